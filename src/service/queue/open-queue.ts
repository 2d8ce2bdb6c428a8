import { toSqliteFile } from '#service/store/sqlite-database.ts';
import type { BuildQueue, QueueOptions } from './build-queue.ts';
import type { BullEngine } from './bull-engine.ts';

/** The queue at the address of a store: a file seen from `folder`, or BullMQ's. Throws where it can't be reached. */
export async function openQueue(address: string, folder: string, options: QueueOptions): Promise<BuildQueue> {
  const file = toSqliteFile(address, folder);
  if (file !== null) return (await import('./sqlite-queue.ts')).openSqliteQueue(file, options);
  const { openBullQueue } = await import('./bull-queue.ts');
  return openBullQueue(address, await makeEngine(address), options);
}

async function makeEngine(address: string): Promise<BullEngine> {
  if (/^rediss?:/.test(address)) return (await import('./redis-engine.ts')).makeRedisEngine(address);
  if (/^postgres(ql)?:/.test(address))
    return (await import('./postgres-engine.ts')).makePostgresEngine(address);
  throw new Error(
    `The store "${address}" is of no known kind. Give sqlite:FILE, redis://HOST or postgres://HOST/DATABASE in SERVICE_STORE.`,
  );
}
