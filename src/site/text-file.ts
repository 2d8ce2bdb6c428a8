import type { Page } from './pages.ts';

/** A file of the dist that is written without Astro, with the digest of all that it shows. */
export interface TextFile extends Pick<Page, 'file' | 'key'> {
  /** Makes its text, in UTF-8. */
  readonly toBytes: () => Uint8Array;
}

const encoder = new TextEncoder();

/** Room for three bytes a character of the longest text so far; a buffer for each text costs more than its bytes. */
let room = Buffer.alloc(0);

/** Returns a text's bytes. Node's other ways write a text with Chinese one character after the other. */
export function toUtf8(text: string): Buffer {
  if (room.length < text.length * 3) room = Buffer.allocUnsafeSlow(text.length * 3);
  return Buffer.copyBytesFrom(room, 0, encoder.encodeInto(text, room).written);
}
