import { hash } from 'node:crypto';
import type { Release } from '#release/release.ts';

/** Reads a file of a release by `read`, which returns null where it is lost, and checks its bytes. Null where the release has no such file. */
export async function readStoredFile(
  { id, files }: Release,
  path: string,
  read: (sha256: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const file = files.get(path);
  if (file === undefined) return null;
  const bytes = await read(file.sha256);
  if (bytes !== null && hash('sha256', bytes, 'hex') === file.sha256) return bytes;
  throw new Error(
    `${path} of release ${id} is ${bytes === null ? 'lost' : 'damaged'}. Make the release anew.`,
  );
}
