import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { exclusiveTransaction, openSqlite, retryWhileLocked } from '#files/sqlite.ts';
import { type Release, type ReleaseInfo, releaseInfoSchema } from '#release/release.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRowSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';

export interface Slot {
  readonly id: string;
  readonly ticket: number;
}

export interface Slots {
  readonly live: Slot | null;
  readonly held: Slot | null;
}

/** State of one brand's releases, in one file that several processes may open. */
export type DirState = ReturnType<typeof toState>;

/** How long a process waits for the lock. Other processes hold it only for milliseconds. */
const waitMs = 60_000;

const tables = `
  CREATE TABLE IF NOT EXISTS standing (
    one INTEGER PRIMARY KEY CHECK (one = 1), ticket INTEGER NOT NULL, second INTEGER NOT NULL,
    live TEXT, liveTicket INTEGER, held TEXT, heldTicket INTEGER
  );
  INSERT OR IGNORE INTO standing VALUES (1, 0, 0, NULL, NULL, NULL, NULL);
  CREATE TABLE IF NOT EXISTS release (id TEXT PRIMARY KEY, generation INTEGER NOT NULL, about TEXT NOT NULL);
`;

const slotsSchema = z.object({
  live: z.nullable(z.string()),
  liveTicket: z.nullable(z.number()),
  held: z.nullable(z.string()),
  heldTicket: z.nullable(z.number()),
});
const numberSchema = z.object({ value: z.number() });

const cure =
  'Move it away while no publish is running. The next start restores it from the releases and links beside it.';

/**
 * Opens the state of a brand. `fill` initialises a new state. It runs again if it threw or its changes were lost.
 */
export async function openDirState(file: string, fill: (state: DirState) => void): Promise<DirState> {
  const open = () =>
    openSqlite(file, {
      // With `PERSIST`, users without write access can list releases, and a rollback works on a full disk.
      ...{ journal: 'PERSIST', synchronous: 'FULL', cure },
      schema: {
        version: 1,
        create: (empty) => {
          empty.exec(tables);
          fill(toState(file, empty));
        },
      },
    });
  const database = await retryWhileLocked(file, open, waitMs);
  try {
    return await retryWhileLocked(file, () => toState(file, database), waitMs);
  } catch (error) {
    database.close();
    throw error;
  }
}

function toState(file: string, database: DatabaseSync) {
  return {
    /**
     * Runs `work` while no other process can change the state. If `work` throws, its changes are discarded. Every change needs a
     * transaction.
     */
    transaction: <Value>(work: () => Value) =>
      retryWhileLocked(file, () => exclusiveTransaction(database, work), waitMs),
    /** Runs `work`, which must only read, as soon as no other process locks the state. `work` may run more than once. */
    read: <Value>(work: () => Value) => retryWhileLocked(file, work, waitMs),
    ...slotsIn(database),
    ...releasesIn(database),
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function slotsIn(database: DatabaseSync) {
  const nextTicket = database.prepare('UPDATE standing SET ticket = ticket + 1 RETURNING ticket AS value');
  const raise = database.prepare('UPDATE standing SET ticket = max(ticket, ?)');
  const nextSecond = database.prepare(
    'UPDATE standing SET second = max(second + 1, ?) RETURNING second AS value',
  );
  const select = database.prepare('SELECT live, liveTicket, held, heldTicket FROM standing');
  const update = database.prepare('UPDATE standing SET (live, liveTicket, held, heldTicket) = (?, ?, ?, ?)');
  return {
    takeTicket: () => numberSchema.parse(nextTicket.get()).value,
    raiseTicket: (ticket: number) => {
      raise.run(ticket);
    },
    takeSecond: (now: number) => numberSchema.parse(nextSecond.get(Math.floor(now))).value,
    readSlots: (): Slots => {
      const { live, liveTicket, held, heldTicket } = slotsSchema.parse(select.get());
      return { live: toSlot(live, liveTicket), held: toSlot(held, heldTicket) };
    },
    setSlots: ({ live, held }: Slots) => {
      update.run(live?.id ?? null, live?.ticket ?? null, held?.id ?? null, held?.ticket ?? null);
    },
  };
}

function toSlot(id: string | null, ticket: number | null): Slot | null {
  return id === null || ticket === null ? null : { id, ticket };
}

function releasesIn(database: DatabaseSync) {
  const select = database.prepare('SELECT 1 FROM release WHERE id = ?');
  const selectAll = database.prepare('SELECT about FROM release ORDER BY generation DESC, id DESC');
  const insert = database.prepare('INSERT INTO release VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM release WHERE id = ?');
  const aboutSchema = z.object({ about: z.string() });
  return {
    has: (id: string) => select.get(id) !== undefined,
    add: (release: Release) => {
      const { files: _, contents: __, ...about } = release;
      insert.run(release.id, release.generation, JSON.stringify(about));
    },
    remove: (id: string) => {
      remove.run(id);
    },
    list: (): readonly ReleaseInfo[] =>
      selectAll.all().map((row) => releaseInfoSchema.parse(JSON.parse(aboutSchema.parse(row).about))),
  };
}

export interface Dir {
  readonly name: string;
  readonly brandCode: string;
  readonly folders: DirFolders;
  readonly state: DirState;
  readonly now: () => number;
  readonly known: Map<string, Release>;
}

/** Folders and files of one brand. All of them are on one file system, because files are linked and renamed. */
export type DirFolders = ReturnType<typeof toDirFolders>;

export function toDirFolders(root: string, brandCode: string) {
  const brand = join(root, brandCode);
  return {
    brand,
    releases: join(brand, 'releases'),
    assets: join(brand, 'assets'),
    /** Contains the tree that the next publish changes, named by the id of the release that it equals. */
    next: join(brand, 'ahead'),
    work: join(brand, 'work'),
    /** Tickets, releases and the live release. The link `current` is updated from it. */
    state: join(brand, 'state.sqlite'),
    tidying: join(brand, 'tidying.sqlite'),
    purgeDue: join(brand, 'purge-due.json'),
    current: join(brand, 'current'),
  };
}

export function treeOf({ releases }: DirFolders, id: string): string {
  return join(releases, id);
}

export function listFileOf({ releases }: DirFolders, id: string): string {
  return join(releases, `${id}.json`);
}

export function nextTreeOf({ next }: DirFolders, liveId: string): string {
  return join(next, liveId);
}

export function workTreeOf({ work }: DirFolders, ticket: number): string {
  return join(work, `ticket-${ticket}`);
}

const knownAtMost = 2;

export async function readStored(dir: Dir, id: string): Promise<Release> {
  const { name, folders, state, known } = dir;
  if (!(await state.read(() => state.has(id)))) throw new Error(formatMissing(name, id));
  const file = listFileOf(folders, id);
  const release = known.get(id) ?? parseRelease(await readFile(file, 'utf8'), file);
  cacheRelease(dir, release);
  return release;
}

export function cacheRelease({ known }: Dir, release: Release): void {
  known.delete(release.id);
  known.set(release.id, release);
  for (const id of [...known.keys()].slice(0, -knownAtMost)) known.delete(id);
}

export function formatMissing(name: string, id: string): string {
  return `There is no release ${id} in ${name}: it was never published, or was removed. \`npm run releases\` lists the stored releases.`;
}

const releaseSchema = z.object({
  about: releaseInfoSchema,
  files: z.array(fileRowSchema),
  contents: z.string(),
});

/** Formats a release in parts, because one Chinese character doubles the memory of a string. The file list is ASCII. */
export function formatRelease({ files, contents, ...about }: Release): Buffer {
  const [ofFiles, ofContents] = [JSON.stringify(toFileRows(files)), JSON.stringify(contents)];
  return Buffer.concat([
    Buffer.from(`{"about":${JSON.stringify(about)},"files":`),
    Buffer.from(ofFiles),
    Buffer.from(`,"contents":${ofContents}}`),
  ]);
}

export function parseRelease(text: string, file: string): Release {
  try {
    const { about, files, contents } = releaseSchema.parse(JSON.parse(text));
    return { ...about, files: toFiles(files), contents };
  } catch (cause) {
    throw new Error(
      `${file} is damaged. If its release is live, restore the file, or move the brand's folder away and publish again; otherwise delete it and the folder beside it.`,
      { cause },
    );
  }
}
