import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FormerProducts } from '#catalogue/withdrawn.ts';
import { folderOf, openTarget } from '#publish/targets/open-target.ts';
import type { LiveRelease } from '#publish/targets/target.ts';
import { readContents } from '#release/contents-file.ts';
import { toFormerProducts } from '#release/contents.ts';

const none: FormerProducts = { products: [], withdrawn: [] };

/** Where a target's first release is not live yet, visitors have missed nothing. Undefined where another version of the code wrote what is live. */
export function formerProductsOf(live: LiveRelease | null): FormerProducts | undefined {
  if (live === null) return none;
  const contents = readContents(live.release);
  return contents === null ? undefined : toFormerProducts(contents);
}

/**
 * Reads the products of the release that visitors get from the target at `address`; undefined where nothing was ever
 * published there. Throws where the target can't be read.
 */
export async function readFormerProducts(
  address: string,
  base: string,
  brandCode: string,
): Promise<FormerProducts | undefined> {
  const folder = folderOf(address, base);
  // Opening one would make it.
  if (folder !== null && !existsSync(join(folder, brandCode))) return undefined;
  const target = await openTarget(address, base, brandCode);
  try {
    const live = await target.readLive();
    const isInUse = live !== null || (await target.listReleases()).length > 0;
    return isInUse ? formerProductsOf(live) : undefined;
  } finally {
    await target.close();
  }
}
