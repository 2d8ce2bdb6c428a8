import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { type GroupCommit, openGroupCommit } from './group-commit.ts';
import type { ListChoice, NewRecord, RecordStore, StoredRecord } from './record-store.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS record (
    place INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, kin TEXT,
    value TEXT NOT NULL, expiresAt INTEGER, UNIQUE (collection, id)
  );
  CREATE INDEX IF NOT EXISTS recordOfKin ON record (collection, kin, place) WHERE kin IS NOT NULL;
  CREATE INDEX IF NOT EXISTS recordByPlace ON record (collection, place);
  CREATE INDEX IF NOT EXISTS recordThatExpires ON record (expiresAt) WHERE expiresAt IS NOT NULL;
  CREATE TABLE IF NOT EXISTS revision (one INTEGER PRIMARY KEY CHECK (one = 1), value INTEGER NOT NULL);
  INSERT OR IGNORE INTO revision VALUES (1, 0)
`;

const rowSchema = z.object({ id: z.string(), value: z.string() });
const numberSchema = z.object({ value: z.number() });

/** Records in one file of this machine; every write is on the disk when it resolves. */
export function openSqliteStore(file: string): RecordStore {
  const database = openSqliteDatabase(file, tables, 'FULL');
  const count = database.prepare('UPDATE revision SET value = value + 1');
  const commit = openGroupCommit(database, () => count.run());
  const revision = database.prepare('SELECT value FROM revision');
  return {
    ...readersOf(database),
    ...writersOf(database, commit),
    readRevision: async () => numberSchema.parse(revision.get()).value,
    close: async () => {
      commit.flush();
      if (database.isOpen) database.close();
    },
  };
}

const fresh = '(expiresAt IS NULL OR expiresAt > ?)';

function readersOf(database: DatabaseSync): Pick<RecordStore, 'read' | 'list'> {
  const select = database.prepare(
    `SELECT id, value FROM record WHERE collection = ? AND id = ? AND ${fresh}`,
  );
  return {
    read: async (collection, id) => {
      const row = select.get(collection, id, Date.now());
      return row === undefined ? null : toRecord(row).value;
    },
    list: async (collection, { group, first = 'newest', limit = -1 }: ListChoice = {}) => {
      const ofGroup = group === undefined ? '' : 'AND kin = ?';
      const order = first === 'newest' ? 'DESC' : 'ASC';
      const rows = database
        .prepare(
          `SELECT id, value FROM record WHERE collection = ? AND ${fresh} ${ofGroup} ORDER BY place ${order} LIMIT ?`,
        )
        .all(collection, Date.now(), ...(group === undefined ? [] : [group]), limit);
      return rows.map(toRecord);
    },
  };
}

function toRecord(row: unknown): StoredRecord {
  const { id, value } = rowSchema.parse(row);
  return { id, value: JSON.parse(value) };
}

type Writers = Pick<RecordStore, 'insert' | 'update' | 'remove' | 'prune'>;

function writersOf(database: DatabaseSync, { run }: GroupCommit): Writers {
  const select = database.prepare('SELECT id, value, expiresAt FROM record WHERE collection = ? AND id = ?');
  const insert = database.prepare(
    'INSERT INTO record (collection, id, kin, value, expiresAt) VALUES (?, ?, ?, ?, ?)',
  );
  const update = database.prepare('UPDATE record SET value = ? WHERE collection = ? AND id = ?');
  const remove = database.prepare('DELETE FROM record WHERE collection = ? AND id = ?');
  const removeExpired = database.prepare('DELETE FROM record WHERE expiresAt <= ?');
  const removeBeyond = database.prepare(
    `DELETE FROM record WHERE collection = ?1 AND place <=
      (SELECT place FROM record WHERE collection = ?1 ORDER BY place DESC LIMIT 1 OFFSET ?2)`,
  );
  const find = (collection: string, id: string) => {
    const row = select.get(collection, id);
    if (row === undefined || row.expiresAt === null || Number(row.expiresAt) > Date.now()) return row;
    remove.run(collection, id);
    return undefined;
  };
  const put = ({ collection, id, group, value, expiresAt }: NewRecord) =>
    insert.run(collection, id, group ?? null, JSON.stringify(value), expiresAt ?? null);
  return {
    insert: (records) =>
      run(() => {
        const isTaken = records.some(({ collection, id }) => find(collection, id) !== undefined);
        if (!isTaken) records.forEach(put);
        return !isTaken;
      }),
    update: (collection, id, change) =>
      run(() => {
        const row = find(collection, id);
        const value = change(row === undefined ? null : toRecord(row).value) ?? null;
        if (value === null) remove.run(collection, id);
        else if (row === undefined) put({ collection, id, value });
        else update.run(JSON.stringify(value), collection, id);
        return value;
      }),
    remove: (collection, ids) =>
      run(() => {
        for (const id of ids) remove.run(collection, id);
      }),
    prune: (most) =>
      run(() => {
        removeExpired.run(Date.now());
        for (const [collection, kept] of Object.entries(most)) removeBeyond.run(collection, kept);
      }),
  };
}
