import { expect, it } from 'vitest';
import { planPublish } from '#publish/plan-publish.ts';
import type { Release } from '#release/release.ts';
import { aRelease } from './a-release.ts';

const releaseOf = (files: Readonly<Record<string, string>>): Release =>
  aRelease(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])), 1);

const site = 'https://yn.example';
const purgesOf = (before: Release | null, after: Release) => planPublish(before, after, site).purges;

it.each([
  [
    'both addresses of a changed page, with and without index.html',
    { 'a/index.html': 'a' },
    { 'a/index.html': 'b' },
    ['/a/', '/a/index.html'],
  ],
  ['the landing page', { 'index.html': 'a' }, { 'index.html': 'b' }, ['/', '/index.html']],
  ['a removed page', { 'zh/a/index.html': 'a' }, {}, ['/zh/a/', '/zh/a/index.html']],
  [
    'a 404 page and data files',
    { '404.html': 'a', 'sitemap.xml': 'a' },
    { '404.html': 'b', 'sitemap.xml': 'b' },
    ['/404.html', '/sitemap.xml'],
  ],
  [
    'a page with special characters at its encoded address',
    { '晨 雾+%~\'"/index.html': 'a' },
    {},
    ["/%E6%99%A8%20%E9%9B%BE%2B%25~'%22/", "/%E6%99%A8%20%E9%9B%BE%2B%25~'%22/index.html"],
  ],
  [
    'no unchanged file',
    { 'index.html': 'a', 'robots.txt': 'a' },
    { 'index.html': 'a', 'robots.txt': 'a' },
    [],
  ],
  ['no new file', {}, { 'index.html': 'a', '_astro/a.1.js': 'a' }, []],
  [
    'no hashed asset, because hosts keep it after its release',
    { '_astro/a.1.js': 'a', 'assets/theme.59864f41.css': 'a' },
    {},
    [],
  ],
  ['an asset whose bytes changed', { '_astro/a.1.js': 'a' }, { '_astro/a.1.js': 'b' }, ['/_astro/a.1.js']],
  [
    'neither _headers nor _redirects, which hosts do not serve',
    { _headers: 'a', _redirects: 'a' },
    { _headers: 'b' },
    [],
  ],
] as const)('purges %s', (_, before, after, paths) => {
  expect(purgesOf(releaseOf(before), releaseOf(after))).toEqual(paths.map((path) => `${site}${path}`));
});

it('purges a file if only its media type changed', () => {
  const after = releaseOf({ 'robots.txt': 'a' });
  const files = new Map([...after.files].map(([path, file]) => [path, { ...file, type: 'text/html' }]));
  expect(purgesOf({ ...after, files }, after)).toEqual([`${site}/robots.txt`]);
  expect(purgesOf(null, after)).toEqual([]);
});
