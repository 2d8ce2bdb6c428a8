import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFileNames, type MadePicture, type Picture } from '#catalogue/picture.ts';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Validators } from '#files/http.ts';
import { openRowStore } from '#files/row-store.ts';
import { openSealed, sealBytes } from '#files/file-io.ts';
import { type EncodedFile, recipe } from './encode.ts';

export interface KnownPicture {
  readonly url: string;
  readonly validators: Validators;
  readonly made: MadePicture | null;
  readonly fault: PictureFault | null;
}

export type PictureCache = ReturnType<typeof openPictureCache>;

/** Only one process may open a cache at a time. */
export function openPictureCache(folder: string) {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const names = new Set(readdirSync(files).filter((name) => !name.endsWith(temporaryEnding)));
  const rows = openRowStore(join(folder, 'pictures.sqlite'));
  const known = new Map<string, KnownPicture>();
  const byDigest = new Map<string, MadePicture>();
  const add = (picture: KnownPicture) => {
    known.set(picture.url, picture);
    if (picture.made !== null) byDigest.set(picture.made.digest, picture.made);
  };
  for (const row of rows.list(recipe)) add(JSON.parse(row));
  return {
    known,
    findMade: (digest: string) => byDigest.get(digest) ?? null,
    keep: (picture: KnownPicture) => {
      add(picture);
      rows.put(picture.url, recipe, JSON.stringify(picture));
    },
    forget: (urls: readonly string[]) => {
      for (const url of urls) {
        known.delete(url);
        rows.forget(url);
      }
    },
    fileNames: names,
    write: (encoded: readonly EncodedFile[]) => {
      for (const { name, bytes } of encoded) {
        writeAtomically(join(files, name), sealBytes(bytes));
        names.add(name);
      }
    },
    remove: (gone: readonly string[]) => {
      for (const name of gone) {
        rmSync(join(files, name), { force: true });
        names.delete(name);
      }
    },
    close: () => rows.close(),
  };
}

export interface PictureResult {
  readonly picture: Picture;
  /** The fault of the last request. After a fault, `picture.made` may still be the former version. */
  readonly fault: PictureFault | null;
  /** `performance.now()` at the start of the first build with the current transient fault, or null. */
  readonly failingSince: number | null;
  /** `performance.now()` at the start of the build that sent the last request. */
  readonly askedAt: number;
}

/** Builds that share a memory must not overlap. */
export interface PictureMemory {
  open: PictureCache | null;
  readonly results: Map<string, PictureResult>;
}

export function createPictureMemory(): PictureMemory {
  return { open: null, results: new Map() };
}

export function closePictureMemory(memory: PictureMemory): void {
  memory.open?.close();
  memory.open = null;
}

/** Used after a picture file was lost. The next build then requests every picture again. */
export function clearPictureMemory(memory: PictureMemory, folder: string): void {
  closePictureMemory(memory);
  memory.results.clear();
  removeDamaged(folder);
}

interface PruneOptions {
  readonly memory: PictureMemory;
  readonly before: Snapshot | null;
  readonly urls: ReadonlySet<string>;
  /** How many unused files may remain. Removing them after every build would be slow. */
  readonly spareFiles?: number | undefined;
}

/** Removes unused files and URLs if there are many. Files of the current dist (`before`) count as used. */
export function pruneCache({ memory, before, urls, spareFiles = 600 }: PruneOptions): void {
  const { open: cache } = memory;
  if (cache === null) return;
  const { known } = cache;
  const unusedUrls = [...known.keys()].filter((url) => !urls.has(url));
  if (unusedUrls.length > urls.size / 4 + 100) {
    cache.forget(unusedUrls);
    for (const url of unusedUrls) memory.results.delete(url);
  }
  const needed = new Set(
    [...known.values(), ...(before?.pictures ?? [])].flatMap(({ made }) =>
      made === null ? [] : listFileNames(made),
    ),
  );
  const unused = [...cache.fileNames].filter((name) => !needed.has(name));
  if (unused.length > spareFiles) cache.remove(unused);
}

export class LostPictureError extends Error {
  override readonly name = 'LostPictureError';
}

export function readPictureFile(folder: string, name: string): Uint8Array {
  const file = join(folder, 'files', name);
  const sealed = existsSync(file) ? readFileSync(file) : null;
  const bytes = sealed && openSealed(sealed);
  if (bytes !== null) return bytes;
  const fault = sealed === null ? 'is missing in' : 'is damaged in';
  throw new LostPictureError(
    `The picture ${name} ${fault} ${folder}. Build once without --offline to restore it.`,
  );
}

function removeDamaged(folder: string): void {
  const files = join(folder, 'files');
  for (const name of readdirSync(files)) {
    const file = join(files, name);
    if (openSealed(readFileSync(file)) === null) rmSync(file);
  }
}

const temporaryEnding = '.tmp';

/** Does not flush, because the digest at the file's end reveals a file that a power failure truncated. */
function writeAtomically(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}${temporaryEnding}`, bytes);
  renameSync(`${file}${temporaryEnding}`, file);
}
