import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import * as z from 'zod/mini';
import { type Ask, openPostgresDatabase, recordTable, revisionTable } from './postgres-database.ts';
import type { Change, ListChoice, NewRecord, RecordStore, StoredRecord } from './record-store.ts';
import { parseValue } from './store-error.ts';

/** Keeps records in a PostgreSQL database, for services on several machines. */
export async function openPostgresStore(address: string): Promise<RecordStore> {
  const { ask, close } = await openPostgresDatabase(address);
  return {
    ...openReaders(ask),
    ...openWriters(ask),
    readRevision: async () => {
      const [row] = await ask(`SELECT value::float8 FROM ${revisionTable}`);
      return z.object({ value: z.number() }).parse(row).value;
    },
    close,
  };
}

const idSchema = z.object({ id: z.string() });
const rowSchema = z.object({ id: z.string(), value: z.string() });
const isFresh = '(expires_at IS NULL OR expires_at > $1)';

function openReaders(ask: Ask): Pick<RecordStore, 'read' | 'list'> {
  return {
    read: async (collection, id) => {
      const text = await readText(ask, collection, id);
      return text === null ? null : parseValue(text, collection, id);
    },
    list: async (collection, { group, first = 'newest', limit }: ListChoice = {}) => {
      const rows = await ask(
        `SELECT id, value FROM ${recordTable}
         WHERE ${isFresh} AND collection = $2 AND ($3::text IS NULL OR kin = $3)
         ORDER BY place ${first === 'newest' ? 'DESC' : 'ASC'} LIMIT $4`,
        [Date.now(), collection, group ?? null, limit ?? null],
      );
      return rows.map((row): StoredRecord => {
        const { id, value } = rowSchema.parse(row);
        return { id, value: parseValue(value, collection, id) };
      });
    },
  };
}

async function readText(ask: Ask, collection: string, id: string): Promise<string | null> {
  const sql = `SELECT id, value FROM ${recordTable} WHERE ${isFresh} AND collection = $2 AND id = $3`;
  const [row] = await ask(sql, [Date.now(), collection, id]);
  return row === undefined ? null : rowSchema.parse(row).value;
}

function openWriters(ask: Ask): Pick<RecordStore, 'insert' | 'update' | 'updateMany' | 'remove' | 'prune'> {
  return {
    insert: (records) => insert(ask, records),
    update: (collection, id, change) => update(ask, collection, id, change),
    updateMany: (collection, ids, change) => updateMany(ask, collection, ids, change),
    remove: async (collection, ids) => {
      if (ids.length > 0)
        await ask(`DELETE FROM ${recordTable} WHERE collection = $1 AND id = ANY($2)`, [collection, ids]);
    },
    prune: async (most, bytes = {}) => {
      await ask(`DELETE FROM ${recordTable} WHERE expires_at <= $1`, [Date.now()]);
      for (const [collection, kept] of Object.entries(most)) {
        await ask(
          `DELETE FROM ${recordTable} WHERE collection = $1 AND place <=
             (SELECT place FROM ${recordTable} WHERE collection = $1 ORDER BY place DESC LIMIT 1 OFFSET $2)`,
          [collection, kept],
        );
      }
      for (const [collection, kept] of Object.entries(bytes)) {
        await ask(
          `DELETE FROM ${recordTable} WHERE collection = $1 AND place <= (
             SELECT max(place) FROM (
               SELECT place, sum(octet_length(value)) OVER (ORDER BY place DESC) AS bytes
               FROM ${recordTable} WHERE collection = $1
             ) AS summed WHERE bytes > $2)`,
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
      `DELETE FROM ${recordTable} USING unnest($2::text[], $3::text[]) AS given (collection, id)
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
    INSERT INTO ${recordTable} (collection, id, kin, value, expires_at)
    SELECT collection, id, kin, value, expires_at FROM given
    WHERE NOT EXISTS (SELECT FROM ${recordTable} JOIN given USING (collection, id))
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
    // Another process has just inserted one of them.
    if (error instanceof Error && error.cause instanceof DatabaseError && error.cause.code === '23505')
      return false;
    throw error;
  }
}

/** Compares before it writes, and starts again where another process was faster: no process holds a lock while it sleeps. */
async function update(ask: Ask, collection: string, id: string, change: Change): Promise<unknown> {
  for (;;) {
    const former = await readText(ask, collection, id);
    const value = change(former === null ? null : parseValue(former, collection, id), id) ?? null;
    if (await replaceText(ask, { collection, id, value }, former)) return value;
    await sleep(Math.random() * 10);
  }
}

/**
 * Replaces the text `former` of a record (null for none) by its value; null removes it. Resolves to false, and changes
 * nothing, where the text is another one by now.
 */
async function replaceText(
  ask: Ask,
  { collection, id, value }: NewRecord,
  former: string | null,
): Promise<boolean> {
  if (former === null) return value === null || insert(ask, [{ collection, id, value }]);
  const given = [Date.now(), collection, id, former];
  const isFormer = `collection = $2 AND id = $3 AND value = $4 AND ${isFresh}`;
  const changed =
    value === null
      ? await ask(`DELETE FROM ${recordTable} WHERE ${isFormer} RETURNING id`, given)
      : await ask(`UPDATE ${recordTable} SET value = $5 WHERE ${isFormer} RETURNING id`, [
          ...given,
          JSON.stringify(value),
        ]);
  return changed.length === 1;
}

async function updateMany(
  ask: Ask,
  collection: string,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  for (let left = ids; left.length > 0;) {
    const found = await ask(
      `SELECT id, value FROM ${recordTable} WHERE ${isFresh} AND collection = $2 AND id = ANY($3)`,
      [Date.now(), collection, left],
    );
    const rows = found.map((row) => rowSchema.parse(row));
    const texts = rows.map(({ id, value }) => JSON.stringify(change(parseValue(value, collection, id), id)));
    // Locked in one order, so that two processes never wait for each other.
    const replaced = await ask(
      `WITH given AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]) AS given (id, former, value)),
         locked AS (
           SELECT record.id FROM ${recordTable} JOIN given USING (id) WHERE collection = $1 ORDER BY id FOR UPDATE OF record
         )
       UPDATE ${recordTable} SET value = given.value FROM given JOIN locked USING (id)
       WHERE record.collection = $1 AND record.id = given.id AND record.value = given.former
       RETURNING record.id`,
      [collection, rows.map(({ id }) => id), rows.map(({ value }) => value), texts],
    );
    const done = new Set(replaced.map((row) => idSchema.parse(row).id));
    left = rows.map(({ id }) => id).filter((id) => !done.has(id));
  }
}
