import { transcode } from 'node:buffer';

/** As long as the longest text in wide characters; a buffer for each costs more than its bytes. */
let wide = Buffer.alloc(0);

/** Returns a text's bytes. Node writes a text with Chinese one character after the other, but transcodes by the dozen. */
export function toUtf8(text: string): Buffer {
  if (wide.length < text.length * 2) wide = Buffer.allocUnsafeSlow(text.length * 2);
  const length = wide.write(text, 'utf16le');
  try {
    return transcode(wide.subarray(0, length), 'utf16le', 'utf8');
  } catch {
    // Half a surrogate pair can't be transcoded; written, it becomes the replacement character.
    return Buffer.from(text);
  }
}
