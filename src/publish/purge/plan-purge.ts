import type { Release, ReleaseFile } from '#release/release.ts';

/** Files that hosts read and nobody is served. */
const unserved = new Set(['_headers', '_redirects']);

/**
 * The addresses whose answers change when one release follows another: those of files that changed or are gone.
 * No CDN is let keep a 404, so that new files have nothing to be purged; and files with a digest in their names never
 * change and outlive their release.
 */
export function planPurge(before: Release | null, after: Release, siteUrl: string): readonly string[] {
  if (before === null) return [];
  return [...before.files]
    .filter(([path, file]) => !unserved.has(path) && isStale(file, after.files.get(path)))
    .flatMap(([path]) => addressesOf(path).map((address) => `${siteUrl}${address}`));
}

function isStale(old: ReleaseFile, now: ReleaseFile | undefined): boolean {
  if (now === undefined) return old.cache !== 'immutable';
  return old.sha256 !== now.sha256 || old.type !== now.type || old.cache !== now.cache;
}

/** A page has two: its folder's and its file's. */
function addressesOf(path: string): readonly string[] {
  const address = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  const folder = address.replace(/\/index\.html$/, '/');
  return folder === address ? [address] : [folder, address];
}
