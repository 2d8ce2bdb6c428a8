import { mkdir } from 'node:fs/promises';
import type { BrandFolders } from '#config/workspace.ts';
import { nameDiskError } from '#files/disk-error.ts';
import { openRowStore, type RowStore } from '#files/row-store.ts';
import { isBusy } from '#files/sqlite.ts';

export async function openBrandStore(
  { cache, responses }: BrandFolders,
  brandCode: string,
): Promise<RowStore> {
  try {
    await mkdir(cache, { recursive: true });
    const store = openRowStore(responses);
    store.commit();
    return store;
  } catch (cause) {
    if (!isBusy(cause)) throw nameDiskError(cause, cache);
    throw new Error(`Another build of ${brandCode} is running. Wait until it ends, then build again.`, {
      cause,
    });
  }
}
