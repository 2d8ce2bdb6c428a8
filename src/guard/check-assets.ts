import type { ReleaseFiles } from '#release/file-changes.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { nameFiles } from './name-files.ts';
import type { ReleaseFault } from './rule.ts';
import { changesSinceLive } from './since-live.ts';

const none: ReleaseFiles = new Map();

/** Returns a clause where files that may be kept for ever have other bytes in a release that was live. */
export function findChangedAssets(
  { files, contents }: CheckedRelease,
  _: Census,
  { live, keptAssets }: GuardContext,
): readonly ReleaseFault[] {
  const { changed } = changesSinceLive(files, { live });
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

/** Returns a clause where there is code of the site that the same code has not in the live release. */
export function findAddedCode(
  { files }: Pick<CheckedRelease, 'files'>,
  { live, isSameCode }: Pick<GuardContext, 'live' | 'isSameCode'>,
): readonly ReleaseFault[] {
  if (live === null || !isSameCode) return [];
  const added = changesSinceLive(files, { live }).changed.filter(
    (path) => path.startsWith('_astro/') && !live.files.has(path),
  );
  if (added.length === 0) return [];
  return [{ subject: 'is none of the code that the site is made with', files: added }];
}

/** Of the bytes of the live release's style sheets; other code seldom has fewer. */
const leastOfStyles = 2 / 3;

/** Returns a clause where style sheets lost much against the live release: what is left of one may be read without a fault. */
export function findLostStyles(
  { files }: Pick<CheckedRelease, 'files'>,
  { live }: Pick<GuardContext, 'live'>,
): readonly ReleaseFault[] {
  const [before, now] = [listSheets(live?.files ?? none), listSheets(files)];
  const [former, left] = [sumBytes(before), sumBytes(now)];
  // Pages that load none are told by themselves.
  if (now.length === 0 || left >= former * leastOfStyles) return [];
  return [
    {
      subject: `has lost much: the site's style sheets have ${left} bytes, in the live release they have ${former}`,
      files: now.map(([path]) => path),
    },
  ];
}

function listSheets(files: ReleaseFiles) {
  return [...files].filter(([path]) => path.startsWith('_astro/') && path.endsWith('.css'));
}

function sumBytes(files: ReturnType<typeof listSheets>): number {
  return files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
}
