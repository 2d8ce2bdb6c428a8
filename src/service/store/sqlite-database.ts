import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  DamagedFileError,
  LockedFileError,
  openSqlite,
  OtherVersionError,
  type SqliteSettings,
  whenFree,
} from '#files/sqlite.ts';

/** To be raised, with an upgrade, when a table of records or of the queue changes. */
const version = 1;

/** Returns the file of `sqlite:FILE`, seen from `folder`; null for an address of another kind. */
export function toSqliteFile(address: string, folder: string): string | null {
  return address.startsWith('sqlite:') ? resolve(folder, address.slice('sqlite:'.length)) : null;
}

const cure =
  'It holds users, orders and history, and no release. Stop the service, then put a backup in its place, or move it away and add the users again. Where it is no store at all, name another file in SERVICE_STORE.';

/** Errors whose message is whole without advice on the disk. */
const saysWhatToDo = [DamagedFileError, LockedFileError, OtherVersionError] as const;

/** Opens the service's file, which holds records and queue, and makes `tables` where they are missing. Its users need `whenFree`. */
export async function openServiceFile(
  file: string,
  tables: string,
  synchronous: SqliteSettings['synchronous'],
): Promise<DatabaseSync> {
  try {
    return await whenFree(file, () => openOnce(file, tables, synchronous));
  } catch (cause) {
    if (saysWhatToDo.some((kind) => cause instanceof kind)) throw cause;
    throw new Error(
      `${file} can't be opened (${String(cause)}). See that its disk has room and that it may be written, or name another file in SERVICE_STORE.`,
      { cause },
    );
  }
}

function openOnce(file: string, tables: string, synchronous: SqliteSettings['synchronous']): DatabaseSync {
  // Only the service's user may read it: it holds digests of passwords.
  const settings = { journal: 'WAL', synchronous, mode: 0o600, cure } as const;
  const database = openSqlite(file, { ...settings, schema: { version, create: () => {} } });
  try {
    database.exec(tables);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
