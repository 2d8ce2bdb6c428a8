import { execFile } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
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
import { open } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import pMap from 'p-map';
import type { ReleaseFile } from '#release/release.ts';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasCode } from '#files/disk-error.ts';
import { chunkSizeFor } from '#files/file-io.ts';

const foldersAtOnce = 20;

const longestName = 255;

export async function linkTree(from: string, to: string): Promise<void> {
  const folders = [''];
  for (let at = 0; at < folders.length; at += 1) {
    if (at % foldersAtOnce === 0) await setImmediate();
    const folder = folders[at] ?? '';
    mkdirSync(join(to, folder));
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else linkSync(join(from, path), join(to, path));
    }
  }
}

export function removeFiles(tree: string, paths: Iterable<string>): void {
  for (const path of paths) {
    removeFile(tree, path);
    let folder = dirname(path);
    while (folder !== '.' && removedIfEmpty(join(tree, folder))) folder = dirname(folder);
  }
}

function removeFile(tree: string, path: string): void {
  for (const name of [path, ...variantsOf(path)]) rmSync(join(tree, name), { force: true });
}

function removedIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
}

export function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

export function linkFiles(from: string, to: string, paths: Iterable<string>): void {
  for (const path of paths) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    linkSync(join(from, path), join(to, path));
  }
}

/** Returns false if `from` does not exist. */
export function moveIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function variantsOf(path: string): readonly string[] {
  return variantEndings
    .map((ending) => path + ending)
    .filter((name) => Buffer.byteLength(basename(name)) <= longestName);
}

export function withVariants(tree: string, path: string): readonly string[] {
  return [path, ...variantsOf(path)].filter((name) => existsSync(join(tree, name)));
}

export function withoutVariantEnding(path: string): string {
  const ending = variantEndings.find((one) => path.endsWith(one)) ?? '';
  return path.slice(0, path.length - ending.length);
}

export interface Written {
  readonly names: readonly string[];
  readonly bytes: number;
}

export async function writeCompressed(
  tree: string,
  path: string,
  bytes: Uint8Array,
  { file, second }: { readonly file: ReleaseFile; readonly second: number },
): Promise<Written> {
  const names = new Set(variantsOf(path));
  const copies = (await compress(bytes, file))
    .map((variant) => ({ name: path + variant.ending, bytes: variant.bytes }))
    .filter(({ name }) => names.has(name));
  const all = [{ name: path, bytes }, ...copies];
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  removeFile(tree, path);
  for (const one of all) {
    writeFileSync(join(tree, one.name), one.bytes);
    utimesSync(join(tree, one.name), second, second);
  }
  return {
    names: all.map(({ name }) => name),
    bytes: all.reduce((sum, one) => sum + one.bytes.length, 0),
  };
}

/** Above this number of files, the whole disk is flushed once, because flushing each file would take minutes. */
const mostSingly = 1_000;

const flushedAtOnce = 8;

export async function flushFiles(tree: string, names: readonly string[]): Promise<void> {
  if (names.length > mostSingly && (await flushDisk(tree))) return;
  await pMap(names, (name) => flush(join(tree, name)), { concurrency: flushedAtOnce });
}

export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns false if there is no suitable `sync` command. */
async function flushDisk(folder: string): Promise<boolean> {
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}

async function flush(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.sync();
}

const variantEndings = ['.br', '.gz'] as const;

interface Variant {
  readonly ending: (typeof variantEndings)[number];
  readonly bytes: Uint8Array;
}

/** Shorter files fit into one packet uncompressed. */
const worthIt = 512;

/** Brotli level 11 saves 10 % but takes 30 times as long, so only scripts and styles get it. They rarely change. */
const quality = { code: 11, usual: 6 } as const;
const gzipLevel = 9;

/** Longer data files get only a fast gzip copy, so that pages go live sooner. */
const longBytes = 256_000;
const listGzip = 3;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

async function compress(bytes: Uint8Array, { type, cache }: ReleaseFile): Promise<readonly Variant[]> {
  const isText = type.includes('charset=') || type === 'image/svg+xml';
  if (!isText || bytes.length < worthIt) return [];
  if (bytes.length >= longBytes && cache === 'data') {
    const packed = await toGzip(bytes, { level: listGzip, chunkSize: chunkSizeFor(bytes.length) });
    return [{ ending: '.gz', bytes: packed }];
  }
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(type, cache),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    }),
    toGzip(bytes, { level: gzipLevel }),
  ]);
  const variants: readonly Variant[] = [
    { ending: '.br', bytes: br },
    { ending: '.gz', bytes: gz },
  ];
  return variants.filter((variant) => variant.bytes.length < bytes.length);
}

function qualityFor(type: string, cache: ReleaseFile['cache']): number {
  // Search data changes with the products, so it is compressed at the usual level.
  return cache === 'immutable' && !type.startsWith('application/json') ? quality.code : quality.usual;
}

/** Returns Brotli's window size in bits. A window larger than the file would only take more memory. */
function windowFor(bytes: number): number {
  const width = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(width, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}
