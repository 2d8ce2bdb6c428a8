import { constants } from 'node:zlib';

/** Returns a large chunk size, because zlib waits for the main thread after each chunk: 500 times for 8 MB with the default of 16 KB. */
export function chunkSizeFor(bytes: number): number {
  return Math.max(constants.Z_DEFAULT_CHUNK, Math.min(bytes, 1_048_576));
}
