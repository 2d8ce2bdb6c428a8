import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { exclusiveTransaction, openSqlite, retryWhileLocked } from '#files/sqlite.ts';
import { type HeadFile, headSchema, requireRelease } from '#publish/targets/head.ts';
import { type ManifestCache, parseManifest } from '#publish/targets/stored-release.ts';
import type { Release } from '#release/release.ts';

const dirHeadSchema = z.extend(headSchema, {
  /** Modification time of the last publish's files, in seconds. */
  second: z.number(),
});

export type DirHead = Readonly<z.infer<typeof dirHeadSchema>>;

export interface DirState extends HeadFile<DirHead> {
  close(): void;
}

const waitMs = 60_000;

const cure =
  'Wait until no publish is running, then move this file to another folder. The next publish, or the next start of the service, creates a new file from the releases in the folder of the brand.';

/** Heads are padded to this length, so that a rollback needs no space on a full disk. */
const headLength = 65_536;

export async function openDirState(file: string, recover: () => DirHead): Promise<DirState> {
  const format = (head: DirHead) => JSON.stringify(head).padEnd(headLength);
  const open = () =>
    openSqlite(file, {
      // With `PERSIST`, users without write access can read the file, and a rollback succeeds on a full disk.
      ...{ journal: 'PERSIST', synchronous: 'FULL', cure },
      schema: {
        version: 2,
        create: (empty) => {
          empty.exec('CREATE TABLE head (one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL)');
          empty.prepare('INSERT INTO head VALUES (1, ?)').run(format(recover()));
        },
        drop: 'DROP TABLE IF EXISTS head',
      },
    });
  const database = await retryWhileLocked(file, open, waitMs);
  const read = () => {
    const row = database.prepare('SELECT text FROM head').get();
    return dirHeadSchema.parse(JSON.parse(String(row?.text)));
  };
  return {
    read: () => retryWhileLocked(file, read, waitMs),
    change: (decide) => {
      const change = () => {
        const head = read();
        const next = decide(head);
        if (next !== null) database.prepare('UPDATE head SET text = ?').run(format(next));
        return next ?? head;
      };
      return retryWhileLocked(file, () => exclusiveTransaction(database, change), waitMs);
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

export interface Dir {
  readonly name: string;
  readonly folders: DirFolders;
  readonly state: DirState;
  readonly now: () => number;
  readonly known: ManifestCache;
}

/** The folders must be on one file system, because files are hard-linked and renamed. */
export type DirFolders = ReturnType<typeof toDirFolders>;

export function toDirFolders(root: string, brandCode: string) {
  const brand = join(root, brandCode);
  return {
    brand,
    releases: join(brand, 'releases'),
    assets: join(brand, 'assets'),
    /** Contains a copy of the live tree, named after the live release. The next release is made in this copy. */
    next: join(brand, 'ahead'),
    state: join(brand, 'state.sqlite'),
    tidying: join(brand, 'tidying.sqlite'),
    purgeDue: join(brand, 'purge-due.json'),
    current: join(brand, 'current'),
  };
}

/** The folder of a release. A release without a file list (`listFileOf`) is being published or removed. */
export function treeOf({ releases }: DirFolders, id: string): string {
  return join(releases, id);
}

export function listFileOf({ releases }: DirFolders, id: string): string {
  return join(releases, `${id}.json`);
}

export function nextTreeOf({ next }: DirFolders, liveId: string): string {
  return join(next, liveId);
}

export async function readStored({ name, folders, state, known }: Dir, id: string): Promise<Release> {
  const info = requireRelease(await state.read(), id, name);
  const file = listFileOf(folders, id);
  const manifest = known.get(id) ?? parseList(file, await readFile(file, 'utf8'), parseManifest);
  known.keep(id, manifest);
  return { ...info, ...manifest };
}

/** Throws an error with advice if the list is damaged. */
export function parseList<Value>(file: string, text: string, parse: (text: string) => Value): Value {
  try {
    return parse(text);
  } catch (cause) {
    throw new Error(
      `${file}, the file list of a release, is damaged. The folder beside it with the same name, but without .json, contains the release. If the link "current" in the brand's folder points to that folder, the release is live: restore the file from a backup, or move the brand's folder away and publish again. Otherwise, delete the file and the folder of the release.`,
      { cause },
    );
  }
}
