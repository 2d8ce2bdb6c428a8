import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { cacheClasses, type Release } from '#release/release.ts';

const countsSchema = z.object({
  products: z.number(),
  pages: z.record(z.string(), z.number()),
  pictures: z.number(),
  indexed: z._default(z.nullable(z.number()), null),
});

export const releaseAboutSchema = z.object({
  id: z.string(),
  brand: z.string(),
  generation: z.number(),
  commit: z.nullable(z.string()),
  code: z.string(),
  snapshot: z.string(),
  pulledAt: z._default(z.nullable(z.string()), null),
  createdAt: z.string(),
  counts: countsSchema,
  dayStart: z._default(z.nullable(z.string()), null),
  forced: z.nullable(z.string()),
});

/** Earlier versions wrote more columns for some targets. */
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

/**
 * Reads a release's file and checks its bytes. `read` returns null for a lost file. Null if the release has no such
 * file.
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
