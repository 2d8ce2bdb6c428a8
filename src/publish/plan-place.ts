import { switchRank } from '#release/manifest.ts';
import type { Release, ReleaseFile } from '#release/release.ts';

type ReleaseFiles = Release['files'];

export interface PlacePlan {
  /** Paths to write, in groups: each is whole before the next begins. */
  readonly bring: readonly (readonly string[])[];
  /** Paths that are deleted last. */
  readonly remove: readonly string[];
}

/**
 * What makes a place show the wanted files. `mixture` are the releases of which something may be there, at least one,
 * be it an empty one: a file stays untouched only where all of them have it so.
 */
export function planPlace(
  mixture: readonly ReleaseFiles[],
  wanted: ReleaseFiles,
  { keepsAssets }: { readonly keepsAssets: boolean },
): PlacePlan {
  const bring = [...wanted].filter(([path, file]) => {
    return !mixture.every((files) => isSame(files.get(path), file));
  });
  const groups = Map.groupBy(bring, ([path]) => switchRank(path));
  const remove = new Set<string>();
  for (const files of mixture) {
    for (const [path, { cache }] of files) {
      if (!wanted.has(path) && !(keepsAssets && cache === 'immutable')) remove.add(path);
    }
  }
  return {
    bring: [...groups]
      .toSorted(([one], [other]) => one - other)
      .map(([, files]) => files.map(([path]) => path)),
    remove: [...remove],
  };
}

export function isSame(one: ReleaseFile | undefined, other: ReleaseFile): boolean {
  return one?.sha256 === other.sha256 && one.type === other.type && one.cache === other.cache;
}
