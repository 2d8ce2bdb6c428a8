import type { RecordStore } from './record-store.ts';
import { sqliteFileOf } from './sqlite-database.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** The store at an address such as `sqlite:service.sqlite`; files are seen from `folder`. */
export async function openStore(address: string, folder: string): Promise<RecordStore> {
  const file = sqliteFileOf(address, folder);
  if (file !== null) return openSqliteStore(file);
  throw new Error(`The store "${address}" is of no known kind. Give sqlite:FILE in SERVICE_STORE.`);
}
