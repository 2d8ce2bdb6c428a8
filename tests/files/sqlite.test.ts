import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import {
  LockedFileError,
  openSqlite,
  type SqliteSchema,
  transaction,
  tryLock,
  retryWhileLocked,
} from '#files/sqlite.ts';
import { openFolder } from './folder.ts';
import { lockElsewhere } from './locked-elsewhere.ts';

const schema = (version: number, drop?: string): SqliteSchema => ({
  version,
  create: (database) => database.exec('CREATE TABLE item (name TEXT)'),
  ...(drop !== undefined && { drop }),
});

function open(file: string, items: SqliteSchema = schema(1), mode = 0o600): DatabaseSync {
  const database = openSqlite(file, { journal: 'WAL', synchronous: 'NORMAL', schema: items, mode });
  onTestFinished(() => database.close());
  return database;
}

const count = (database: DatabaseSync) => database.prepare('SELECT count(*) AS n FROM item').get()?.n;

it('creates a missing database with its folder, its tables and restricted permissions', async () => {
  const file = join(await openFolder(), 'a', 'b.sqlite');
  open(file).exec("INSERT INTO item VALUES ('lamp')");
  expect(count(open(file))).toBe(1);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('keeps other processes locked out if one process opens a database twice', async () => {
  const file = join(await openFolder(), 'a.sqlite');
  const first = open(file);
  const second = open(file);
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    try { new DatabaseSync(process.argv[1]).exec('PRAGMA locking_mode = EXCLUSIVE; SELECT * FROM item'); }
    catch (error) { process.stdout.write(error.message); }`;
  const said = execFileSync(process.execPath, ['-e', script, file], { encoding: 'utf8' });
  expect([said, existsSync(`${file}-wal`)]).toEqual(['database is locked', true]);
  first.exec("INSERT INTO item VALUES ('lamp')");
  expect(count(second)).toBe(1);
});

it('rejects a database of an older or newer version', async () => {
  const file = join(await openFolder(), 'a.sqlite');
  open(file, schema(3));
  for (const [version, age] of [
    [2, 'a newer'],
    [5, 'an older'],
  ] as const)
    expect(() => open(file, schema(version))).toThrow(
      `${file} was written by ${age} version of this program (the file has format 3, but this version reads format ${version}).`,
    );
});

it('reports a locked database with the command that finds the locking process', async () => {
  const file = join(await openFolder(), 'a.sqlite');
  const database = open(file);
  await lockElsewhere(file, 'write', 3_000);
  const waiting = retryWhileLocked(file, () => transaction(database, () => {}), 50);
  await expect(waiting).rejects.toThrow(LockedFileError);
  await expect(waiting).rejects.toThrow(
    `${file} has been locked by another process for 0.05 seconds. \`fuser ${file}\` names that process`,
  );
});

it('leaves a new database without tables if creating them fails', async () => {
  const file = join(await openFolder(), 'a.sqlite');
  const failing: SqliteSchema = {
    version: 1,
    create: (database) => {
      schema(1).create(database);
      throw new Error('No rows.');
    },
  };
  expect(() => open(file, failing)).toThrow('No rows.');
  expect(count(open(file))).toBe(0);
});

it('grants a lock to only one holder at a time', async () => {
  const file = join(await openFolder(), 'lock.sqlite');
  const first = tryLock(file);
  expect(tryLock(file)).toBeNull();
  first?.release();
  const second = tryLock(file);
  expect(second).not.toBeNull();
  second?.release();
});
