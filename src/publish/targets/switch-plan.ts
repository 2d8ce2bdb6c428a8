import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import { switchRank } from '#release/manifest.ts';

/** The paths to write and to delete in a folder that visitors read. */
export interface SwitchPlan {
  /** In groups. Each is complete before the next one begins. */
  readonly bring: readonly (readonly string[])[];
  /** Deleted last. */
  readonly remove: readonly string[];
}

/**
 * Plans how a folder gets the wanted files. Its files may be of any release in `mixture`, which has at least one, if only an
 * empty one. Files on which all of them agree stay untouched.
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
