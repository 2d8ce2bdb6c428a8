import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyManifestChange, type FileEntry, type Manifest, switchRank } from '#release/manifest.ts';
import { anyFiles } from './any-manifest.ts';

const manifestOf = (files: readonly (readonly [string, FileEntry])[], code = 'old'): Manifest => ({
  brand: 'skr',
  code,
  files: new Map(files),
});

describe('a change of a manifest', () => {
  it('leads to the other one, once or twice, and leaves the first as it was', () => {
    fc.assert(
      fc.property(anyFiles, anyFiles, (before, after) => {
        const manifest = manifestOf(before);
        const wanted = manifestOf(after, 'new');
        const removed = [...manifest.files.keys()].filter((file) => !wanted.files.has(file));
        const change = { code: 'new', files: [...wanted.files], removed };
        const once = applyManifestChange(manifest, change);
        expect(once).toEqual(wanted);
        expect(applyManifestChange(once, change)).toEqual(wanted);
        expect(manifest).toEqual(manifestOf(before));
      }),
    );
  });
});

describe('the order in which files go live', () => {
  it('is what pages need, pages, then what names pages', () => {
    const files = [
      'sitemap.xml',
      '_redirects',
      'index.html',
      'zh/products/item/1/index.html',
      '_astro/a.js',
      'assets/theme.1.css',
      '404.html',
    ];
    expect(files.toSorted((one, other) => switchRank(one) - switchRank(other))).toEqual([
      '_astro/a.js',
      'assets/theme.1.css',
      'index.html',
      'zh/products/item/1/index.html',
      '404.html',
      'sitemap.xml',
      '_redirects',
    ]);
  });
});
