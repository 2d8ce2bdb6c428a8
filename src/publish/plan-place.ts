import { switchRank } from '#release/manifest.ts';
import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';

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
  const changes = mixture.map((files) => ({ files, ...compareFiles(files, wanted) }));
  const bring = new Set(changes.flatMap(({ changed }) => changed));
  const groups = Map.groupBy(bring, switchRank);
  const remove = changes.flatMap(({ files, removed }) =>
    removed.filter((path) => !(keepsAssets && files.get(path)?.cache === 'immutable')),
  );
  return {
    bring: [...groups].toSorted(([one], [other]) => one - other).map(([, paths]) => paths),
    remove: [...new Set(remove)],
  };
}
