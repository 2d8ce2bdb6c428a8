import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { digestOf, readSealed } from '#files/sealed.ts';
import { orAbsent } from '#files/whole.ts';

const recordSchema = z.object({
  /** Digest of what was compiled: equal code renders equal bytes. */
  code: z.string(),
  /** The module that renders, below `server`. */
  entry: z.string(),
  /** Astro's knowledge of each page's head: its key and style sheets. */
  pages: z.array(z.tuple([z.string(), z.object({ styles: z.array(z.looseObject({})) })])),
  /** Files that browsers fetch, below `client`. */
  assets: z.array(z.string()),
  /** Code that pages hold for browsers to run: the site's policy names each piece. */
  inlineCode: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  /** Digest of every file below the folder but the record, by path. */
  digests: z.record(z.string(), z.string()),
});

/** A record as it stands in the folder. */
export type CompiledRecord = z.infer<typeof recordSchema>;

/** The site's code, compiled once for all brands, and kept on disk until the code changes. */
export interface CompiledSite extends CompiledRecord {
  readonly folder: string;
  /** Digest of the sources, with those that only the builder runs. */
  readonly sources: string;
}

export const compiledPath = {
  /** Written last: a folder without it isn't whole. */
  record: (folder: string) => join(folder, 'compiled.json'),
  server: (folder: string) => join(folder, 'server'),
  client: (folder: string) => join(folder, 'client'),
};

/** Reads a compiled site; null where the folder isn't there, or one of its files isn't as it was written. */
export async function readCompiled(folder: string): Promise<CompiledSite | null> {
  const text = await readSealed(compiledPath.record(folder));
  const record = text === null ? null : parseRecord(text);
  if (record === null) return null;
  for (const [path, digest] of Object.entries(record.digests)) {
    const bytes = await orAbsent(readFile(join(folder, path)));
    if (bytes === null || digestOf(bytes) !== digest) return null;
  }
  return { ...record, folder, sources: basename(folder) };
}

/** Null where it was written by another version of this program. */
function parseRecord(text: string): CompiledRecord | null {
  const { success, data } = recordSchema.safeParse(JSON.parse(text));
  return success ? data : null;
}
