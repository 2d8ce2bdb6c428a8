import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { ReleaseFile } from '#release/release.ts';

/** A compressed copy of a file, which stands beside it. */
export interface Variant {
  /** Follows the file's name. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** The endings that nginx and Caddy look for beside a file. */
export const variantEndings = ['.br', '.gz', '.zst'] as const;

/** Below this an answer fits one packet with its headers, compressed or not. */
const worthIt = 512;

interface Effort {
  readonly brotli: number;
  readonly gzip: number;
  readonly zstd: number;
}

/** Scripts and styles change seldom and may take long: twenty times as long as pages, to be a tenth smaller. */
const codeEffort: Effort = { brotli: 11, gzip: 9, zstd: 19 };

/** Parts of the search index change with their products: this takes a quarter of the time, and 3 % more bytes. */
const indexEffort: Effort = { brotli: 10, gzip: 9, zstd: 15 };

const usualEffort: Effort = { brotli: 6, gzip: 9, zstd: 9 };

/** Lists of all products change with every product, and must not keep its page waiting. */
const longBytes = 256_000;
const listGzip = 6;

const [toBrotli, toGzip, toZstd] = [promisify(brotliCompress), promisify(gzip), promisify(zstdCompress)];

/** Returns the compressed copies of a text; none where a copy would be as long as the file. Long lists have a `.gz` alone. */
export async function compress(bytes: Uint8Array, { type, cache }: ReleaseFile): Promise<readonly Variant[]> {
  const isText = type.includes('charset=') || type === 'image/svg+xml';
  if (!isText || bytes.length < worthIt) return [];
  if (bytes.length >= longBytes && cache === 'data')
    return [{ ending: '.gz', bytes: await toGzip(bytes, { level: listGzip }) }];
  const { brotli, gzip: deflate, zstd } = effortFor(type, cache);
  const [br, gz, zst] = await Promise.all([
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    }),
    toGzip(bytes, { level: deflate }),
    // Without the size it gets memory for a large file: 40 ms each, instead of 0.2 ms.
    toZstd(bytes, {
      pledgedSrcSize: bytes.length,
      params: { [constants.ZSTD_c_compressionLevel]: zstd },
    }),
  ]);
  const variants = [
    { ending: '.br', bytes: br },
    { ending: '.gz', bytes: gz },
    { ending: '.zst', bytes: zst },
  ] as const satisfies readonly { ending: (typeof variantEndings)[number]; bytes: Uint8Array }[];
  return variants.filter((variant) => variant.bytes.length < bytes.length);
}

function effortFor(type: string, cache: ReleaseFile['cache']): Effort {
  if (cache !== 'immutable') return usualEffort;
  return type.startsWith('application/json') ? indexEffort : codeEffort;
}

/** As wide as the file: a wider one only costs memory. */
function windowFor(bytes: number): number {
  const width = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(width, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}
