import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyManifestChanges,
  type FileEntry,
  type Manifest,
  type ManifestChange,
  switchRank,
} from '#release/manifest.ts';
import { anyFiles } from './any-manifest.ts';

const manifestOf = (files: readonly (readonly [string, FileEntry])[], code = 'old'): Manifest => ({
  brand: 'skr',
  code,
  findingsContext: `of ${code}`,
  inputs: `for ${code}`,
  files: new Map(files),
});

function changeBetween(before: Manifest, after: Manifest): ManifestChange {
  const removed = [...before.files.keys()].filter((file) => !after.files.has(file));
  const { code, findingsContext, inputs } = after;
  return { code, findingsContext, inputs, files: [...after.files], removed };
}

describe('the changes between two manifests', () => {
  it('produce the later manifest, even if each change is applied twice', () => {
    fc.assert(
      fc.property(anyFiles, anyFiles, anyFiles, (one, two, three) => {
        const [first, second, third] = [
          manifestOf(one),
          manifestOf(two, 'newer'),
          manifestOf(three, 'newest'),
        ];
        const changes = [changeBetween(first, second), changeBetween(second, third)];
        expect(applyManifestChanges(first, changes.slice(0, 1))).toEqual(second);
        expect(applyManifestChanges(first, changes)).toEqual(third);
        const twice = changes.flatMap((change) => [change, change]);
        expect(applyManifestChanges(first, twice)).toEqual(third);
        expect(first).toEqual(manifestOf(one));
      }),
    );
  });
});

describe('the order in which files go live', () => {
  it('is assets first, then pages, then lists of pages', () => {
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
