import * as z from 'zod/mini';
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

export function formatRelease(release: Release): string {
  const { files, contents, ...about } = release;
  const list = [...files].map(([path, file]) => formatRow(path, file)).join(',');
  return `{"about":${JSON.stringify(about)},"files":[${list}],"contents":${JSON.stringify(contents)}}`;
}

/** Of the files of a release, few are not the last one's. */
function formatRow(path: string, file: ReleaseFile): string {
  const known = rows.get(file);
  if (known?.path === path) return known.text;
  const { sha256, bytes, type, cache } = file;
  const text = JSON.stringify([path, sha256, bytes, type, cache]);
  rows.set(file, { path, text });
  return text;
}

const rows = new WeakMap<ReleaseFile, { readonly path: string; readonly text: string }>();

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
