import { isWholeAvif } from './avif.ts';
import { isWholeGif } from './gif.ts';
import { isWholeIco } from './ico.ts';
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
  gif: isWholeGif,
  ico: isWholeIco,
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
