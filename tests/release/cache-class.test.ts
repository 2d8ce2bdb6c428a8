import { expect, it } from 'vitest';
import { cacheClassOf, cacheControl, contentTypeOf } from '#release/file-kind.ts';

const files = [
  ['_astro/style.COTnvnWr.css', 'immutable', 'text/css; charset=utf-8'],
  ['_astro/LocaleSwitch.-PBIewjo.js', 'immutable', 'text/javascript; charset=utf-8'],
  ['assets/theme.59864f41.css', 'immutable', 'text/css; charset=utf-8'],
  ['assets/pictures/1042.0123456789abcdef.webp', 'immutable', 'image/webp'],
  ['assets/theme.css', 'data', 'text/css; charset=utf-8'],
  ['assets/59864f41.css', 'data', 'text/css; charset=utf-8'],
  ['assets/theme.59864f41.css/x', 'data', 'application/octet-stream'],
  ['other/theme.59864f41.css', 'data', 'text/css; charset=utf-8'],
  ['x/_astro/a.js', 'data', 'text/javascript; charset=utf-8'],
  ['assets/images/yn/favicon.png', 'icon', 'image/png'],
  ['assets/i18n/Zh.json', 'data', 'application/json; charset=utf-8'],
  ['index.html', 'page', 'text/html; charset=utf-8'],
  ['404.html', 'page', 'text/html; charset=utf-8'],
  ['zh/products/series/晨雾/index.html', 'page', 'text/html; charset=utf-8'],
  ['sitemap.xml', 'data', 'application/xml; charset=utf-8'],
  ['robots.txt', 'data', 'text/plain; charset=utf-8'],
  ['_headers', 'data', 'application/octet-stream'],
  ['a.b/_redirects', 'data', 'application/octet-stream'],
  ['.html', 'page', 'application/octet-stream'],
  ['x.constructor', 'data', 'application/octet-stream'],
  ['PHOTO.JPG', 'data', 'image/jpeg'],
] as const;

it.each(files)('returns the cache class and the media type of %s', (path, cacheClass, type) => {
  expect(cacheClassOf(path)).toBe(cacheClass);
  expect(contentTypeOf(path)).toBe(type);
});

it('Cache-Control allows browsers to keep hashed files for a year and icons for an hour', () => {
  expect(cacheControl.immutable).toBe('public, max-age=31536000, immutable');
  expect(cacheControl.icon).toBe('public, max-age=3600, s-maxage=300');
  for (const cacheClass of ['page', 'data'] as const) {
    expect(cacheControl[cacheClass]).toBe('public, max-age=0, s-maxage=300, stale-while-revalidate=600');
  }
});
