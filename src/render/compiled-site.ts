import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { digestOf, nullIfMissing, readSealed } from '#files/file-io.ts';

export interface CompiledRecord {
  /** Digest of the compiled code. The same code renders the same bytes from the same data. */
  readonly code: string;
  /** Path of the entry module, below `server`. */
  readonly entry: string;
  /** Key and style sheets of each page, in the form that Astro's internals expect. */
  readonly pages: readonly (readonly [
    key: string,
    { readonly styles: readonly Readonly<Record<string, unknown>>[] },
  ])[];
  readonly assets: readonly string[];
  /** Digests of all files except this record, by path. */
  readonly digests: Readonly<Record<string, string>>;
}

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
  if (text === null) return null;
  // Not validated: `readSealed` checked the digest, and other versions of this program use other folders.
  const record: CompiledRecord = JSON.parse(text);
  for (const [path, digest] of Object.entries(record.digests)) {
    const bytes = await nullIfMissing(readFile(join(folder, path)));
    if (bytes === null || digestOf(bytes) !== digest) return null;
  }
  return { ...record, folder, sources: basename(folder) };
}
