import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

/** The body of an answer, with all that is worth working out once. */
export interface Body {
  readonly type: string;
  readonly bytes: Buffer;
  /** Strong, from the bytes, in its quotes. */
  readonly etag: string;
  /** The bytes packed, at most once; null where it is not worth it. */
  readonly packed: () => Promise<Buffer | null>;
}

export function toBody(type: string, bytes: Buffer): Body {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  let packed: Promise<Buffer | null> | undefined;
  const pack = async () => (isText(type) && bytes.length > worthPacking ? await zip(bytes) : null);
  return {
    type,
    bytes,
    etag: `"${digest}"`,
    packed: () => {
      packed ??= pack();
      return packed;
    },
  };
}

export function toJsonBody(value: unknown): Body {
  return toBody(jsonType, Buffer.from(JSON.stringify(value)));
}

export const jsonType = 'application/json; charset=utf-8';

const worthPacking = 1024;
/** Lists of megabytes are packed anew after each change: a higher level would cost a client more time than it saves. */
const zip = (bytes: Buffer) => promisify(gzip)(bytes, { level: 1, chunkSize: chunkFor(bytes) });

/** Few chunks: zlib waits for the main thread after each. */
const chunkFor = ({ length }: Buffer) => Math.max(constants.Z_DEFAULT_CHUNK, Math.ceil(length / 8));

function isText(type: string): boolean {
  return !type.startsWith('image/');
}
