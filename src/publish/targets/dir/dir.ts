import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Release, releaseInfoSchema } from '#release/release.ts';
import { fileRowSchema, toFileRows, toFiles } from '#publish/targets/stored-release.ts';
import type { DirState } from './dir-state.ts';

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
    /** A folder for each release, with its file list beside it. */
    releases: join(brand, 'releases'),
    assets: join(brand, 'assets'),
    /** The tree that the next publish changes. Its name is the id of the release that it equals. */
    next: join(brand, 'ahead'),
    work: join(brand, 'work'),
    /** Tickets, releases and the live release. The links follow this file. */
    state: join(brand, 'state.sqlite'),
    tidying: join(brand, 'tidying.sqlite'),
    purgeDue: join(brand, 'purge-due.json'),
    unusedSince: join(brand, 'unused-since.json'),
    current: join(brand, 'current'),
    held: join(brand, 'held'),
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
