import { addressOf } from '#release/address.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';

/** Returns the addresses of files that may be kept for ever and that have other bytes in a release that was live. */
export function findChangedAssets(
  { files }: CheckedRelease,
  _: Census,
  { live, keptAssets }: GuardContext,
): readonly string[] {
  const changed: string[] = [];
  for (const [path, { cache, sha256 }] of files) {
    if (cache !== 'immutable') continue;
    const former = live?.files.get(path);
    const isOther = former !== undefined && former.sha256 !== sha256 && former.cache === 'immutable';
    const kept = keptAssets.get(path);
    if (isOther || (kept !== undefined && !kept.has(sha256))) changed.push(addressOf(path));
  }
  return changed;
}
