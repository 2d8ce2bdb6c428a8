import { crc32, inflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length and kind of a chunk before its data, and a checksum behind. */
const aroundChunk = 12;
const headerLength = 13;
/** Of a picture that is inflated here; checksums alone speak for larger ones. */
const mostBytes = 64_000_000;

/** Whether bytes are a PNG whose chunks are as they were written, and hold as many pixels as it says. */
export function isWholePng(bytes: Buffer): boolean {
  const chunks = bytes.subarray(0, signature.length).equals(signature) ? readChunks(bytes) : [];
  const [header] = chunks;
  if (header?.kind !== 'IHDR' || header.data.length !== headerLength) return false;
  if (chunks.findIndex(({ kind }) => kind === 'IEND') !== chunks.length - 1) return false;
  return hasAllPixels(
    chunks.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data),
    header.data,
  );
}

interface Chunk {
  readonly kind: string;
  readonly data: Buffer;
}

/** Returns none where one is cut, or not as it was written. */
function readChunks(bytes: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at < bytes.length) {
    if (at + aroundChunk > bytes.length) return [];
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return [];
    chunks.push({ kind: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function hasAllPixels(data: readonly Buffer[], header: Buffer): boolean {
  const length = countBytes(header);
  if (length === 0 || data.length === 0) return false;
  if (length > mostBytes) return true;
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: length }).length === length;
  } catch {
    return false;
  }
}

/** Samples of a pixel by the kind of its colour. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Where the passes of an interlaced picture begin, and their steps: across, then down. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const wholePass = [[0, 0, 1, 1]] as const;

/** Returns the length of the inflated data; 0 where the header makes no sense. */
function countBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = header.readUInt8(8) * (samples[header.readUInt8(9)] ?? 0);
  let length = 0;
  for (const [left, top, across, down] of header.readUInt8(12) === 1 ? passes : wholePass) {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    // Each row has a byte for its filter.
    if (columns > 0) length += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  return bits === 0 ? 0 : length;
}
