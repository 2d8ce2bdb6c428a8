import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueRecord } from '#catalogue/record.ts';
import { folderOf, openTarget } from '#publish/targets/open-target.ts';
import type { LiveRelease } from '#publish/targets/target.ts';
import { readRecord } from '#release/release-record.ts';

/** Null before a target's first release: visitors have missed nothing. Undefined if the record can't be read. */
export function liveRecordOf(live: LiveRelease | null): CatalogueRecord | null | undefined {
  return live === null ? null : (readRecord(live.release) ?? undefined);
}

/**
 * Reads the record of the live release at the target; undefined if nothing was ever published there. Throws if the target can't
 * be read.
 */
export async function readLiveRecord(
  address: string,
  base: string,
  brandCode: string,
): Promise<CatalogueRecord | null | undefined> {
  const folder = folderOf(address, base);
  // Opening a target makes its folder.
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
