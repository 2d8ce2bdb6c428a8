import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Change, ListChoice, ListedRecord, NewRecord, RecordStore } from './record-store.ts';
import { parseValue } from './store-error.ts';

export interface SqlDatabase {
  /** Runs one statement atomically and resolves to its rows. A resolved write is durable. */
  readonly query: (sql: string, values?: readonly (string | number | null)[]) => Promise<readonly unknown[]>;
  readonly dialect: SqlDialect;
  readonly isTaken: (error: unknown) => boolean;
  close(): Promise<void>;
}

export interface SqlDialect {
  readonly records: string;
  readonly expiresAt: string;
  /** Returns a query that turns a JSON array of arrays into rows with the text columns `columns` and the column `position`. */
  readonly rowsOf: (json: string, columns: readonly string[]) => string;
  readonly toInteger: (column: string) => string;
  /** SQL clause that locks the rows of a query against changes by other processes. */
  readonly lock: string;
}

const rowSchema = z.object({ id: z.string(), value: z.string() });
const listedSchema = z.extend(rowSchema, { place: z.coerce.number() });

/**
 * Stores records in a table. No lock is held between two statements. A change compares the record before it writes, and starts again if
 * another process has changed it.
 */
export function openSqlStore(database: SqlDatabase): RecordStore {
  return { ...openReaders(database), ...openWriters(database), close: () => database.close() };
}

function openReaders(database: SqlDatabase): Pick<RecordStore, 'read' | 'list'> {
  const { query, dialect } = database;
  return {
    read: async (collection, id) => {
      const text = await readText(database, collection, id);
      return text === null ? null : parseValue(text, collection, id);
    },
    list: async (collection, { group, first = 'newest', before, limit }: ListChoice = {}) => {
      const values: (string | number)[] = [Date.now(), collection];
      const given = (value: string | number | undefined, condition: string) =>
        value === undefined ? '' : `AND ${condition} $${values.push(value)}`;
      const rows = await query(
        `SELECT id, value, place FROM ${dialect.records}
         WHERE ${isFresh(dialect)} AND collection = $2 ${given(group, 'kin =')} ${given(before, 'place <')}
         ORDER BY place ${first === 'newest' ? 'DESC' : 'ASC'} ${limit === undefined ? '' : `LIMIT ${limit}`}`,
        values,
      );
      return rows.map((row): ListedRecord => {
        const { id, value, place } = listedSchema.parse(row);
        return { id, place, value: parseValue(value, collection, id) };
      });
    },
  };
}

function isFresh({ expiresAt }: SqlDialect): string {
  return `(${expiresAt} IS NULL OR ${expiresAt} > $1)`;
}

async function readText(
  { query, dialect }: SqlDatabase,
  collection: string,
  id: string,
): Promise<string | null> {
  const sql = `SELECT id, value FROM ${dialect.records} WHERE ${isFresh(dialect)} AND collection = $2 AND id = $3`;
  const [row] = await query(sql, [Date.now(), collection, id]);
  return row === undefined ? null : rowSchema.parse(row).value;
}

function openWriters(
  database: SqlDatabase,
): Pick<RecordStore, 'insert' | 'update' | 'updateMany' | 'remove' | 'prune'> {
  const { query, dialect } = database;
  const { records, expiresAt, rowsOf } = dialect;
  return {
    insert: (added) => insert(database, added),
    update: async (collection, id, change) => {
      for (;;) {
        const former = await readText(database, collection, id);
        const value = change(former === null ? null : parseValue(former, collection, id), id) ?? null;
        if (await replaceText(database, { collection, id, value }, former)) return value;
        await sleep(Math.random() * 10);
      }
    },
    updateMany: (collection, ids, change) => updateMany(database, collection, ids, change),
    remove: async (collection, ids) => {
      if (ids.length === 0) return;
      const given = `SELECT id FROM (${rowsOf('$2', ['id'])}) AS given`;
      await query(`DELETE FROM ${records} WHERE collection = $1 AND id IN (${given})`, [
        collection,
        JSON.stringify(ids.map((id) => [id])),
      ]);
    },
    prune: async (most) => {
      await query(`DELETE FROM ${records} WHERE ${expiresAt} <= $1`, [Date.now()]);
      const removeFrom = `DELETE FROM ${records} WHERE collection = $1 AND place <=`;
      for (const [collection, kept] of Object.entries(most))
        await query(
          `${removeFrom} (SELECT place FROM ${records} WHERE collection = $1 ORDER BY place DESC LIMIT 1 OFFSET $2)`,
          [collection, kept],
        );
    },
  };
}

const columns = ['collection', 'id', 'kin', 'value', 'expires'];

async function insert(database: SqlDatabase, added: readonly NewRecord[]): Promise<boolean> {
  const { query, dialect } = database;
  const { records, expiresAt, rowsOf, toInteger } = dialect;
  const rows = added.map(({ collection, id, group = null, value, expiresAt: expires = null }) => [
    ...[collection, id, group, JSON.stringify(value), expires === null ? null : String(expires)],
  ]);
  const json = JSON.stringify(rows);
  for (;;) {
    const inserted = await query(
      `WITH given AS (${rowsOf('$1', columns)})
       INSERT INTO ${records} (collection, id, kin, value, ${expiresAt})
       SELECT collection, id, kin, value, ${toInteger('expires')} FROM given
       WHERE NOT EXISTS (
         SELECT 1 FROM given AS wanted CROSS JOIN ${records}
         WHERE record.collection = wanted.collection AND record.id = wanted.id
       )
       ORDER BY position
       RETURNING id`,
      [json],
    ).catch((error: unknown) => {
      if (database.isTaken(error)) return [];
      throw error;
    });
    if (inserted.length === rows.length) return true;
    const expired = await query(
      `WITH given AS (${rowsOf('$2', columns)})
       DELETE FROM ${records} WHERE ${expiresAt} <= $1 AND (collection, id) IN (SELECT collection, id FROM given)
       RETURNING id`,
      [Date.now(), json],
    );
    if (expired.length === 0) return false;
  }
}

/**
 * Replaces a record's text `former` (null for a missing record) with `value`. If `value` is null, removes the record. If the text
 * has changed meanwhile, changes nothing and resolves to false.
 */
async function replaceText(
  database: SqlDatabase,
  { collection, id, value }: NewRecord,
  former: string | null,
): Promise<boolean> {
  if (former === null) return value === null || insert(database, [{ collection, id, value }]);
  const { query, dialect } = database;
  const given = [Date.now(), collection, id, former];
  const isFormer = `collection = $2 AND id = $3 AND value = $4 AND ${isFresh(dialect)}`;
  const changed =
    value === null
      ? await query(`DELETE FROM ${dialect.records} WHERE ${isFormer} RETURNING id`, given)
      : await query(`UPDATE ${dialect.records} SET value = $5 WHERE ${isFormer} RETURNING id`, [
          ...given,
          JSON.stringify(value),
        ]);
  return changed.length === 1;
}

const idSchema = z.object({ id: z.string() });

/** Replaces the texts that are unchanged since they were read, then retries the others. */
async function updateMany(
  { query, dialect }: SqlDatabase,
  collection: string,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  const { records, rowsOf, lock } = dialect;
  for (let left = ids; left.length > 0;) {
    const found = await query(
      `SELECT id, value FROM ${records} WHERE ${isFresh(dialect)} AND collection = $2
         AND id IN (SELECT id FROM (${rowsOf('$3', ['id'])}) AS given)`,
      [Date.now(), collection, JSON.stringify(left.map((id) => [id]))],
    );
    const changed = found.map((row) => {
      const { id, value } = rowSchema.parse(row);
      return [id, value, JSON.stringify(change(parseValue(value, collection, id), id))] as const;
    });
    // All processes lock the rows in the same order, so that two processes do not wait for each other.
    const replaced = await query(
      `WITH given AS MATERIALIZED (${rowsOf('$2', ['id', 'former', 'value'])}),
         locked AS MATERIALIZED (SELECT record.id FROM ${records} JOIN given USING (id) WHERE collection = $1 ORDER BY id ${lock})
       UPDATE ${records} SET value = given.value FROM given JOIN locked USING (id)
       WHERE record.collection = $1 AND record.id = given.id AND record.value = given.former
       RETURNING record.id`,
      [collection, JSON.stringify(changed)],
    );
    const done = new Set(replaced.map((row) => idSchema.parse(row).id));
    left = changed.map(([id]) => id).filter((id) => !done.has(id));
  }
}
