import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { nameFiles } from './name-files.ts';
import type { ReleaseFault } from './rule.ts';

const none: ReleaseFiles = new Map();

/** Returns a clause where files that may be kept for ever have other bytes in a release that was live. */
export function findChangedAssets(
  { files, contents }: CheckedRelease,
  _: Census,
  { live, keptAssets }: GuardContext,
): readonly ReleaseFault[] {
  const { changed } = compareFiles(live?.files ?? none, files);
  const others = changed.filter((path) => {
    const file = files.get(path);
    if (file?.cache !== 'immutable') return false;
    const [former, kept] = [live?.files.get(path), keptAssets.get(path)];
    const isOther = former?.cache === 'immutable' && former.sha256 !== file.sha256;
    return isOther || (kept !== undefined && !kept.has(file.sha256));
  });
  if (others.length === 0) return [];
  const of = [...files.values()].filter(({ cache }) => cache === 'immutable').length;
  return [{ subject: `${others.length} of ${of}: ${nameFiles(others, contents)}`, files: others }];
}
