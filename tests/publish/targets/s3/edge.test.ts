import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cacheClassOf } from '#release/file-kind.ts';
import { aSite } from '../../a-release.ts';

const { default: edge } = z
  .object({
    default: z.object({
      releaseOf: z.instanceof(Function),
      keyOf: z.instanceof(Function),
      notFoundKeysOf: z.instanceof(Function),
    }),
  })
  .parse(await import(new URL('../../../../docs/hosting/s3-edge.mjs', import.meta.url).href));

const addressOf = (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`;

describe('the edge function of the pointer layout', () => {
  it('finds the live release', () => {
    expect(edge.releaseOf({ live: { release: { id: '7-a' } } })).toBe('7-a');
    expect(edge.releaseOf({ live: { release: null } })).toBeNull();
  });

  it('maps the address of each file to the key of its object', () => {
    const paths = [...aSite('one').keys(), 'assets/x/map.0123456789abcdef.svg', 'assets/x/map.svg'];
    for (const path of paths.filter((path) => path !== '_redirects')) {
      const key = cacheClassOf(path) === 'immutable' ? path : `r/7-a/${path}`;
      expect(edge.keyOf(addressOf(path), '7-a')).toBe(key);
    }
  });

  it('serves the index page of a folder', () => {
    expect(edge.keyOf('/', '7-a')).toBe('r/7-a/index.html');
    expect(edge.keyOf('/zh/products/%E8%8C%B6/', '7-a')).toBe('r/7-a/zh/products/茶/index.html');
  });

  it.each(['/.publish/releases/1~a.json.gz', '/a/../../.held/x', '/_headers', '/_redirects', '/%E0%A4%A'])(
    'finds no object for the path %s',
    (path) => {
      expect(edge.keyOf(path, '7-a')).toBeNull();
    },
  );

  it('shows the 404 page in the language of the requested folder', () => {
    expect(edge.notFoundKeysOf('/zh/nothing/', '7-a')).toEqual(['r/7-a/zh/404.html', 'r/7-a/404.html']);
    expect(edge.notFoundKeysOf('/nothing/', '7-a')).toEqual(['r/7-a/404.html']);
  });

  it('exports the functions that the example in docs/hosting/s3.md calls', async () => {
    const page = await readFile(new URL('../../../../docs/hosting/s3.md', import.meta.url), 'utf8');
    expect(page).toContain('edge.releaseOf(current)');
    for (const name of ['keyOf', 'notFoundKeysOf']) expect(page).toContain(`edge.${name}(pathname, id)`);
  });
});
