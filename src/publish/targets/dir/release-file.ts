import * as z from 'zod/mini';
import { chunksOf } from '#catalogue/chunks.ts';
import { cacheClasses, type Release, type ReleaseAbout, type ReleaseFile } from '#release/release.ts';

const aboutSchema = z.object({
  id: z.string(),
  brand: z.string(),
  generation: z.number(),
  commit: z.nullable(z.string()),
  code: z.string(),
  snapshot: z.string(),
  createdAt: z.string(),
  counts: z.object({
    products: z.number(),
    pages: z.record(z.string(), z.number()),
    pictures: z.number(),
  }),
  forced: z.nullable(z.string()),
});

const row = z.tuple([z.string(), z.string(), z.number(), z.string(), z.enum(cacheClasses)]);
const releaseSchema = z.object({ about: aboutSchema, files: z.array(row), contents: z.string() });

export function formatRelease({ files, contents, ...about }: Release): Buffer {
  const [first, ...others] = [...chunksOf([...files], chunkSize)].map(formatRows);
  return Buffer.concat([
    Buffer.from(`{"about":${JSON.stringify(about)},"files":[`),
    // No comma stands before the first file.
    ...(first === undefined ? [] : [first.subarray(1), ...others]),
    Buffer.from(`],"contents":${JSON.stringify(contents)}}`),
  ]);
}

type FileRow = readonly [path: string, file: ReleaseFile];

/** Of the files of a release, few are not the last one's: their rows are made anew with those beside them. */
const chunkSize = 64;

function formatRows(rows: readonly FileRow[]): Buffer {
  const known = rows[0] && formatted.get(rows[0][1]);
  if (known && isSame(known.rows, rows)) return known.bytes;
  const texts = rows.map(
    ([path, { sha256, bytes, type, cache }]) => `,${JSON.stringify([path, sha256, bytes, type, cache])}`,
  );
  const bytes = Buffer.from(texts.join(''));
  if (rows[0]) formatted.set(rows[0][1], { rows, bytes });
  return bytes;
}

/** By the first file of a chunk. */
const formatted = new WeakMap<ReleaseFile, { readonly rows: readonly FileRow[]; readonly bytes: Buffer }>();

function isSame(rows: readonly FileRow[], others: readonly FileRow[]): boolean {
  return (
    rows.length === others.length &&
    rows.every(([path, file], at) => path === others[at]?.[0] && file === others[at][1])
  );
}

/** Throws where the text is not one that was written here. */
export function parseRelease(text: string): Release {
  const { about, files, contents } = releaseSchema.parse(JSON.parse(text));
  const entries = files.map(([path, sha256, bytes, type, cache]): [string, ReleaseFile] => [
    path,
    { sha256, bytes, type, cache },
  ]);
  return { ...about, files: new Map(entries), contents };
}

export function formatAbout({ files: _, contents: __, ...about }: Release): string {
  return JSON.stringify(about);
}

export function parseAbout(text: string): ReleaseAbout {
  return aboutSchema.parse(JSON.parse(text));
}
