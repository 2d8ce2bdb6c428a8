import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import * as z from 'zod/mini';
import { describeDiskError, nameDiskError } from './disk-error.ts';
import { isBusy, openSqlite, type SqliteSchema } from './sqlite.ts';

/** `madeBy` is a digest of code and settings. A row with another `madeBy` counts as missing. */
export type RowStore = ReturnType<typeof openRows>;

const schema: SqliteSchema = {
  version: 4,
  // The table is not `WITHOUT ROWID`, because a lookup would then also read the texts of other keys.
  create: (database) =>
    database.exec(
      'CREATE TABLE row (key TEXT PRIMARY KEY, madeBy TEXT NOT NULL, digest TEXT NOT NULL, text TEXT NOT NULL)',
    ),
  drop: 'DROP TABLE IF EXISTS row; DROP TABLE IF EXISTS response; DROP TABLE IF EXISTS picture',
};

/** Replaces a damaged file. Throws if the file is locked or the disk fails. */
export function openRowStore(file: string): RowStore {
  try {
    return openRows(file);
  } catch (error) {
    if (describeDiskError(error) !== null || isBusy(error)) throw error;
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    return openRows(file);
  }
}

const rowSchema = z.object({ digest: z.string(), text: z.string() });

function textOf(row: unknown): string | null {
  const { success, data } = rowSchema.safeParse(row);
  return success && hash('sha256', data.text) === data.digest ? data.text : null;
}

function openRows(file: string) {
  // With `cure`, `openSqlite` checks the file, so that damage is found before rows are read.
  const database = openSqlite(file, { journal: 'DELETE', synchronous: 'OFF', schema, cure: 'Delete it.' });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const select = database.prepare('SELECT digest, text FROM row WHERE key = ? AND madeBy = ?');
    const selectAll = database.prepare('SELECT digest, text FROM row WHERE madeBy = ?');
    const upsert = database.prepare('INSERT OR REPLACE INTO row VALUES (?, ?, ?, ?)');
    const remove = database.prepare('DELETE FROM row WHERE key = ?');
    const write = (work: () => unknown) => {
      try {
        work();
      } catch (cause) {
        throw nameDiskError(cause, file);
      }
    };
    return {
      get: (key: string, madeBy: string) => textOf(select.get(key, madeBy)),
      list: (madeBy: string): readonly string[] => selectAll.all(madeBy).flatMap((row) => textOf(row) ?? []),
      put: (key: string, madeBy: string, text: string) =>
        write(() => upsert.run(key, madeBy, hash('sha256', text), text)),
      forget: (key: string) => write(() => remove.run(key)),
      keepOnly: (keys: Iterable<string>) =>
        write(() => {
          database.exec('CREATE TEMP TABLE IF NOT EXISTS named (key TEXT PRIMARY KEY); DELETE FROM named');
          const name = database.prepare('INSERT OR IGNORE INTO named VALUES (?)');
          for (const key of keys) name.run(key);
          database.exec('DELETE FROM row WHERE key NOT IN (SELECT key FROM named)');
        }),
      /** Also starts the next transaction, so the file stays locked. Before the first call, every change is its own transaction. */
      commit: () =>
        write(() => {
          // If the disk was full, SQLite may have ended the transaction. The lost rows are created again later.
          if (database.isTransaction) database.exec('COMMIT');
          database.exec('BEGIN EXCLUSIVE');
        }),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
