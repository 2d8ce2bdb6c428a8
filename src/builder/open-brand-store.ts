import { mkdir, rm } from 'node:fs/promises';
import { openResponseStore, type ResponseStore } from '#erp/response-store.ts';
import { describeDiskError, nameDiskError } from '#files/disk-error.ts';
import type { BrandFolders } from '#config/workspace.ts';

/** Opens the brand's stored answers and locks the brand. Replaces a damaged store, because it is a cache. */
export async function openBrandStore(
  { cache, responses }: BrandFolders,
  brandCode: string,
): Promise<ResponseStore> {
  try {
    await mkdir(cache, { recursive: true });
    return openResponseStore(responses);
  } catch (cause) {
    if (describeDiskError(cause) !== null) throw nameDiskError(cause, cache);
    if (String(cause).includes('database is locked')) {
      throw new Error(`Another build of ${brandCode} is running. Wait until it ends, then build again.`, {
        cause,
      });
    }
    await rm(responses, { force: true });
    return openResponseStore(responses);
  }
}
