import { describe, expect, it } from 'vitest';
import { isKnownKind, isNotFoundPage, isSitemap } from '#guard/file-kinds.ts';

describe('the kind of a file', () => {
  it.each([
    ['404.html', true],
    ['zh/404.html', true],
    ['products/item/404.html', false],
    ['products/404/index.html', false],
    ['1404.html', false],
  ])('of %s is a page for what is not found: %s', (file, expected) => {
    expect(isNotFoundPage(file)).toBe(expected);
  });

  it.each([
    ['sitemap.xml', true],
    ['sitemap-12.xml', true],
    ['zh/sitemap.xml', false],
    ['old-sitemap.xml', false],
    ['sitemap.xml.html', false],
    ['sitemap-a.xml', false],
  ])('of %s is a sitemap: %s', (file, expected) => {
    expect(isSitemap(file)).toBe(expected);
  });

  it.each([
    ['_headers', true],
    ['_redirects', true],
    ['assets/_headers', false],
    ['_headers.bak', false],
    ['products.json', true],
    ['.vscode/settings.json', false],
    ['assets/.cache.json', false],
    ['.well-known/security.txt', true],
    ['.well-known-not/security.txt', false],
  ])('of %s belongs into a site: %s', (file, expected) => {
    expect(isKnownKind(file)).toBe(expected);
  });
});
