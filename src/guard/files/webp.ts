/** A chunk of RIFF: its kind, the length of its data, and a byte behind where that is odd. */
interface Chunk {
  readonly kind: string;
  readonly data: Buffer;
}

const headLength = 12;

/** Whether bytes are a WebP of the length that it says, whose chunks fill it and hold a picture. */
export function isWholeWebp(bytes: Buffer): boolean {
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, headLength) === 'WEBP';
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const chunks = readChunks(bytes, headLength);
  const [first] = chunks;
  if (first === undefined) return false;
  if (first.kind !== 'VP8X') return chunks.length === 1 && isFrame(first);
  return first.data.length === 10 && holdsFrame(chunks);
}

/** Returns none where one is cut. */
function readChunks(bytes: Buffer, from: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let at = from;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return [];
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    chunks.push({ kind: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, end) });
    at = end + ((end - at) % 2);
  }
  return at === bytes.length ? chunks : [];
}

function holdsFrame(chunks: readonly Chunk[]): boolean {
  const frames = chunks.filter(({ kind }) => kind === 'VP8 ' || kind === 'VP8L');
  const moving = chunks.filter(({ kind }) => kind === 'ANMF');
  return frames.length + moving.length > 0 && frames.every(isFrame) && moving.every(isMovingFrame);
}

/** Place, size and duration come before the chunks of a frame. */
function isMovingFrame({ data }: Chunk): boolean {
  return holdsFrame(readChunks(data, 16));
}

/** Whether the data of a picture begins as RFC 6386 and RFC 9649 say. */
function isFrame({ kind, data }: Chunk): boolean {
  if (kind === 'VP8L') return data.length > 5 && data.readUInt8(0) === 0x2f;
  if (kind !== 'VP8 ' || data.length <= 10) return false;
  const isKeyFrame = (data.readUInt8(0) & 1) === 0;
  const firstPart = data.readUIntLE(0, 3) >> 5;
  const pixels = (data.readUInt16LE(6) & 0x3fff) * (data.readUInt16LE(8) & 0x3fff);
  const isMarked = data.subarray(3, 6).equals(Buffer.of(0x9d, 0x01, 0x2a));
  return isKeyFrame && isMarked && pixels > 0 && 10 + firstPart < data.length && !isOverwritten(data, pixels);
}

/** Whether more zeros follow each other than a picture of one colour has, which has a byte of them for ten thousand pixels. */
function isOverwritten(data: Buffer, pixels: number): boolean {
  return data.includes(Buffer.alloc(64 + Math.ceil(pixels / 4_000)));
}
