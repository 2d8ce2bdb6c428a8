import { addressOf } from '#release/address.ts';
import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';

const none: ReleaseFiles = new Map();

/** Returns the addresses of files that may be kept for ever and that have other bytes in a release that was live. */
export function findChangedAssets(
  { files }: CheckedRelease,
  _: Census,
  { live, keptAssets }: GuardContext,
): readonly string[] {
  const { changed } = compareFiles(live?.files ?? none, files);
  return changed
    .filter((path) => {
      const file = files.get(path);
      if (file?.cache !== 'immutable') return false;
      const [former, kept] = [live?.files.get(path), keptAssets.get(path)];
      const isOther = former?.cache === 'immutable' && former.sha256 !== file.sha256;
      return isOther || (kept !== undefined && !kept.has(file.sha256));
    })
    .map(addressOf);
}
