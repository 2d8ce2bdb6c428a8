import {
  closeSync,
  type Dirent,
  existsSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import pMap from 'p-map';
import type { Rest } from '#publish/target.ts';
import type { Release, ReleaseFile } from '#release/release.ts';
import { type Variant, variantEndings } from './variants.ts';

type Files = Release['files'];

/** How many folders are linked between two rests. */
const foldersAtOnce = 20;

/** Longest name of a file, in bytes. */
const longestName = 255;

/** Lets whatever else this process does have its turn. */
export const takeTurn: Rest = () => setImmediate();

/** A new tree of links to the files of another one. */
export async function linkTree(from: string, to: string, rest: Rest = takeTurn): Promise<void> {
  const folders = [''];
  for (let at = 0; at < folders.length; at += 1) {
    if (at % foldersAtOnce === 0) await rest();
    const folder = folders[at] ?? '';
    mkdirSync(join(to, folder));
    for (const entry of entriesOf(join(from, folder))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else linkSync(join(from, path), join(to, path));
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true });
}

/** Takes files of a release out of its tree, with their variants and the folders that get empty. */
export function removeFiles(tree: string, paths: Iterable<string>, files: Files): void {
  for (const path of paths) {
    removeFile(tree, path, files);
    let folder = dirname(path);
    while (folder !== '.' && removedIfEmpty(join(tree, folder))) folder = dirname(folder);
  }
}

function removeFile(tree: string, path: string, files: Files): void {
  rmSync(join(tree, path), { force: true });
  for (const variant of variantsOf(path))
    if (!files.has(variant)) rmSync(join(tree, variant), { force: true });
}

function removedIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      return false;
    throw error;
  }
}

/** Puts links to files of one tree, and to their variants, into another one that has none of these names. */
export function linkFiles(from: string, to: string, paths: Iterable<string>): void {
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    for (const name of [path, ...variantsOf(path)]) linkIfThere(join(from, name), join(to, name));
  }
}

/** What is there already stays. */
export function linkIfThere(from: string, to: string): void {
  if (existsSync(from) && !existsSync(to)) linkSync(from, to);
}

/** Others may have taken it away. */
export function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Names that a file's compressed copies would have. */
export function variantsOf(path: string): readonly string[] {
  return variantEndings
    .map((ending) => path + ending)
    .filter((name) => Buffer.byteLength(basename(name)) <= longestName);
}

export interface Written {
  /** Names of the file and its copies. */
  readonly names: readonly string[];
  readonly bytes: number;
}

/** Gives a file's compressed copies. */
export type TakeVariants = (
  path: string,
  bytes: Uint8Array,
  file: ReleaseFile,
) => Promise<readonly Variant[]>;

interface FileWriting {
  readonly files: Files;
  /** When it was written, in seconds. */
  readonly second: number;
  readonly takeVariants: TakeVariants;
}

/**
 * Writes a file and its compressed copies, all of that second. Whatever had one of their names is unlinked first: other
 * releases share it.
 */
export async function writeFile(
  tree: string,
  path: string,
  bytes: Uint8Array,
  { files, second, takeVariants }: FileWriting,
): Promise<Written> {
  const entry = files.get(path);
  const variants = entry === undefined ? [] : await takeVariants(path, bytes, entry);
  const names = new Set(variantsOf(path).filter((name) => !files.has(name)));
  const copies = variants
    .map((variant) => ({ name: path + variant.ending, bytes: variant.bytes }))
    .filter(({ name }) => names.has(name));
  const all = [{ name: path, bytes }, ...copies];
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  for (const name of [path, ...names]) rmSync(join(tree, name), { force: true });
  for (const file of all) {
    writeFileSync(join(tree, file.name), file.bytes);
    utimesSync(join(tree, file.name), second, second);
  }
  return {
    names: all.map(({ name }) => name),
    bytes: all.reduce((sum, file) => sum + file.bytes.length, 0),
  };
}

const flushedAtOnce = 8;

/** Waits until files are on the disk. */
export async function flushFiles(tree: string, names: readonly string[]): Promise<void> {
  await pMap(names, (name) => flush(join(tree, name)), { concurrency: flushedAtOnce });
}

async function flush(file: string): Promise<void> {
  // Only what takes its time is left to a thread.
  const handle = openSync(file, 'r');
  try {
    await promisify(fsync)(handle);
  } finally {
    closeSync(handle);
  }
}
