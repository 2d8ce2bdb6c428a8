import { addressOf } from '#release/address.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';

/** Returns the addresses of files that may be kept for ever and that have other bytes in the live release. */
export function findChangedAssets(
  { files }: CheckedRelease,
  _: Census,
  { live }: GuardContext,
): readonly string[] {
  if (live === null) return [];
  const changed: string[] = [];
  for (const [path, file] of files) {
    if (file.cache !== 'immutable') continue;
    const former = live.files.get(path);
    if (former !== undefined && former.sha256 !== file.sha256 && former.cache === 'immutable')
      changed.push(addressOf(path));
  }
  return changed;
}
