import { sqliteFileOf } from '#rebuild/store/sqlite-database.ts';
import type { BuildQueue, QueueOptions } from './build-queue.ts';
import { openSqliteQueue } from './sqlite-queue.ts';

/** The queue at the address of a store, e.g. `sqlite:service.sqlite`; files are seen from `folder`. */
export async function openQueue(address: string, folder: string, options: QueueOptions): Promise<BuildQueue> {
  const file = sqliteFileOf(address, folder);
  if (file !== null) return openSqliteQueue(file, options);
  throw new Error(`The store "${address}" is of no known kind. Give sqlite:FILE in SERVICE_STORE.`);
}
