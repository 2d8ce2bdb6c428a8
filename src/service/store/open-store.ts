import type { RecordStore } from './sql-store.ts';
import { openSqlStore } from './sql-store.ts';
import { openSqliteDatabase, toSqliteFile } from './sqlite-database.ts';

/**
 * Accepts `sqlite:service.sqlite` (relative to `folder`) or `postgres://127.0.0.1/catalogues`. Throws if the store is
 * unreachable.
 */
export async function openStore(address: string, folder: string): Promise<RecordStore> {
  const file = toSqliteFile(address, folder);
  if (file !== null) return openSqlStore(await openSqliteDatabase(file));
  const { openPostgresDatabase } = await import('./postgres-database.ts');
  return openSqlStore(await openPostgresDatabase(address));
}
