import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chunkSizeFor } from '#files/zlib-chunk.ts';
import type { ReleaseFile } from '#release/release.ts';

export interface Variant {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

export const variantEndings = ['.br', '.gz'] as const;

/** Shorter files are not compressed, because they fit into one packet anyway. */
const worthIt = 512;

/** Brotli levels. Scripts and styles change rarely, so they may take 30 times as long to become a tenth smaller. */
const quality = { code: 11, usual: 6 } as const;
const gzipLevel = 9;

/** Files above this size are lists of all products, which change with every product. They get only a fast gzip copy, so that pages are not delayed. */
const longBytes = 256_000;
const listGzip = 3;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Returns the compressed copies that are shorter than the file. Long lists have only a `.gz`. */
export async function compress(bytes: Uint8Array, { type, cache }: ReleaseFile): Promise<readonly Variant[]> {
  const isText = type.includes('charset=') || type === 'image/svg+xml';
  if (!isText || bytes.length < worthIt) return [];
  if (bytes.length >= longBytes && cache === 'data') {
    const packed = await toGzip(bytes, { level: listGzip, chunkSize: chunkSizeFor(bytes.length) });
    return [{ ending: '.gz', bytes: packed }];
  }
  const [br, gz] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: qualityFor(type, cache),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    }),
    toGzip(bytes, { level: gzipLevel }),
  ]);
  const variants = [
    { ending: '.br', bytes: br },
    { ending: '.gz', bytes: gz },
  ] as const satisfies readonly { ending: (typeof variantEndings)[number]; bytes: Uint8Array }[];
  return variants.filter((variant) => variant.bytes.length < bytes.length);
}

function qualityFor(type: string, cache: ReleaseFile['cache']): number {
  // Files of the search are immutable too, but change with their products, so they get the usual level.
  return cache === 'immutable' && !type.startsWith('application/json') ? quality.code : quality.usual;
}

/** Returns a window of the size of the file. A larger window only needs more memory. */
function windowFor(bytes: number): number {
  const width = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(width, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}
