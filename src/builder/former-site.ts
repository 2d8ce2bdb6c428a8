import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FormerSite, noFormerSite } from '#catalogue/former-site.ts';
import { folderOf, openTarget } from '#publish/targets/open-target.ts';
import type { LiveRelease } from '#publish/targets/target.ts';
import { readContents } from '#release/contents-file.ts';
import { toFormerSite } from '#release/contents.ts';
import { parseFormerSite } from '#release/former-site-file.ts';

/** Where a target's first release is not live yet, visitors have missed nothing. Undefined where nobody can read what is live. */
export function formerSiteOf(live: LiveRelease | null): FormerSite | undefined {
  if (live === null) return noFormerSite;
  const contents = readContents(live.release);
  if (contents !== null) return toFormerSite(contents);
  return parseFormerSite(live.release.contents) ?? undefined;
}

/**
 * Reads what visitors get from the target at `address`; undefined where nothing was ever
 * published there. Throws where the target can't be read.
 */
export async function readFormerSite(
  address: string,
  base: string,
  brandCode: string,
): Promise<FormerSite | undefined> {
  const folder = folderOf(address, base);
  // Opening one would make it.
  if (folder !== null && !existsSync(join(folder, brandCode))) return undefined;
  const target = await openTarget(address, base, brandCode);
  try {
    const live = await target.readLive();
    const isInUse = live !== null || (await target.listReleases()).length > 0;
    return isInUse ? formerSiteOf(live) : undefined;
  } finally {
    await target.close();
  }
}
