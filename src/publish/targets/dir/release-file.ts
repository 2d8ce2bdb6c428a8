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

export function formatRelease({ files, contents, ...about }: Release): Buffer {
  const rows = [...files].map(([path, { sha256, bytes, type, cache }]) => [path, sha256, bytes, type, cache]);
  return Buffer.from(JSON.stringify({ about, files: rows, contents }));
}

/** Reads the list of a release. Throws where `file`, which has this text, is damaged. */
export function parseRelease(text: string, file: string): Release {
  const { about, files, contents } = parse(text, file);
  const entries = files.map(([path, sha256, bytes, type, cache]): [string, ReleaseFile] => [
    path,
    { sha256, bytes, type, cache },
  ]);
  return { ...about, files: new Map(entries), contents };
}

function parse(text: string, file: string): z.infer<typeof releaseSchema> {
  try {
    return releaseSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} is damaged. Where it belongs to the live release, restore it or move the brand's folder away and publish anew; any other release can be deleted with its list.`,
      { cause },
    );
  }
}

export function formatAbout({ files: _, contents: __, ...about }: Release): string {
  return JSON.stringify(about);
}

export function parseAbout(text: string): ReleaseAbout {
  return aboutSchema.parse(JSON.parse(text));
}
