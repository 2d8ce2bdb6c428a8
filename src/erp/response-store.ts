import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { describeDiskError, nameDiskError } from '#files/disk-error.ts';
import { openSqlite, type SqliteSchema } from '#files/sqlite.ts';
import { mkdir, rm } from 'node:fs/promises';
import type { BrandFolders } from '#config/workspace.ts';

export interface ResponseStore {
  /** Returns an answer of the same reader; null if it is missing or damaged. */
  get(url: string, readBy: string): string | null;
  put(url: string, readBy: string, answer: string): void;
  forget(url: string): void;
  keepOnly(urls: Iterable<string>): void;
  commit(): void;
  close(): void;
}

const rowSchema = z.object({ digest: z.string(), answer: z.string() });

const schema: SqliteSchema = {
  version: 3,
  // Without rowids, a search would read whole answers.
  create: (database) =>
    database.exec(
      'CREATE TABLE response (url TEXT PRIMARY KEY, readBy TEXT NOT NULL, digest TEXT NOT NULL, answer TEXT NOT NULL)',
    ),
  drop: 'DROP TABLE IF EXISTS response',
};

/** Opens and locks the store. Throws if another process holds the lock, or if the file is damaged. */
export function openResponseStore(file: string): ResponseStore {
  const database = openDatabase(file);
  const select = database.prepare('SELECT digest, answer FROM response WHERE url = ? AND readBy = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO response VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM response WHERE url = ?');
  const write = (work: () => unknown) => {
    try {
      work();
    } catch (cause) {
      throw nameDiskError(cause, file);
    }
  };
  return {
    get: (url, readBy) => {
      const row = rowSchema.safeParse(select.get(url, readBy));
      return row.success && hash('sha256', row.data.answer) === row.data.digest ? row.data.answer : null;
    },
    put: (url, readBy, answer) => write(() => upsert.run(url, readBy, hash('sha256', answer), answer)),
    forget: (url) => write(() => remove.run(url)),
    keepOnly: (urls) =>
      write(() => {
        database.exec('CREATE TEMP TABLE IF NOT EXISTS named (url TEXT PRIMARY KEY); DELETE FROM named');
        const name = database.prepare('INSERT OR IGNORE INTO named VALUES (?)');
        for (const url of urls) name.run(url);
        database.exec('DELETE FROM response WHERE url NOT IN (SELECT url FROM named)');
      }),
    commit: () =>
      write(() => {
        // A full disk may have ended the transaction; lost answers are requested again.
        if (database.isTransaction) database.exec('COMMIT');
        database.exec('BEGIN EXCLUSIVE');
      }),
    close: () => database.close(),
  };
}

function openDatabase(file: string): DatabaseSync {
  // Otherwise a damaged page would fail in the middle of a pull.
  const cure = 'It will be replaced.';
  const database = openSqlite(file, { journal: 'DELETE', synchronous: 'FULL', schema, cure });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** Opens the brand's stored answers and locks the brand. Replaces a damaged store, because it is a cache. */
export async function openBrandStore(
  { cache, responses }: BrandFolders,
  brandCode: string,
): Promise<ResponseStore> {
  try {
    await mkdir(cache, { recursive: true });
    return openResponseStore(responses);
  } catch (cause) {
    if (describeDiskError(cause) !== null) throw nameDiskError(cause, cache);
    if (String(cause).includes('database is locked')) {
      throw new Error(`Another build of ${brandCode} is running. Wait until it ends, then build again.`, {
        cause,
      });
    }
    await rm(responses, { force: true });
    return openResponseStore(responses);
  }
}
