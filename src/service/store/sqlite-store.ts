import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { transaction, whenFree } from '#files/sqlite.ts';
import type { ListChoice, NewRecord, RecordStore, StoredRecord } from './record-store.ts';
import { openServiceFile } from './sqlite-database.ts';
import { parseValue } from './store-error.ts';

// `kin` holds a record's group, `place` its position in lists.
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

/** Keeps records in one file of this machine. Every write is on the disk when it resolves. */
export async function openSqliteStore(file: string): Promise<RecordStore> {
  const database = await openServiceFile(file, tables, 'FULL');
  const revision = database.prepare('SELECT value FROM revision');
  return {
    ...openReaders(file, database),
    ...openWriters(file, database),
    readRevision: () => whenFree(file, () => numberSchema.parse(revision.get()).value),
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}

const isFresh = '(expiresAt IS NULL OR expiresAt > ?)';

function openReaders(file: string, database: DatabaseSync): Pick<RecordStore, 'read' | 'list'> {
  const select = database.prepare(
    `SELECT id, value FROM record WHERE collection = ? AND id = ? AND ${isFresh}`,
  );
  return {
    read: async (collection, id) => {
      const row = await whenFree(file, () => select.get(collection, id, Date.now()));
      return row === undefined ? null : toRecord(row, collection).value;
    },
    list: async (collection, { group, first = 'newest', limit = -1 }: ListChoice = {}) => {
      const ofGroup = group === undefined ? '' : 'AND kin = ?';
      const order = first === 'newest' ? 'DESC' : 'ASC';
      const sql = `SELECT id, value FROM record WHERE collection = ? AND ${isFresh} ${ofGroup} ORDER BY place ${order} LIMIT ?`;
      const values = [collection, Date.now(), ...(group === undefined ? [] : [group]), limit];
      const rows = await whenFree(file, () => database.prepare(sql).all(...values));
      return rows.map((row) => toRecord(row, collection));
    },
  };
}

function toRecord(row: unknown, collection: string): StoredRecord {
  const { id, value } = rowSchema.parse(row);
  return { id, value: parseValue(value, collection, id) };
}

/** Runs work in a transaction that also raises the revision, as soon as no other process writes. */
function openWrite(file: string, database: DatabaseSync): <Value>(work: () => Value) => Promise<Value> {
  const raise = database.prepare('UPDATE revision SET value = value + 1');
  return (work) =>
    whenFree(file, () =>
      transaction(database, () => {
        const value = work();
        raise.run();
        return value;
      }),
    );
}

function openWriters(
  file: string,
  database: DatabaseSync,
): Pick<RecordStore, 'insert' | 'update' | 'updateMany' | 'remove' | 'prune'> {
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
  const removeLarge = database.prepare(
    `DELETE FROM record WHERE collection = ?1 AND place <= (
      SELECT max(place) FROM (
        SELECT place, sum(octet_length(value)) OVER (ORDER BY place DESC) AS bytes FROM record WHERE collection = ?1
      ) WHERE bytes > ?2)`,
  );
  const write = openWrite(file, database);
  const find = (collection: string, id: string): StoredRecord | null => {
    const row = select.get(collection, id);
    if (row === undefined) return null;
    if (row.expiresAt === null || Number(row.expiresAt) > Date.now()) return toRecord(row, collection);
    remove.run(collection, id);
    return null;
  };
  const put = ({ collection, id, group, value, expiresAt }: NewRecord) =>
    insert.run(collection, id, group ?? null, JSON.stringify(value), expiresAt ?? null);
  return {
    insert: (records) =>
      write(() => {
        const isTaken = records.some(({ collection, id }) => find(collection, id) !== null);
        if (!isTaken) records.forEach(put);
        return !isTaken;
      }),
    update: (collection, id, change) =>
      write(() => {
        const former = find(collection, id);
        const value = change(former?.value ?? null, id) ?? null;
        if (value === null) remove.run(collection, id);
        else if (former === null) put({ collection, id, value });
        else update.run(JSON.stringify(value), collection, id);
        return value;
      }),
    updateMany: (collection, ids, change) =>
      write(() => {
        for (const id of ids) {
          const former = find(collection, id);
          if (former !== null) update.run(JSON.stringify(change(former.value, id)), collection, id);
        }
      }),
    remove: (collection, ids) =>
      write(() => {
        for (const id of ids) remove.run(collection, id);
      }),
    prune: (most, bytes = {}) =>
      write(() => {
        removeExpired.run(Date.now());
        for (const [collection, kept] of Object.entries(most)) removeBeyond.run(collection, kept);
        for (const [collection, kept] of Object.entries(bytes)) removeLarge.run(collection, kept);
      }),
  };
}
