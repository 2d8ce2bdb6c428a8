import { describe, expect, it } from 'vitest';
import { planPurge } from '#publish/plan.ts';
import { noPurge } from '#publish/purge/purge.ts';
import { cacheClassOf } from '#release/cache-class.ts';
import { contentTypeOf } from '#release/content-type.ts';
import type { Release } from '#release/release.ts';

/** A release whose file contents are given as text. */
function releaseOf(files: Readonly<Record<string, string>>): Release {
  return {
    id: '00000001-0123456789ab',
    brand: 'yn',
    generation: 1,
    commit: null,
    code: 'code',
    snapshot: 'snapshot',
    pulledAt: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    counts: { products: 0, pages: {}, pictures: 0, indexed: 0 },
    dayStart: null,
    forced: null,
    contents: '',
    files: new Map(
      Object.entries(files).map(([path, text]) => [
        path,
        { sha256: text, bytes: text.length, type: contentTypeOf(path), cache: cacheClassOf(path) },
      ]),
    ),
  };
}

const site = 'https://yn.example';

describe('the addresses to purge', () => {
  const cases = [
    [
      'a changed page, as folder and as file',
      { 'products/index.html': 'a' },
      { 'products/index.html': 'b' },
      ['/products/', '/products/index.html'],
    ],
    ['the landing', { 'index.html': 'a' }, { 'index.html': 'b' }, ['/', '/index.html']],
    [
      'a page that is gone',
      { 'zh/products/item/1/index.html': 'a' },
      {},
      ['/zh/products/item/1/', '/zh/products/item/1/index.html'],
    ],
    [
      'a 404 page and data files',
      { '404.html': 'a', 'sitemap.xml': 'a' },
      { '404.html': 'b', 'sitemap.xml': 'b' },
      ['/404.html', '/sitemap.xml'],
    ],
    [
      'names encoded as pages link them',
      { '晨 雾+%~\'"/index.html': 'a' },
      {},
      ["/%E6%99%A8%20%E9%9B%BE%2B%25~'%22/", "/%E6%99%A8%20%E9%9B%BE%2B%25~'%22/index.html"],
    ],
    [
      'nothing of what is the same',
      { 'index.html': 'a', 'robots.txt': 'a' },
      { 'index.html': 'a', 'robots.txt': 'a' },
      [],
    ],
    ['nothing of what is new', {}, { 'index.html': 'a', '_astro/a.1.js': 'a' }, []],
    [
      'nothing of assets that outlive their release',
      { '_astro/a.1.js': 'a', 'assets/theme.59864f41.css': 'a' },
      {},
      [],
    ],
    [
      'an asset whose bytes changed under its name all the same',
      { '_astro/a.1.js': 'a' },
      { '_astro/a.1.js': 'b' },
      ['/_astro/a.1.js'],
    ],
    ['nothing of what hosts keep to themselves', { _headers: 'a', _redirects: 'a' }, { _headers: 'b' }, []],
  ] as const;

  it.each(cases)('contain %s', (_, before, after, paths) => {
    const planned = planPurge(releaseOf(before), releaseOf(after), site);
    expect(planned).toEqual(paths.map((path) => `${site}${path}`));
  });

  it('contain a file with another media type or cache class', () => {
    const after = releaseOf({ 'robots.txt': 'a' });
    const [file] = after.files.values();
    if (file === undefined) throw new Error('The release is empty.');
    for (const old of [
      { ...file, type: 'text/html' },
      { ...file, cache: 'page' as const },
    ]) {
      const before = { ...after, files: new Map([['robots.txt', old]]) };
      expect(planPurge(before, after, site)).toEqual([`${site}/robots.txt`]);
    }
  });

  it('are empty before the first release', () => {
    expect(planPurge(null, releaseOf({ 'index.html': 'a' }), site)).toEqual([]);
  });
});

it('purges nothing without a CDN', async () => {
  expect(await noPurge.purge([`${site}/`])).toEqual({ purged: 0, requests: 0, missed: [], problem: null });
});
