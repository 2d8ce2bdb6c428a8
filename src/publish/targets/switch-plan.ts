import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import { switchRank } from '#release/manifest.ts';

/** Paths to write, in groups, and paths to delete after them. Each group is complete before the next one begins. */
export interface SwitchPlan {
  readonly bring: readonly (readonly string[])[];
  readonly remove: readonly string[];
}

/**
 * Plans how a folder gets the wanted files. The folder may contain files of any release in `mixture`, which is not
 * empty. Files that are equal in all of them stay untouched.
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
