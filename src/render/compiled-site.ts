import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
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

/** Reads a compiled site; null where the folder isn't there or isn't whole. Throws where its record is damaged. */
export async function readCompiled(folder: string): Promise<CompiledSite | null> {
  const file = compiledPath.record(folder);
  const text = await orAbsent(readFile(file, 'utf8'));
  return text === null ? null : { ...parseRecord(text, file), folder, sources: basename(folder) };
}

function parseRecord(text: string, file: string): CompiledRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged. Delete its folder, then build again.`, { cause });
  }
}
