import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { digestOf, nullIfMissing, readSealed } from '#files/file-io.ts';

const recordSchema = z.object({
  /** Digest of the compiled code: equal code renders equal bytes. */
  code: z.string(),
  /** Path of the entry module, below `server`. */
  entry: z.string(),
  /** Key and style sheets of each page, as Astro's internals need them. */
  pages: z.array(z.tuple([z.string(), z.object({ styles: z.array(z.looseObject({})) })])),
  /** Files that browsers fetch, below `client`. */
  assets: z.array(z.string()),
  /** Digests of all files except this record, by path. */
  digests: z.record(z.string(), z.string()),
});

export type CompiledRecord = z.infer<typeof recordSchema>;

export interface CompiledSite extends CompiledRecord {
  readonly folder: string;
  /** Digest of the sources, including sources that only the builder runs. */
  readonly sources: string;
}

export const compiledPath = {
  /** Written last: a folder without it is incomplete. */
  record: (folder: string) => join(folder, 'compiled.json'),
  server: (folder: string) => join(folder, 'server'),
  client: (folder: string) => join(folder, 'client'),
};

/** Reads a compiled site; null if the folder is missing or one of its files has changed. */
export async function readCompiled(folder: string): Promise<CompiledSite | null> {
  const text = await readSealed(compiledPath.record(folder));
  const record = text === null ? null : parseRecord(text);
  if (record === null) return null;
  for (const [path, digest] of Object.entries(record.digests)) {
    const bytes = await nullIfMissing(readFile(join(folder, path)));
    if (bytes === null || digestOf(bytes) !== digest) return null;
  }
  return { ...record, folder, sources: basename(folder) };
}

/** Null if another version of this program wrote it. */
function parseRecord(text: string): CompiledRecord | null {
  const { success, data } = recordSchema.safeParse(JSON.parse(text));
  return success ? data : null;
}
