import type { TextFile } from './text-file.ts';

/** Returns a long list that stands at `path`, with the key of all that its rows are made of. */
export function toListFile(path: string, key: string, listRows: () => readonly string[]): TextFile {
  const file = path.slice(1);
  return { file, key, toBytes: () => encode(file, listRows()) };
}

/** A list as it was written last. */
interface Written {
  readonly rows: readonly string[];
  /** Where each row's bytes end. */
  readonly ends: Uint32Array;
  readonly bytes: Buffer;
}

const nothing: Written = { rows: [], ends: new Uint32Array(), bytes: Buffer.alloc(0) };

/** By the list's file. */
const written = new Map<string, Written>();

/**
 * Copies the bytes of rows that the list had before, in the same place or shifted by as many as came or went: few rows change
 * at a time, and encoding all of them takes longer than all the pages of a change.
 */
function encode(file: string, rows: readonly string[]): Uint8Array {
  const before = written.get(file) ?? nothing;
  const places = findPlaces(rows, before.rows);
  const ends = new Uint32Array(rows.length);
  let size = 0;
  for (const [at, row] of rows.entries()) {
    const place = places[at] ?? -1;
    size += place < 0 ? Buffer.byteLength(row) : endOf(before, place) - endOf(before, place - 1);
    ends[at] = size;
  }
  const after = { rows, ends, bytes: Buffer.allocUnsafeSlow(size) };
  fill(after, places, before);
  written.set(file, after);
  return after.bytes;
}

/** Returns for each row the place where the same one stood before, or -1. */
function findPlaces(rows: readonly string[], before: readonly string[]): Int32Array {
  const shift = rows.length - before.length;
  return Int32Array.from(rows, (row, at) => {
    if (before[at] === row) return at;
    return before[at - shift] === row ? at - shift : -1;
  });
}

/** Copies runs of rows that stood together. */
function fill(after: Written, places: Int32Array, before: Written): void {
  for (let at = 0; at < places.length;) {
    const start = endOf(after, at - 1);
    const place = places[at] ?? -1;
    let next = at + 1;
    if (place < 0) after.bytes.write(after.rows[at] ?? '', start);
    else {
      while (places[next] === place + next - at) next += 1;
      before.bytes.copy(after.bytes, start, endOf(before, place - 1), endOf(before, place + next - at - 1));
    }
    at = next;
  }
}

/** Zero for the row before the first. */
function endOf({ ends }: Written, at: number): number {
  return ends[at] ?? 0;
}
