import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, nullIfMissing, readSealed } from '#files/file-io.ts';

export interface CompiledRecord {
  /** Digest of all sources, including the builder's. */
  readonly code: string;
  /** Path of the entry module, relative to the folder `server`. */
  readonly entry: string;
  readonly assets: readonly string[];
  /** By path, for all files except this record. */
  readonly digests: Readonly<Record<string, string>>;
}

export interface CompiledSite extends CompiledRecord {
  readonly folder: string;
}

export const compiledPath = {
  /** This file is written last, so a folder without it is incomplete. */
  record: (folder: string) => join(folder, 'compiled.json'),
  server: (folder: string) => join(folder, 'server'),
  client: (folder: string) => join(folder, 'client'),
};

/** Returns null if the folder is missing or a file has changed. */
export async function readCompiled(folder: string): Promise<CompiledSite | null> {
  const text = await readSealed(compiledPath.record(folder));
  if (text === null) return null;
  // Not validated, because `readSealed` checked the digest.
  const record: CompiledRecord = JSON.parse(text);
  for (const [path, digest] of Object.entries(record.digests)) {
    const bytes = await nullIfMissing(readFile(join(folder, path)));
    if (bytes === null || digestOf(bytes) !== digest) return null;
  }
  return { ...record, folder };
}
