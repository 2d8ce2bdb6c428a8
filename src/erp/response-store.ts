import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Validators } from './client.ts';

/** What is kept beside a body that was read whole and understood. */
export interface StoredAnswer {
  readonly url: string;
  /** What makes asking again cheap. */
  readonly validators: Validators;
  /** The list's `updatedAt` for a single product when it was read; null elsewhere. */
  readonly updatedAt: string | null;
  /** SHA-256 of the body. */
  readonly digest: string;
  /** Names the code and settings that made `made`. */
  readonly readBy: string;
  /** What was made of the body, as JSON. */
  readonly made: string;
}

export interface ResponseStore {
  get(url: string): StoredAnswer | null;
  /** The body itself. */
  readText(url: string): string | null;
  put(answer: StoredAnswer, text: string): void;
  /** Replaces what is kept beside the body. */
  update(answer: StoredAnswer): void;
  forget(url: string): void;
  /** Forgets every call that isn't named. */
  keepOnly(urls: Iterable<string>): void;
  /** Makes what was put last; the file stays held. */
  commit(): void;
  close(): void;
}

/** Raised when the table below changes: an older store is emptied. */
const storeVersion = 2;

const rowSchema = z.object({
  url: z.string(),
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  digest: z.string(),
  readBy: z.string(),
  madeDigest: z.string(),
  made: z.string(),
});
const textSchema = z.object({ digest: z.string(), text: z.string() });

const besides = ['url', 'etag', 'lastModified', 'updatedAt', 'digest', 'readBy', 'madeDigest', 'made'];

// The body stands last, so that the rest is read without it. Not WITHOUT ROWID: a search would read whole bodies.
const table = `CREATE TABLE response (
  url TEXT PRIMARY KEY, etag TEXT, lastModified TEXT, updatedAt TEXT, digest TEXT NOT NULL, readBy TEXT NOT NULL,
  madeDigest TEXT NOT NULL, made TEXT NOT NULL, text TEXT NOT NULL
)`;

/**
 * The validated bodies of one brand, in one file that one process at a time may hold.
 * Throws where another process holds it; a damaged file, or one that isn't such a store, is an error.
 */
export function openResponseStore(file: string): ResponseStore {
  const database = openDatabase(file);
  const select = database.prepare(`SELECT ${besides.join(', ')} FROM response WHERE url = ?`);
  const selectText = database.prepare('SELECT digest, text FROM response WHERE url = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO response VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const update = database.prepare(
    `UPDATE response SET (${besides.join(', ')}) = (?, ?, ?, ?, ?, ?, ?, ?) WHERE url = ?`,
  );
  const remove = database.prepare('DELETE FROM response WHERE url = ?');
  const write = (work: () => unknown) => {
    try {
      work();
    } catch (cause) {
      throw new Error(
        `${file} can't be written (${String(cause)}). Make room on its disk, then build again.`,
        {
          cause,
        },
      );
    }
  };
  return {
    get: (url) => toStored(select.get(url)),
    readText: (url) => toText(selectText.get(url)),
    put: (answer, text) => write(() => upsert.run(...toRow(answer), text)),
    update: (answer) => write(() => update.run(...toRow(answer), answer.url)),
    forget: (url) => write(() => remove.run(url)),
    keepOnly: (urls) => {
      database.exec('CREATE TEMP TABLE IF NOT EXISTS named (url TEXT PRIMARY KEY); DELETE FROM named');
      const name = database.prepare('INSERT OR IGNORE INTO named VALUES (?)');
      for (const url of urls) name.run(url);
      database.exec('DELETE FROM response WHERE url NOT IN (SELECT url FROM named)');
    },
    commit: () =>
      write(() => {
        // A full disk may have ended the transaction; what was to be kept is then asked for again.
        if (database.isTransaction) database.exec('COMMIT');
        database.exec('BEGIN EXCLUSIVE');
      }),
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

function toRow({ url, validators, updatedAt, digest, readBy, made }: StoredAnswer) {
  return [
    url,
    validators.etag,
    validators.lastModified,
    updatedAt,
    digest,
    readBy,
    hash('sha256', made),
    made,
  ];
}

/** A row whose model changed on disk counts as absent, so it is asked for again. */
function toStored(row: Record<string, unknown> | undefined): StoredAnswer | null {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success || hash('sha256', parsed.data.made) !== parsed.data.madeDigest) return null;
  const { etag, lastModified, madeDigest: _, ...rest } = parsed.data;
  return { ...rest, validators: { etag, lastModified } };
}

/** So does a body that changed on disk. */
function toText(row: Record<string, unknown> | undefined): string | null {
  const parsed = textSchema.safeParse(row);
  return parsed.success && hash('sha256', parsed.data.text) === parsed.data.digest ? parsed.data.text : null;
}
