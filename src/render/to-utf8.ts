import { transcode } from 'node:buffer';

/** As long as the longest text in wide characters; a buffer for each costs more than its bytes. */
let wide = Buffer.alloc(0);

/** A text's bytes. Node writes one character after the other, but translates what is in bytes already by the dozen. */
export function toUtf8(text: string): Uint8Array {
  if (wide.length < text.length * 2) wide = Buffer.allocUnsafeSlow(text.length * 2);
  const length = wide.write(text, 'utf16le');
  try {
    return transcode(wide.subarray(0, length), 'utf16le', 'utf8');
  } catch {
    // Half a character can't be translated; written, it becomes the mark for one that is missing.
    return Buffer.from(text);
  }
}
