import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DistServer, serveDist } from '#builder/serve-dist.ts';
import { cacheControl } from '#release/file-kind.ts';
import { listTextFiles } from '#site/outputs.ts';
import { type Answer, askServer } from '../ask-server.ts';
import { aShop, textOf } from '../site/build-site.ts';

const page = (text: string) => `<!doctype html><title>${text}</title>`;
const name = '晨雾 "+~\'(1)%';

const gone = {
  ...{ id: 'old', name: { En: 'Old', Zh: null }, categoryNames: [], seriesName: null },
  ...{ endedGroups: [], since: '2026-01-01', isLeftOut: false, isGone: true },
};

const files: Readonly<Record<string, string | Uint8Array>> = {
  ...Object.fromEntries(listTextFiles(aShop({ withdrawn: [gone] })).map((file) => [file.file, textOf(file)])),
  'index.html': page('home'),
  'index.html.gz': gzipSync(page('home')),
  'index.html.br': brotliCompressSync(page('home')),
  '404.html': page('missing'),
  'products/index.html': page('products'),
  'products/sg/index.html': page('moved'),
  'products/item/1/index.html': page('one'),
  'long/index.html': page('long '.repeat(1_000)),
  [`products/series/${name}/index.html`]: page(name),
  'zh/404.html': page('未找到'),
  '_astro/a.C0ffee-1.js': 'export {};',
  'assets/i18n/En.json': '{}',
  'sitemap.xml': '<urlset/>',
  '.git/config': 'secret',
  'assets/.env': 'secret',
};

let folder: string;
let server: DistServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-dist-'));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  server = await serveDist(folder, 0);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return askServer(server.origin, path, headers, method);
}

const encoded = encodeURIComponent(name);

/** The preview server omits `stale-while-revalidate`, because browsers would show the previous build. */
const withoutStale = (value: string) => value.replace(/, stale-while-revalidate=\d+/, '');

describe('the preview server', () => {
  it.each([
    ['/', page('home'), 'text/html; charset=utf-8'],
    ['/index.html', page('home'), 'text/html; charset=utf-8'],
    ['/products/?from=mail', page('products'), 'text/html; charset=utf-8'],
    [`/products/series/${encoded}/`, page(name), 'text/html; charset=utf-8'],
    ['/_astro/a.C0ffee-1.js', 'export {};', 'text/javascript; charset=utf-8'],
    ['/assets/i18n/En.json', '{}', 'application/json; charset=utf-8'],
    ['/sitemap.xml', '<urlset/>', 'application/xml; charset=utf-8'],
  ])('serves %s', async (path, body, type) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers['content-type']).toBe(type);
  });

  it('sends Cache-Control for the kind of file, nosniff with every file, and a CSP only with pages', async () => {
    const classes = {
      '/': 'page',
      '/products/item/1/': 'page',
      '/sitemap.xml': 'data',
      '/_astro/a.C0ffee-1.js': 'immutable',
    } as const;
    for (const [path, cacheClass] of Object.entries(classes)) {
      const { headers } = await ask(path);
      expect(headers['cache-control'], path).toBe(withoutStale(cacheControl[cacheClass]));
      const policy = cacheClass === 'page' ? "object-src 'none'; frame-ancestors 'none'" : undefined;
      expect(headers['content-security-policy'], path).toBe(policy);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
    }
  });

  it('responds with 304 if the client has a current copy', async () => {
    const { headers } = await ask('/products/');
    const again = await ask('/products/', { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(again.headers['cache-control']).toBe(withoutStale(cacheControl.page));
  });

  it.each([
    ['/products/sg', '/products/'],
    ['/products/SG/', '/products/'],
    ['/products/%73g/?from=mail', '/products/?from=mail'],
    ['/products/item/1', '/products/item/1/'],
    [`/products/series/${encoded}?a=b`, `/products/series/${encoded}/?a=b`],
  ])('redirects %s permanently to %s', async (path, location) => {
    const answer = await ask(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(location);
  });

  it('shows the 404 page in the language of the URL', async () => {
    for (const path of ['/nope', '/products/nope/', '/zhx/', '/sitemap.xml/', '/%zz', '/%00']) {
      const answer = await ask(path);
      expect(answer, path).toMatchObject({ status: 404, body: page('missing') });
      expect(answer.headers['cache-control'], path).toBe('no-cache');
      expect(answer.headers['x-frame-options'], path).toBe('DENY');
    }
    expect(await ask('/zh/nope/')).toMatchObject({ status: 404, body: page('未找到') });
    expect(await ask('/products/item/old')).toMatchObject({ status: 410, body: page('missing') });
    expect(await ask('/zh/products/item/old/')).toMatchObject({ status: 410, body: page('未找到') });
    expect(await ask('/en/nope/')).toMatchObject({ status: 404, body: page('missing') });
  });

  it.each([
    '/_headers',
    '/_redirects',
    '/%5Fheaders',
    '//_headers',
    '/_redirects/',
    '/products/../_headers',
    '/products/%2e%2e/_redirects',
    '/.git/config',
    '/%2egit/config',
    '/assets/.env',
    '/assets%2f.env',
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '//products',
  ])('responds with the 404 page to %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: page('missing') });
  });

  it('compresses files on the fly, and sends the same ETag each time', async () => {
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const answer = await ask('/long/', { 'accept-encoding': accept });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      const again = await ask('/long/', {
        'accept-encoding': accept,
        'if-none-match': String(answer.headers.etag),
      });
      expect(again).toMatchObject({ status: 304, body: '' });
    }
    expect((await ask('/long/')).body).toBe(page('long '.repeat(1_000)));
  });

  it('fails to start if there is no dist', async () => {
    await expect(serveDist(join(folder, 'products', 'item'), 0)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
