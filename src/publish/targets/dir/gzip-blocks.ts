import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { keepBlocks, type Span } from '#guard/text-blocks.ts';

/** Gzip of the text at a path. */
export type GzipByBlock = (path: string, bytes: Uint8Array) => Promise<Uint8Array>;

/** As far back as deflated bytes may refer. */
const windowBytes = 32_768;
/** Smaller ones would pack to more bytes. */
const blockBytes = 65_536;

/**
 * Packs a long text again and again, and each time only the blocks that changed. A block is deflated with what stands before
 * it as its dictionary, and flushed, so that it ends with a whole byte; all of them together are one stream (RFC 1951, RFC 1952).
 */
export function openGzipByBlock(): GzipByBlock {
  const deflateBlocks = keepBlocks(deflateBlock, { size: blockBytes, before: windowBytes });
  return async (path, bytes) => {
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(bytes), 0);
    end.writeUInt32LE(bytes.length % 2 ** 32, 4);
    return Buffer.concat([head, ...(await deflateBlocks(path, bytes)), lastBlock, end]);
  };
}

const deflate = promisify(deflateRaw);

function deflateBlock(bytes: Uint8Array, { from, start, end }: Span): Promise<Uint8Array> {
  const dictionary = start === 0 ? {} : { dictionary: bytes.subarray(from, start) };
  return deflate(bytes.subarray(start, end), {
    ...{ level: 9, finishFlush: constants.Z_SYNC_FLUSH },
    ...dictionary,
  });
}

/** Deflated, of no time and of an unknown system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Empty, and marked as the last. */
const lastBlock = Buffer.from([3, 0]);
