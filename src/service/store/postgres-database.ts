import { DatabaseError, Pool } from 'pg';
import * as z from 'zod/mini';
import type { SqlDatabase, SqlDialect } from './sql-store.ts';
import { callStore, nameStore } from './store-error.ts';

/** The tables have their own schema, because other programs may share the database. */
const schema = 'brand_catalogues';

const version = 1;

const versionTable = `
  CREATE SCHEMA IF NOT EXISTS ${schema};
  CREATE TABLE IF NOT EXISTS ${schema}.version (one int PRIMARY KEY CHECK (one = 1), value int NOT NULL);
  INSERT INTO ${schema}.version VALUES (1, ${version}) ON CONFLICT DO NOTHING;
`;

// `kin` is the group of a record. `place` is its position in lists.
const tables = `
  CREATE TABLE IF NOT EXISTS ${schema}.record (
    place bigint GENERATED ALWAYS AS IDENTITY, collection text NOT NULL, id text NOT NULL, kin text,
    value text NOT NULL, expires_at bigint, PRIMARY KEY (collection, id)
  );
  CREATE INDEX IF NOT EXISTS record_of_kin ON ${schema}.record (collection, kin, place);
  CREATE INDEX IF NOT EXISTS record_by_place ON ${schema}.record (collection, place);
  CREATE INDEX IF NOT EXISTS record_that_expires ON ${schema}.record (expires_at) WHERE expires_at IS NOT NULL;
`;

const connectMs = 5_000;
const answerMs = 5_000;

const dialect: SqlDialect = {
  ...{ records: `${schema}.record`, expiresAt: 'expires_at' },
  rowsOf: (json, columns) => {
    const texts = columns.map((column, index) => `value ->> ${index} AS ${column}`);
    const rows = `json_array_elements(${json}::json) WITH ORDINALITY AS element (value, position)`;
    return `SELECT ${texts.join(', ')}, position FROM ${rows}`;
  },
};

/** Throws if the database cannot be reached, or if a newer version of this program created the tables. */
export async function openPostgresDatabase(address: string): Promise<SqlDatabase> {
  const pool = new Pool({
    ...{ connectionString: address, max: 4, connectionTimeoutMillis: connectMs, query_timeout: answerMs },
  });
  pool.on('error', () => {});
  try {
    const found = await callStore(address, () => makeTables(pool));
    if (found > version)
      throw new Error(
        `The tables of ${nameStore(address)} were created by a newer version of this program (format ${found}; this version reads ${version}). Run the newer version, or restore a backup from before the update.`,
      );
  } catch (error) {
    await pool.end();
    throw error;
  }
  const query: SqlDatabase['query'] = async (sql, values = []) =>
    (await callStore(address, () => pool.query<Record<string, unknown>>(sql, [...values]))).rows;
  return {
    query,
    dialect,
    // True if another process has inserted the same record.
    isTaken: (error) =>
      error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '23505',
    close: () => pool.end(),
  };
}

async function makeTables(pool: Pool): Promise<number> {
  // Without a lock, creating a table fails if another process creates it at the same time. The number is arbitrary.
  const create = (sql: string) => pool.query(`BEGIN; SELECT pg_advisory_xact_lock(6034215); ${sql} COMMIT`);
  await create(versionTable);
  const { rows } = await pool.query(`SELECT value FROM ${schema}.version`);
  const found = z.object({ value: z.int() }).parse(rows[0]).value;
  if (found <= version) await create(tables);
  return found;
}
