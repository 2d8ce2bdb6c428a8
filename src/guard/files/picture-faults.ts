import { isWholeAvif } from './avif.ts';
import { isWholeJpeg } from './jpeg.ts';
import { isWholePng } from './png.ts';
import { isWholeWebp } from './webp.ts';

const picture = /\.(?:avif|gif|ico|jpe?g|png|webp)$/i;

/** Whether a file is a picture by its name. */
export function isPicture(file: string): boolean {
  return picture.test(file);
}

/** By the ending of the name. None decodes the picture: decoders are what attackers look for. */
const checks: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: isWholeAvif,
  gif: (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) && bytes.at(-1) === 0x3b,
  ico: (bytes) => bytes.subarray(0, 4).equals(Buffer.of(0, 0, 1, 0)),
  jpg: isWholeJpeg,
  png: isWholePng,
  webp: isWholeWebp,
};

/** Whether the bytes of a file are a whole picture of the kind that its name says. */
export function isWholePicture(file: string, content: Uint8Array): boolean {
  const ending = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return bytes.length >= 12 && (checks[ending === 'jpeg' ? 'jpg' : ending]?.(bytes) ?? true);
}
