import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import { switchRank } from '#release/manifest.ts';

/** The paths to write and to delete where visitors read. */
export interface SwitchPlan {
  /** In groups: each is whole before the next begins. */
  readonly bring: readonly (readonly string[])[];
  /** Deleted last. */
  readonly remove: readonly string[];
}

/**
 * Plans how a folder gets the wanted files. `mixture` are the releases whose files may be in it, at least one, if only
 * an empty one: a file stays untouched where all of them agree on it.
 */
export function planSwitch(
  mixture: readonly ReleaseFiles[],
  wanted: ReleaseFiles,
  { keepsAssets }: { readonly keepsAssets: boolean },
): SwitchPlan {
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
