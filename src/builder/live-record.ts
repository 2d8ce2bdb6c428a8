import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { folderOf, openTarget } from '#publish/targets/open-target.ts';
import type { LiveRelease } from '#publish/targets/target.ts';
import { readRecord } from '#release/release-record.ts';

/** Null before a target's first release. Undefined if the record is unreadable. */
export function liveRecordOf(live: LiveRelease | null): CatalogueRecord | null | undefined {
  return live === null ? null : (readRecord(live.release) ?? undefined);
}

/** Reads the record of the live release; undefined if the target is empty. Throws if it is unreadable. */
export async function readLiveRecord(
  address: string,
  base: string,
  brandCode: string,
): Promise<CatalogueRecord | null | undefined> {
  const folder = folderOf(address, base);
  // Opening a target would create its folder.
  if (folder !== null && !existsSync(join(folder, brandCode))) return undefined;
  const target = await openTarget(address, base, brandCode);
  try {
    const live = await target.readLive();
    const isInUse = live !== null || (await target.listReleases()).length > 0;
    return isInUse ? liveRecordOf(live) : undefined;
  } finally {
    await target.close();
  }
}
