import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long one waits for another process that changes something: it takes milliseconds. */
const patienceMs = 10_000;

/** Raised when a table changes, of records or of the queue. */
const version = 1;

/** The file of `sqlite:FILE`, seen from `folder`; null for an address of another kind. */
export function toSqliteFile(address: string, folder: string): string | null {
  return address.startsWith('sqlite:') ? resolve(folder, address.slice('sqlite:'.length)) : null;
}

/**
 * `FULL`: what is committed survives a power failure. `NORMAL`: a crash of the program, and of a power failure all but the
 * last moment; no commit waits for the disk.
 */
type Synchronous = 'FULL' | 'NORMAL';

/** Opens a file that several processes may have open, and makes `tables` where they are missing. */
export function openSqliteDatabase(file: string, tables: string, synchronous: Synchronous): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true });
    // It holds digests of passwords: whoever makes it is the only one who reads it.
    closeSync(openSync(file, 'a', 0o600));
    return prepare(new DatabaseSync(file, { timeout: patienceMs }), tables, synchronous);
  } catch (cause) {
    throw new Error(
      `${file} can't be opened (${String(cause)}). See that its disk has room and that it may be written, or name another file in SERVICE_STORE.`,
      { cause },
    );
  }
}

function prepare(database: DatabaseSync, tables: string, synchronous: Synchronous): DatabaseSync {
  try {
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    keepJournal(database);
    alone(database, () => {
      const found = database.prepare('PRAGMA user_version').get()?.user_version;
      if (found !== 0 && found !== version) throw new Error('it was made by another version of this program');
      database.exec(`${tables}; PRAGMA user_version = ${version}`);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Switching a new file is refused at once where another process does so too, however patient one is. */
function keepJournal(database: DatabaseSync): void {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!String(error).includes('locked') || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Nobody else changes anything meanwhile, in whatever process; what `work` changed counts only if it ends. */
export function alone<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
