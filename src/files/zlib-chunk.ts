import { constants } from 'node:zlib';

/** zlib waits for the main thread after each chunk: with the default of 16 KB, 500 times for 8 MB. */
export function chunkSizeFor(bytes: number): number {
  return Math.max(constants.Z_DEFAULT_CHUNK, Math.min(bytes, 1_048_576));
}
