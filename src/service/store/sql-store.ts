import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { parseValue, type StoredRecord } from './store-error.ts';

/** Writes are durable when they resolve. Readers must check the shape of values. */
export type RecordStore = ReturnType<typeof openSqlStore>;

/** Gets null for a missing record. Returns null to remove the record. */
type Change = (value: unknown, id: string) => unknown;

export interface NewRecord {
  readonly collection: string;
  readonly id: string;
  readonly group?: string;
  readonly value: unknown;
  readonly expiresAt?: number;
}

interface ListedRecord extends StoredRecord {
  readonly place: number;
}

interface ListChoice {
  readonly before?: number;
  readonly group?: string;
  readonly first?: 'newest' | 'oldest';
  readonly limit?: number;
}

export interface SqlDatabase {
  /** Runs one statement atomically. */
  readonly query: (sql: string, values?: readonly (string | number | null)[]) => Promise<readonly unknown[]>;
  readonly dialect: SqlDialect;
  readonly isTaken: (error: unknown) => boolean;
  close(): Promise<void>;
}

export interface SqlDialect {
  readonly records: string;
  readonly expiresAt: string;
  /** Returns SQL that turns a JSON array of arrays into rows with `columns` and `position`. */
  readonly rowsOf: (json: string, columns: readonly string[]) => string;
}

const rowSchema = z.object({ id: z.string(), value: z.string() });
const listedSchema = z.extend(rowSchema, { place: z.coerce.number() });

export function openSqlStore(database: SqlDatabase) {
  const { query, dialect, close } = database;
  const { records, expiresAt, rowsOf } = dialect;
  return {
    close,
    /** If an id exists, inserts nothing and resolves to false. */
    insert: (added: readonly NewRecord[]) => insert(database, added),
    read: async (collection: string, id: string): Promise<unknown> => {
      const text = await readText(database, collection, id);
      return text === null ? null : parseValue(text, collection, id);
    },
    list: (collection: string, choice: ListChoice = {}) => list(database, collection, choice),
    /**
     * Calls `change` again if the record has changed meanwhile. The record keeps its group, expiry and position. A new
     * record has no group or expiry.
     */
    update: async (collection: string, id: string, change: Change): Promise<unknown> => {
      for (;;) {
        const former = await readText(database, collection, id);
        const value = change(former === null ? null : parseValue(former, collection, id), id) ?? null;
        if (await replaceText(database, { collection, id, value }, former)) return value;
        await sleep(Math.random() * 10);
      }
    },
    remove: async (collection: string, ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      const given = `SELECT id FROM (${rowsOf('$2', ['id'])}) AS given`;
      const sql = `DELETE FROM ${records} WHERE collection = $1 AND id IN (${given})`;
      await query(sql, [collection, JSON.stringify(ids.map((id) => [id]))]);
    },
    /** Removes expired records, and all but the newest `most` records of each collection. */
    prune: async (most: Readonly<Record<string, number>>): Promise<void> => {
      await query(`DELETE FROM ${records} WHERE ${expiresAt} <= $1`, [Date.now()]);
      const places = `SELECT place FROM ${records} WHERE collection = $1 ORDER BY place DESC LIMIT 1 OFFSET $2`;
      const sql = `DELETE FROM ${records} WHERE collection = $1 AND place <= (${places})`;
      for (const [collection, kept] of Object.entries(most)) await query(sql, [collection, kept]);
    },
  };
}

async function list(
  { query, dialect }: SqlDatabase,
  collection: string,
  { group, first = 'newest', before, limit }: ListChoice,
): Promise<readonly ListedRecord[]> {
  const values: (string | number)[] = [Date.now(), collection];
  const given = (value: string | number | undefined, condition: string) =>
    value === undefined ? '' : `AND ${condition} $${values.push(value)}`;
  const rows = await query(
    `SELECT id, value, place FROM ${dialect.records}
     WHERE ${isFresh(dialect)} AND collection = $2 ${given(group, 'kin =')} ${given(before, 'place <')}
     ORDER BY place ${first === 'newest' ? 'DESC' : 'ASC'} ${limit === undefined ? '' : `LIMIT ${limit}`}`,
    values,
  );
  return rows.map((row) => {
    const { id, value, place } = listedSchema.parse(row);
    return { id, place, value: parseValue(value, collection, id) };
  });
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

const columns = ['collection', 'id', 'kin', 'value', 'expires'];

async function insert(database: SqlDatabase, added: readonly NewRecord[]): Promise<boolean> {
  const { query, dialect } = database;
  const { records, expiresAt, rowsOf } = dialect;
  const rows = added.map(({ collection, id, group = null, value, expiresAt: expires = null }) => [
    ...[collection, id, group, JSON.stringify(value), expires === null ? null : String(expires)],
  ]);
  const json = JSON.stringify(rows);
  for (;;) {
    const inserted = await query(
      `WITH given AS (${rowsOf('$1', columns)})
       INSERT INTO ${records} (collection, id, kin, value, ${expiresAt})
       SELECT collection, id, kin, value, CAST(expires AS bigint) FROM given
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
 * `former` is null for a missing record. If `value` is null, removes the record. Resolves to false if the text has
 * changed meanwhile.
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
