import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SqliteSettings {
  /**
   * `WAL` lets readers work beside a writer, but needs write permission even to read. `DELETE` lets users read who may
   * not write.
   */
  readonly journal: 'WAL' | 'DELETE';
  /**
   * `FULL`: a commit survives a power failure. `NORMAL`: a commit survives a crash, and a power failure unless it is the
   * last one. `OFF`: for caches, whose content can be made again.
   */
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
  readonly schema: SqliteSchema;
  /** Advice on a damaged file, as a sentence; where it is given, the file is checked when it is opened. */
  readonly cure?: string;
  /** Permissions of a new file; those of the process where absent. */
  readonly mode?: number;
}

export interface SqliteSchema {
  /** At least 1; to be raised when the tables change. */
  readonly version: number;
  /** Makes the tables. Runs in one transaction that also sets the version. */
  readonly create: (database: DatabaseSync) => void;
  /** Changes that bring the tables of the version before to the one that is its key, where rows are worth keeping. */
  readonly upgrades?: Readonly<Record<number, (database: DatabaseSync) => void>>;
  /** SQL that drops the tables of another version, so that they are made again. Without it such a file is refused. */
  readonly drop?: string;
}

/** How long a change waits for other processes; those take milliseconds. */
const defaultWaitMs = 10_000;
/** SQLite's code for a file that another process has locked. */
const busy = 5;

/**
 * Opens a database that several processes may have open, and makes its folder and tables where they are missing. It waits
 * for no other process, and neither do its statements: SQLite would hold up everything in this one. See `whenFree`.
 */
export function openSqlite(file: string, settings: SqliteSettings): DatabaseSync {
  const { mode, schema } = settings;
  mkdirSync(dirname(file), { recursive: true });
  if (mode !== undefined) makeFile(file, mode);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(`PRAGMA synchronous = ${settings.synchronous}`);
    if (settings.journal === 'WAL') database.exec('PRAGMA journal_mode = WAL');
    if (!isCurrent(database, schema)) transaction(database, () => migrate(database, file, schema));
    if (settings.cure !== undefined) checkPages(database);
    return database;
  } catch (error) {
    database.close();
    if (settings.cure === undefined || !isDamage(error)) throw error;
    throw new DamagedFileError(
      `${file} is damaged, or no file of SQLite (${messageOf(error)}). ${settings.cure}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Makes the file where it is missing. One that is there is not opened: closing it would end the locks of this process's other
 * connections, and another process would then take away the journal that they write.
 */
function makeFile(file: string, mode: number): void {
  try {
    closeSync(openSync(file, 'ax', mode));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** A file of SQLite's that can't be trusted any more; its message says what to do. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError';
}

/** A file whose tables another version of this program made; its message says what to do. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/** A damaged page would show only when it is read, in the middle of some work. */
function checkPages(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DamagedFileError(String(found));
}

/** SQLite's codes for a file that is damaged, and for one that is none of its own. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26]);

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedFileError) return true;
  return error instanceof Error && 'errcode' in error && damageCodes.has(Number(error.errcode) & 0xff);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs `work` while no other process can write. Its changes count only if it returns. */
export function transaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  return complete(database, work);
}

/**
 * The same while no other process can read either, as soon as none does: nothing is left to wait for when `work` is done. A
 * database in the journal mode `DELETE` can't commit as long as another process reads.
 */
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
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Runs `work`, and tries again as long as another process has `file` locked: unlike SQLite's own waiting, that holds up
 * nothing else in this process. Throws `LockedFileError` after `waitMs`.
 */
export async function whenFree<Value>(
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

/** A file that another process doesn't let go of. */
export class LockedFileError extends Error {
  override readonly name = 'LockedFileError';

  constructor(file: string, waitMs: number, cause: unknown) {
    super(
      `${file} has been locked by another process for ${waitMs / 1000} seconds. \`fuser ${file}\` names it: wait for its end or stop it, then try again.`,
      { cause },
    );
  }
}

/** Whether an error says that another process has the file locked. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}

export interface FileLock {
  release(): void;
}

/** Takes a lock that the operating system gives back when its process dies; null while another process has it. */
export function tryLock(file: string): FileLock | null {
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

function isCurrent(database: DatabaseSync, { version }: SqliteSchema): boolean {
  return versionOf(database) === version;
}

function versionOf(database: DatabaseSync): unknown {
  return database.prepare('PRAGMA user_version').get()?.user_version;
}

function migrate(database: DatabaseSync, file: string, schema: SqliteSchema): void {
  // Another process may have made the tables since.
  if (isCurrent(database, schema)) return;
  const found = Number(versionOf(database));
  if (found === 0 || schema.drop !== undefined) {
    if (found !== 0) database.exec(schema.drop ?? '');
    schema.create(database);
  } else upgrade(database, file, found, schema);
  database.exec(`PRAGMA user_version = ${schema.version}`);
}

/** Brings tables forward, version by version. Throws where they are newer than this program, or too old for it. */
function upgrade(database: DatabaseSync, file: string, found: number, schema: SqliteSchema): void {
  if (found > schema.version) {
    throw new OtherVersionError(
      `${file} was made by a newer version of this program (${found}, this one knows ${schema.version}). Run that one, or put the backup back that was made before it ran.`,
    );
  }
  for (let version = found + 1; version <= schema.version; version += 1) {
    const change = schema.upgrades?.[version];
    if (change === undefined)
      throw new OtherVersionError(
        `${file} was made by an older version of this program (${found}), which this one can't read. Run that one, or move the file away.`,
      );
    change(database);
  }
}
