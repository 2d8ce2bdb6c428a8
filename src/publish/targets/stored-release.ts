import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { cacheClasses, type Release } from '#release/release.ts';

/** The columns of a file. Earlier versions wrote more columns for some targets. */
export const fileRowSchema = z.tuple(
  [z.string(), z.string(), z.number(), z.string(), z.enum(cacheClasses)],
  z.unknown(),
);

type FileRow = z.infer<typeof fileRowSchema>;

export function toFileRows(files: Release['files']): readonly FileRow[] {
  return [...files].map(([path, { sha256, bytes, type, cache }]) => [path, sha256, bytes, type, cache]);
}

export function toFiles(rows: readonly FileRow[]): Release['files'] {
  return new Map(rows.map(([path, sha256, bytes, type, cache]) => [path, { sha256, bytes, type, cache }]));
}

/** Reads a file of the dist to publish. Throws if its bytes have changed. */
export async function readChecked(
  { id, files }: Pick<Release, 'id' | 'files'>,
  path: string,
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (hash('sha256', bytes) === files.get(path)?.sha256) return bytes;
  throw new Error(
    `${path} is not the file of release ${id}, because it changed after the build. Nothing went live. Build again, then publish.`,
  );
}

/**
 * Reads a file of a release and checks its bytes. Returns null if the release has no such file. `read` returns null for a lost file.
 */
export async function readStoredFile(
  { id, files }: Release,
  path: string,
  read: (sha256: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const file = files.get(path);
  if (file === undefined) return null;
  const bytes = await read(file.sha256);
  if (bytes !== null && hash('sha256', bytes, 'hex') === file.sha256) return bytes;
  throw new Error(`${path} of release ${id} is ${bytes === null ? 'lost' : 'damaged'}. Publish it again.`);
}
