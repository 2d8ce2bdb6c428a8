import { toSqliteFile } from '#service/store/sqlite-database.ts';
import type { BuildQueue, QueueOptions } from './build-queue.ts';

/** Opens the queue in the store at an address; a file is seen from `folder`. Throws where it can't be reached. */
export async function openQueue(address: string, folder: string, options: QueueOptions): Promise<BuildQueue> {
  const file = toSqliteFile(address, folder);
  if (file !== null) return (await import('./sqlite-queue.ts')).openSqliteQueue(file, options);
  return (await import('./bull-queue.ts')).openBullQueue(address, options);
}
