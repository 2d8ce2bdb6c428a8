import { constants } from 'node:zlib';

/**
 * Returns the `chunkSize` for packing or unpacking so many bytes, by zlib's own threads. Each chunk of output comes back to the
 * main thread before the next one begins, which waits whenever that one is busy: a list of 8 MB had five hundred.
 */
export function chunkSizeFor(bytes: number): number {
  return Math.max(constants.Z_DEFAULT_CHUNK, Math.min(bytes, mostBytes));
}

/** Eight of them hold a list of 10,000 products. */
const mostBytes = 1_048_576;
