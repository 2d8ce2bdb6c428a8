import { DatabaseError, Pool } from 'pg';
import * as z from 'zod/mini';
import { schema, tables } from './postgres-tables.ts';
import type { ListChoice, NewRecord, RecordStore } from './record-store.ts';
import { type Place, replaceValue } from './replace-value.ts';
import { naming } from './store-error.ts';

const connectMs = 5_000;
const answerMs = 5_000;

/** Records in a database of PostgreSQL. */
export async function openPostgresStore(address: string): Promise<RecordStore> {
  const pool = new Pool({
    ...{ connectionString: address, max: 4, connectionTimeoutMillis: connectMs, query_timeout: answerMs },
  });
  // Each query says so itself.
  pool.on('error', () => {});
  const ask: Ask = async (sql, values = []) =>
    (await naming(address, () => pool.query<Record<string, unknown>>(sql, [...values]))).rows;
  try {
    await naming(address, () => pool.query(tables));
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ...readersOf(ask),
    ...writersOf(ask),
    readRevision: async () => {
      const [row] = await ask(`SELECT value::float8 FROM ${schema}.revision`);
      return z.object({ value: z.number() }).parse(row).value;
    },
    close: () => pool.end(),
  };
}

type Ask = (sql: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;

const rowSchema = z.object({ id: z.string(), value: z.string() });
const fresh = '(expires_at IS NULL OR expires_at > $1)';
const table = `${schema}.record`;

function readersOf(ask: Ask): Pick<RecordStore, 'read' | 'list'> {
  return {
    read: async (collection, id) => {
      const text = await readText(ask, collection, id);
      return text === null ? null : JSON.parse(text);
    },
    list: async (collection, { group, first = 'newest', limit }: ListChoice = {}) => {
      const rows = await ask(
        `SELECT id, value FROM ${table}
         WHERE ${fresh} AND collection = $2 AND ($3::text IS NULL OR kin = $3)
         ORDER BY place ${first === 'newest' ? 'DESC' : 'ASC'} LIMIT $4`,
        [Date.now(), collection, group ?? null, limit ?? null],
      );
      return rows.map((row) => {
        const { id, value } = rowSchema.parse(row);
        return { id, value: JSON.parse(value) };
      });
    },
  };
}

async function readText(ask: Ask, collection: string, id: string): Promise<string | null> {
  const sql = `SELECT id, value FROM ${table} WHERE ${fresh} AND collection = $2 AND id = $3`;
  const [row] = await ask(sql, [Date.now(), collection, id]);
  return row === undefined ? null : rowSchema.parse(row).value;
}

function writersOf(ask: Ask): Pick<RecordStore, 'insert' | 'update' | 'remove' | 'prune'> {
  return {
    insert: (records) => insert(ask, records),
    update: (collection, id, change) => replaceValue(placeOf(ask, collection, id), change),
    remove: async (collection, ids) => {
      if (ids.length > 0)
        await ask(`DELETE FROM ${table} WHERE collection = $1 AND id = ANY($2)`, [collection, ids]);
    },
    prune: async (most) => {
      await ask(`DELETE FROM ${table} WHERE expires_at <= $1`, [Date.now()]);
      for (const [collection, kept] of Object.entries(most)) {
        await ask(
          `DELETE FROM ${table} WHERE collection = $1 AND place <=
             (SELECT place FROM ${table} WHERE collection = $1 ORDER BY place DESC LIMIT 1 OFFSET $2)`,
          [collection, kept],
        );
      }
    },
  };
}

async function insert(ask: Ask, records: readonly NewRecord[]): Promise<boolean> {
  const keys = [records.map(({ collection }) => collection), records.map(({ id }) => id)];
  for (;;) {
    if (await insertNew(ask, records, keys)) return true;
    const expired = await ask(
      `DELETE FROM ${table} USING unnest($2::text[], $3::text[]) AS given (collection, id)
       WHERE record.collection = given.collection AND record.id = given.id AND expires_at <= $1
       RETURNING record.id`,
      [Date.now(), ...keys],
    );
    if (expired.length === 0) return false;
  }
}

async function insertNew(
  ask: Ask,
  records: readonly NewRecord[],
  keys: readonly unknown[],
): Promise<boolean> {
  const sql = `
    WITH given AS (
      SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[]) WITH ORDINALITY
        AS given (collection, id, kin, value, expires_at, position)
    )
    INSERT INTO ${table} (collection, id, kin, value, expires_at)
    SELECT collection, id, kin, value, expires_at FROM given
    WHERE NOT EXISTS (SELECT FROM ${table} JOIN given USING (collection, id))
    ORDER BY position
    RETURNING id`;
  const rest = [
    records.map(({ group }) => group ?? null),
    records.map(({ value }) => JSON.stringify(value)),
    records.map(({ expiresAt }) => expiresAt ?? null),
  ];
  try {
    return (await ask(sql, [...keys, ...rest])).length === records.length;
  } catch (error) {
    // Somebody else has just inserted one of them.
    if (error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '23505')
      return false;
    throw error;
  }
}

function placeOf(ask: Ask, collection: string, id: string): Place {
  const there = `collection = $2 AND id = $3 AND value = $4 AND ${fresh}`;
  return {
    read: () => readText(ask, collection, id),
    replace: async (former, text) => {
      if (former === null) return text === null || insert(ask, [{ collection, id, value: JSON.parse(text) }]);
      const given = [Date.now(), collection, id, former];
      const changed =
        text === null
          ? await ask(`DELETE FROM ${table} WHERE ${there} RETURNING id`, given)
          : await ask(`UPDATE ${table} SET value = $5 WHERE ${there} RETURNING id`, [...given, text]);
      return changed.length === 1;
    },
  };
}
