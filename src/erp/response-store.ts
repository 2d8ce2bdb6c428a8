import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Validators } from './client.ts';

/** A body that was read whole and understood, with what makes asking again cheap. */
export interface StoredResponse {
  readonly url: string;
  readonly text: string;
  readonly validators: Validators;
  /** The list's `updatedAt` for a single product when it was read; null elsewhere. */
  readonly updatedAt: string | null;
}

export interface ResponseStore {
  get(url: string): StoredResponse | null;
  put(response: StoredResponse): void;
  /** Forgets every call that isn't named. */
  keepOnly(urls: Iterable<string>): void;
  /** Makes what was put last; the file stays held. */
  commit(): void;
  close(): void;
}

/** Raised when the table below changes: an older store is emptied. */
const storeVersion = 1;

const rowSchema = z.object({
  url: z.string(),
  text: z.string(),
  sha256: z.string(),
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
});

const table = `CREATE TABLE response (
  url TEXT PRIMARY KEY, text TEXT NOT NULL, sha256 TEXT NOT NULL, etag TEXT, lastModified TEXT, updatedAt TEXT
) WITHOUT ROWID`;

/**
 * The validated bodies of one brand, in one file that one process at a time may hold.
 * Throws where another process holds it; a damaged file, or one that isn't such a store, is an error.
 */
export function openResponseStore(file: string): ResponseStore {
  const database = openDatabase(file);
  const select = database.prepare('SELECT * FROM response WHERE url = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO response VALUES (?, ?, ?, ?, ?, ?)');
  return {
    get: (url) => toStored(select.get(url)),
    put: ({ url, text, validators, updatedAt }) => {
      upsert.run(url, text, sha256(text), validators.etag, validators.lastModified, updatedAt);
    },
    keepOnly: (urls) => {
      database.exec('CREATE TEMP TABLE IF NOT EXISTS named (url TEXT PRIMARY KEY); DELETE FROM named');
      const name = database.prepare('INSERT OR IGNORE INTO named VALUES (?)');
      for (const url of urls) name.run(url);
      database.exec('DELETE FROM response WHERE url NOT IN (SELECT url FROM named)');
    },
    commit: () => database.exec('COMMIT; BEGIN EXCLUSIVE'),
    close: () => database.close(),
  };
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    // A damaged page would show only when a body on it is read, in the middle of a pull.
    const check = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (check !== 'ok') throw new Error(`${file} is damaged (${String(check)}).`);
    const version = database.prepare('PRAGMA user_version').get()?.user_version;
    if (version !== storeVersion) {
      database.exec(`DROP TABLE IF EXISTS response; ${table}; PRAGMA user_version = ${storeVersion}`);
    }
    return database;
  } catch (cause) {
    database.close();
    throw cause;
  }
}

/** A row whose body changed on disk counts as absent, so it is asked for again. */
function toStored(row: Record<string, unknown> | undefined): StoredResponse | null {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success || sha256(parsed.data.text) !== parsed.data.sha256) return null;
  const { url, text, etag, lastModified, updatedAt } = parsed.data;
  return { url, text, validators: { etag, lastModified }, updatedAt };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
