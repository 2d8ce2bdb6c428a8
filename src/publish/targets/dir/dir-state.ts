import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { openSqlite, transaction } from '#files/sqlite.ts';
import type { Release, ReleaseAbout } from '#release/release.ts';
import { formatAbout, parseAbout } from './release-file.ts';

/** Which release stands there, and the ticket that put it there. */
export interface Standing {
  readonly id: string;
  readonly ticket: number;
}

export interface Standings {
  readonly live: Standing | null;
  readonly held: Standing | null;
}

export interface TakenTicket {
  readonly ticket: number;
  /** As `takeSecond` gives it. */
  readonly second: number;
}

/** A file of the class `immutable` that a release names. */
export interface Asset {
  readonly path: string;
  readonly sha256: string;
  /** Whether the shared asset of this path holds the same. */
  readonly isShared: boolean;
}

/** What is known of one brand's releases, in one file that several processes may have open. */
export interface DirState {
  /** Nobody else changes anything meanwhile, in whatever process; what `work` changed counts only if it ends. */
  alone<Value>(work: () => Value): Value;
  /** With a second: both together wait for the disk once. */
  takeTicket(now: number): TakenTicket;
  /** Those given from now on are greater than this one, too. */
  raiseTicket(ticket: number): void;
  /** A time in seconds, later than every one taken before. */
  takeSecond(now: number): number;
  readStandings(): Standings;
  setStandings(standings: Standings): void;
  has(id: string): boolean;
  add(release: Release): void;
  remove(id: string): void;
  /** The newest first. */
  list(): readonly ReleaseAbout[];
  assetsOf(id: string): readonly Asset[];
  setShared(asset: Asset, now: number): void;
  /** Those that a release still names are needed as of `now`. */
  touchShared(now: number): void;
  /** Forgets those that no release named since. */
  forgetShared(since: number): void;
  listShared(): readonly string[];
  close(): void;
}

/** How long one waits for another publisher that changes something: it takes milliseconds. */
const timeoutMs = 60_000;

const tables = `
  CREATE TABLE IF NOT EXISTS standing (
    one INTEGER PRIMARY KEY CHECK (one = 1), ticket INTEGER NOT NULL, second INTEGER NOT NULL,
    live TEXT, liveTicket INTEGER, held TEXT, heldTicket INTEGER
  );
  INSERT OR IGNORE INTO standing VALUES (1, 0, 0, NULL, NULL, NULL, NULL);
  CREATE TABLE IF NOT EXISTS release (id TEXT PRIMARY KEY, generation INTEGER NOT NULL, about TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS named (release TEXT, path TEXT, sha256 TEXT NOT NULL, PRIMARY KEY (release, path));
  CREATE TABLE IF NOT EXISTS shared (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL, namedAt INTEGER NOT NULL);
`;

const standingSchema = z.object({
  live: z.nullable(z.string()),
  liveTicket: z.nullable(z.number()),
  held: z.nullable(z.string()),
  heldTicket: z.nullable(z.number()),
});
const assetSchema = z.object({ path: z.string(), sha256: z.string(), isShared: z.number() });
const pathSchema = z.object({ path: z.string() });
const numberSchema = z.object({ value: z.number() });
const takenSchema = z.object({ ticket: z.number(), second: z.number() });

/** Opens the state of one brand. `fill` is called with a new, empty state to put in what is known otherwise. */
export function openDirState(file: string, fill: (state: DirState) => void): DirState {
  const database = openSqlite(file, {
    // Users who may not write can list releases.
    ...{ journal: 'DELETE', synchronous: 'FULL', timeoutMs },
    schema: {
      version: 1,
      create: (empty) => {
        empty.exec(tables);
        fill(toState(empty));
      },
    },
  });
  return toState(database);
}

function toState(database: DatabaseSync): DirState {
  return {
    alone: (work) => transaction(database, work),
    ...standingsIn(database),
    ...releasesIn(database),
    ...sharedIn(database),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function standingsIn(database: DatabaseSync) {
  const later = 'second = max(second + 1, ?)';
  const nextTicket = database.prepare(
    `UPDATE standing SET ticket = ticket + 1, ${later} RETURNING ticket, second`,
  );
  const raise = database.prepare('UPDATE standing SET ticket = max(ticket, ?)');
  const nextSecond = database.prepare(`UPDATE standing SET ${later} RETURNING second AS value`);
  const select = database.prepare('SELECT live, liveTicket, held, heldTicket FROM standing');
  const update = database.prepare('UPDATE standing SET (live, liveTicket, held, heldTicket) = (?, ?, ?, ?)');
  return {
    takeTicket: (now: number) => takenSchema.parse(nextTicket.get(Math.floor(now))),
    raiseTicket: (ticket: number) => {
      raise.run(ticket);
    },
    takeSecond: (now: number) => numberSchema.parse(nextSecond.get(Math.floor(now))).value,
    readStandings: (): Standings => {
      const { live, liveTicket, held, heldTicket } = standingSchema.parse(select.get());
      return { live: toStanding(live, liveTicket), held: toStanding(held, heldTicket) };
    },
    setStandings: ({ live, held }: Standings) => {
      update.run(live?.id ?? null, live?.ticket ?? null, held?.id ?? null, held?.ticket ?? null);
    },
  };
}

function toStanding(id: string | null, ticket: number | null): Standing | null {
  return id === null || ticket === null ? null : { id, ticket };
}

function releasesIn(database: DatabaseSync) {
  const select = database.prepare('SELECT 1 FROM release WHERE id = ?');
  const selectAll = database.prepare('SELECT about FROM release ORDER BY generation DESC, id DESC');
  const insert = database.prepare('INSERT INTO release VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM release WHERE id = ?');
  // All in one: a brand with pictures of its own names thousands.
  const nameAll = database.prepare('INSERT INTO named SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)');
  const unname = database.prepare('DELETE FROM named WHERE release = ?');
  const selectNamed = database.prepare(
    `SELECT path, sha256, EXISTS (
       SELECT 1 FROM shared WHERE shared.path = named.path AND shared.sha256 = named.sha256
     ) AS isShared FROM named WHERE release = ?`,
  );
  const aboutSchema = z.object({ about: z.string() });
  return {
    has: (id: string) => select.get(id) !== undefined,
    add: (release: Release) => {
      insert.run(release.id, release.generation, formatAbout(release));
      const assets = [...release.files].filter(([, { cache }]) => cache === 'immutable');
      nameAll.run(release.id, JSON.stringify(assets.map(([path, { sha256 }]) => [path, sha256])));
    },
    remove: (id: string) => {
      remove.run(id);
      unname.run(id);
    },
    list: () => selectAll.all().map((row) => parseAbout(aboutSchema.parse(row).about)),
    assetsOf: (id: string) => selectNamed.all(id).map(toAsset),
  };
}

function toAsset(row: unknown): Asset {
  const { isShared, ...asset } = assetSchema.parse(row);
  return { ...asset, isShared: isShared === 1 };
}

function sharedIn(database: DatabaseSync) {
  const upsert = database.prepare('INSERT OR REPLACE INTO shared VALUES (?, ?, ?)');
  const touch = database.prepare('UPDATE shared SET namedAt = ? WHERE path IN (SELECT path FROM named)');
  const remove = database.prepare(
    'DELETE FROM shared WHERE namedAt <= ? AND path NOT IN (SELECT path FROM named)',
  );
  const selectAll = database.prepare('SELECT path FROM shared');
  return {
    setShared: ({ path, sha256 }: Asset, now: number) => {
      upsert.run(path, sha256, now);
    },
    touchShared: (now: number) => {
      touch.run(now);
    },
    forgetShared: (since: number) => {
      remove.run(since);
    },
    listShared: () => selectAll.all().map((row) => pathSchema.parse(row).path),
  };
}
