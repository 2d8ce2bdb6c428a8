import { constants } from 'node:zlib';

/**
 * Returns a `chunkSize` for this many bytes. zlib waits for the main thread after each chunk of output; with the default
 * of 16 KB, 8 MB take 500 waits.
 */
export function chunkSizeFor(bytes: number): number {
  return Math.max(constants.Z_DEFAULT_CHUNK, Math.min(bytes, 1_048_576));
}
