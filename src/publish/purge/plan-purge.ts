import { addressOf, fileAddressOf } from '#release/address.ts';
import { compareFiles } from '#release/file-changes.ts';
import type { Release } from '#release/release.ts';

/** Files that hosts read and no visitor is served. */
const unserved = new Set(['_headers', '_redirects']);

/**
 * Lists the addresses whose answers change when one release follows another: those of files that changed or are gone.
 * CDNs may not keep a 404, so new files have nothing to be purged; and files with a digest in their names never change
 * and outlive their release.
 */
export function planPurge(before: Release | null, after: Release, siteUrl: string): readonly string[] {
  if (before === null) return [];
  const { changed, removed } = compareFiles(before.files, after.files);
  const stale = [
    ...changed.filter((path) => before.files.has(path)),
    ...removed.filter((path) => before.files.get(path)?.cache !== 'immutable'),
  ];
  return stale
    .filter((path) => !unserved.has(path))
    .flatMap((path) => addressesOf(path).map((address) => `${siteUrl}${address}`));
}

/** A page has two: its folder's and its file's. */
function addressesOf(path: string): readonly string[] {
  return [...new Set([addressOf(path), fileAddressOf(path)])];
}
