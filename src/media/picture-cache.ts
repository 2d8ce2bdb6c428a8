import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { MadePicture } from '#catalogue/picture.ts';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import type { Validators } from '#files/http.ts';
import { digestOf, openSealed, sealBytes } from '#files/whole.ts';
import { openSqlite, type SqliteSchema } from '#files/sqlite.ts';
import { type EncodedFile, recipe } from './encode.ts';

export interface KnownPicture {
  readonly url: string;
  readonly validators: Validators;
  readonly made: MadePicture | null;
  readonly fault: PictureFault | null;
}

/** One brand's pictures, kept between builds. One process at a time may open it. */
export interface PictureCache {
  list(): readonly KnownPicture[];
  findMade(digest: string): MadePicture | null;
  keep(picture: KnownPicture): void;
  forget(urls: readonly string[]): void;
  hasFile(name: string): boolean;
  fileNames(): ReadonlySet<string>;
  write(files: readonly EncodedFile[]): void;
  remove(names: readonly string[]): void;
  close(): void;
}

const schema: SqliteSchema = {
  version: 2,
  // `sum` detects damaged rows.
  create: (database) =>
    database.exec(`CREATE TABLE picture (
      url TEXT PRIMARY KEY, etag TEXT, lastModified TEXT, fault TEXT,
      digest TEXT, width INTEGER, height INTEGER, color TEXT, recipe TEXT NOT NULL, sum TEXT NOT NULL
    ); CREATE INDEX byDigest ON picture (digest)`),
  drop: 'DROP TABLE IF EXISTS picture',
};

const rowSchema = z.object({
  url: z.string(),
  etag: z.nullable(z.string()),
  lastModified: z.nullable(z.string()),
  fault: z.nullable(z.string().check(z.startsWith('['))),
  digest: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  color: z.nullable(z.string()),
  recipe: z.string(),
  sum: z.string(),
});

export function openPictureCache(folder: string): PictureCache {
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const names = new Set(readdirSync(files).filter((name) => !name.endsWith(temporaryEnding)));
  const database = openDatabase(folder);
  const select = database.prepare('SELECT * FROM picture WHERE recipe = ?');
  const selectMade = database.prepare('SELECT * FROM picture WHERE digest = ? LIMIT 1');
  const upsert = database.prepare('INSERT OR REPLACE INTO picture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM picture WHERE url = ?');
  return {
    list: () => select.all(recipe).flatMap((row) => toKnown(row) ?? []),
    findMade: (digest) => {
      const row = selectMade.get(digest);
      return toKnown(row)?.made ?? null;
    },
    keep: ({ url, validators: { etag, lastModified }, made, fault: why }) => {
      const fault = why === null ? null : JSON.stringify(why);
      const facts = [made?.digest ?? null, made?.width ?? null, made?.height ?? null, made?.color ?? null];
      const row = [url, etag, lastModified, fault, ...facts, recipe];
      upsert.run(...row, sumOf(row));
    },
    forget: (urls) => {
      for (const url of urls) remove.run(url);
    },
    hasFile: (name) => names.has(name),
    fileNames: () => names,
    write: (encoded) => {
      for (const { name, bytes } of encoded) {
        writeAtomically(join(files, name), sealBytes(bytes));
        names.add(name);
      }
    },
    remove: (gone) => {
      for (const name of gone) {
        rmSync(join(files, name), { force: true });
        names.delete(name);
      }
    },
    close: () => database.close(),
  };
}

/** A file of the cache is missing or damaged. The next build with the ERP encodes it again. */
export class LostPictureError extends Error {
  override readonly name = 'LostPictureError';
}

/** Throws `LostPictureError` if the file is missing or damaged. */
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

export function removeDamaged(folder: string): void {
  const files = join(folder, 'files');
  for (const name of readdirSync(files)) {
    const file = join(files, name);
    if (openSealed(readFileSync(file)) === null) rmSync(file);
  }
}

const temporaryEnding = '.tmp';

/** Writes a temporary file, then renames it. The digest at its end detects a file that a power failure truncated. */
function writeAtomically(file: string, bytes: Uint8Array): void {
  writeFileSync(`${file}${temporaryEnding}`, bytes);
  renameSync(`${file}${temporaryEnding}`, file);
}

/** Opens the database. Replaces a damaged one, because it is only a cache. */
function openDatabase(folder: string): DatabaseSync {
  const file = join(folder, 'pictures.sqlite');
  const open = () =>
    openSqlite(file, { journal: 'WAL', synchronous: 'OFF', schema, cure: 'It will be replaced.' });
  try {
    return open();
  } catch {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    return open();
  }
}

function toKnown(row: unknown): KnownPicture | null {
  const { success, data } = rowSchema.safeParse(row);
  if (!success) return null;
  const { sum, ...values } = data;
  if (sum !== sumOf(Object.values(values))) return null;
  const { url, etag, lastModified, digest, width, height, color } = values;
  const fault = values.fault === null ? null : faultSchema.parse(JSON.parse(values.fault));
  const isMade = digest !== null && width !== null && height !== null && color !== null;
  const made = isMade ? { digest, width, height, color, hasAvif: false } : null;
  return { url, validators: { etag, lastModified }, made, fault };
}

const faultSchema = z.custom<PictureFault>((value) => Array.isArray(value) && typeof value[0] === 'string');

function sumOf(values: readonly (string | number | null)[]): string {
  return digestOf(JSON.stringify(values));
}
