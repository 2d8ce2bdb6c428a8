import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Validators } from '#files/conditional-get.ts';
import { openSqlite, type SqliteSchema } from '#files/sqlite.ts';

/** A body that was read whole and understood, without its text. */
export interface StoredAnswer {
  readonly url: string;
  readonly validators: Validators;
  /** The list's `updatedAt` for a single product when it was read; null elsewhere. */
  readonly updatedAt: string | null;
  /** SHA-256 of the body. */
  readonly digest: string;
  /** Names the code and settings that made `made`. */
  readonly readBy: string;
  /** The model made of the body, as JSON. */
  readonly made: string;
}

export interface ResponseStore {
  get(url: string): StoredAnswer | null;
  /** Returns the body. */
  readText(url: string): string | null;
  put(answer: StoredAnswer, text: string): void;
  /** Replaces everything but the body. */
  update(answer: StoredAnswer): void;
  forget(url: string): void;
  /** Forgets every call that isn't named. */
  keepOnly(urls: Iterable<string>): void;
  /** Writes the changes to the disk; the file stays locked. */
  commit(): void;
  close(): void;
}

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

const columns = ['url', 'etag', 'lastModified', 'updatedAt', 'digest', 'readBy', 'madeDigest', 'made'];

const schema: SqliteSchema = {
  version: 2,
  // The body stands last, so that the rest is read without it. Not WITHOUT ROWID: a search would read whole bodies.
  create: (database) =>
    database.exec(`CREATE TABLE response (
      url TEXT PRIMARY KEY, etag TEXT, lastModified TEXT, updatedAt TEXT, digest TEXT NOT NULL, readBy TEXT NOT NULL,
      madeDigest TEXT NOT NULL, made TEXT NOT NULL, text TEXT NOT NULL
    )`),
  drop: 'DROP TABLE IF EXISTS response',
};

/**
 * Opens the store of one brand's bodies, in one file that one process at a time may hold. Throws where another process
 * holds it, and where the file is damaged or no such store.
 */
export function openResponseStore(file: string): ResponseStore {
  const database = openDatabase(file);
  const select = database.prepare(`SELECT ${columns.join(', ')} FROM response WHERE url = ?`);
  const selectText = database.prepare('SELECT digest, text FROM response WHERE url = ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO response VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const update = database.prepare(
    `UPDATE response SET (${columns.join(', ')}) = (?, ?, ?, ?, ?, ?, ?, ?) WHERE url = ?`,
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
  const database = openSqlite(file, { journal: 'DELETE', synchronous: 'FULL', schema });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    // A damaged page would show only when a body on it is read, in the middle of a pull.
    const check = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (check !== 'ok') throw new Error(`${file} is damaged (${String(check)}).`);
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

/** A row whose model changed on disk counts as absent: the call is made again. */
function toStored(row: Record<string, unknown> | undefined): StoredAnswer | null {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success || hash('sha256', parsed.data.made) !== parsed.data.madeDigest) return null;
  const { etag, lastModified, madeDigest: _, ...rest } = parsed.data;
  return { ...rest, validators: { etag, lastModified } };
}

/** A body that changed on disk counts as absent, too. */
function toText(row: Record<string, unknown> | undefined): string | null {
  const parsed = textSchema.safeParse(row);
  return parsed.success && hash('sha256', parsed.data.text) === parsed.data.digest ? parsed.data.text : null;
}
