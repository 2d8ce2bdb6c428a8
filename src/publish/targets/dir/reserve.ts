import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { isDiskFull } from '#files/disk-error.ts';
import type { DirFolders } from './dir-folders.ts';

/** More than a rollback writes: a journal of SQLite's, and a link. */
const bytes = 512 * 1024;

/** Keeps room on the disk for going back. Where it can't be kept, it is kept by a later call. */
export function keepReserve({ reserve }: DirFolders): void {
  try {
    if (!existsSync(reserve)) writeFileSync(reserve, Buffer.alloc(bytes, 1));
  } catch {
    rmSync(reserve, { force: true });
  }
}

/** Runs `work`, which goes back to an earlier release; on a full disk again in the room that was kept for it. */
export async function inReserve<Value>(folders: DirFolders, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error) || !existsSync(folders.reserve)) throw error;
    rmSync(folders.reserve);
    try {
      return await work();
    } finally {
      keepReserve(folders);
    }
  }
}
