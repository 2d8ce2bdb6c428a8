import { crc32, deflateSync } from 'node:zlib';

const side = 20_000;
let made: Buffer | null = null;

/** A sound PNG of 20,000 by 20,000 black pixels in some fifty kilobytes; made once. */
export function makePictureBomb(): Buffer {
  made ??= Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header()),
    // A byte for the row's filter, then a bit a pixel.
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return made;
}

function header(): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(side, 0);
  bytes.writeUInt32BE(side, 4);
  bytes.writeUInt8(1, 8);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
