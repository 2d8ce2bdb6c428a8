import { hash } from 'node:crypto';
import type { Page } from './pages.ts';

export interface TextFile extends Pick<Page, 'file' | 'key'> {
  readonly toBytes: () => Uint8Array;
}

export function toTextFile(file: string, text: string, key?: string): TextFile {
  return { file, key: key ?? hash('sha256', text, 'base64url').slice(0, 22), toBytes: () => toUtf8(text) };
}

/** `key` must be a digest of everything that the text depends on. */
export function toListFile(path: string, key: string, format: () => string): TextFile {
  return { file: path.slice(1), key, toBytes: () => toUtf8(format()) };
}

export function splitList<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}

const encoder = new TextEncoder();

/** Reused, because allocating a buffer takes longer than encoding a text. */
let room = Buffer.alloc(0);

/** `encodeInto` is faster than `Buffer.from` for texts with Chinese characters. */
export function toUtf8(text: string): Buffer {
  if (room.length < text.length * 3) room = Buffer.allocUnsafeSlow(text.length * 3);
  return Buffer.copyBytesFrom(room, 0, encoder.encodeInto(text, room).written);
}
