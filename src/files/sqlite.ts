import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './disk-error.ts';

export interface SqliteSettings {
  /**
   * `WAL`: readers and the writer do not block each other, but readers need write permission.
   * `DELETE`: readers need no write permission.
   * `PERSIST`: like `DELETE`, and rows can be changed on a full disk.
   */
  readonly journal: 'WAL' | 'DELETE' | 'PERSIST';
  /** `FULL` survives a power failure. `NORMAL` may lose the last commit. `OFF` is for caches. */
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
  readonly schema: SqliteSchema;
  /** Advice for the error about a damaged file. If set, the file is checked when it is opened. */
  readonly cure?: string;
  readonly mode?: number;
}

export interface SqliteSchema {
  /** Increase when the tables change. */
  readonly version: number;
  readonly create: (database: DatabaseSync) => void;
  /** SQL that deletes the tables of another version. If missing, opening a file of another version fails. */
  readonly drop?: string;
}

const defaultWaitMs = 10_000;
const busy = 5;

/** Throws at once if the file is locked, because waiting in SQLite blocks the event loop. Use `retryWhileLocked` to wait. */
export function openSqlite(file: string, settings: SqliteSettings): DatabaseSync {
  const { mode, schema } = settings;
  mkdirSync(dirname(file), { recursive: true });
  if (mode !== undefined) makeFile(file, mode);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(`PRAGMA synchronous = ${settings.synchronous}`);
    database.exec(`PRAGMA journal_mode = ${settings.journal}`);
    if (versionOf(database) !== schema.version)
      transaction(database, () => createTables(database, file, schema));
    if (settings.cure !== undefined) checkPages(database);
    return database;
  } catch (error) {
    database.close();
    if (settings.cure === undefined || !isDamage(error)) throw error;
    throw new DamagedFileError(
      `${file} is damaged, or not an SQLite file (${error instanceof Error ? error.message : String(error)}). ${settings.cure}`,
      {
        cause: error,
      },
    );
  }
}

/** Never opens an existing file: closing it would release this process's POSIX locks on it. */
function makeFile(file: string, mode: number): void {
  try {
    closeSync(openSync(file, 'ax', mode));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** `quick_check` would miss an index that differs from its table. */
function checkPages(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (found !== 'ok') throw new DamagedFileError(String(found));
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26]);

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedFileError) return true;
  return error instanceof Error && 'errcode' in error && damageCodes.has(Number(error.errcode) & 0xff);
}

export function transaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  return complete(database, work);
}

/** Blocks readers too, because in journal mode `DELETE` a reader can make the commit fail. */
export function exclusiveTransaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN EXCLUSIVE');
  return complete(database, work);
}

function complete<Value>(database: DatabaseSync, work: () => Value): Value {
  try {
    const value = work();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    // A full disk may have ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Does not block the event loop. Throws `LockedFileError` after `waitMs`. */
export async function retryWhileLocked<Value>(
  file: string,
  work: () => Value,
  waitMs = defaultWaitMs,
): Promise<Value> {
  const end = performance.now() + waitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > end) throw new LockedFileError(file, waitMs, error);
      await sleep(1 + Math.random() * 10);
    }
  }
}

export class LockedFileError extends Error {
  override readonly name = 'LockedFileError';

  constructor(file: string, waitMs: number, cause: unknown) {
    super(
      `${file} has been locked by another process for ${waitMs / 1000} seconds. \`fuser ${file}\` names that process. Wait until it ends or stop it, then try again.`,
      { cause },
    );
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}

/** Returns null if another process has the lock. The lock ends with this process. */
export function tryLock(file: string): { readonly release: () => void } | null {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.user_version);
}

function createTables(database: DatabaseSync, file: string, schema: SqliteSchema): void {
  const found = versionOf(database);
  // Another process may have created the tables.
  if (found === schema.version) return;
  if (found !== 0 && schema.drop === undefined) {
    const age = found > schema.version ? 'a newer' : 'an older';
    throw new OtherVersionError(
      `${file} was written by ${age} version of this program (the file has format ${found}, but this version reads format ${schema.version}). Run the version that wrote the file, or replace the file with a backup that this version wrote.`,
    );
  }
  if (found !== 0) database.exec(schema.drop ?? '');
  schema.create(database);
  database.exec(`PRAGMA user_version = ${schema.version}`);
}
