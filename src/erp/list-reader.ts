import { randomUUID } from 'node:crypto';
import { parseBody, parsePlain, readText } from './body.ts';
import { CallFault } from './errors.ts';
import { unwrap } from './wire/calls.ts';

/** Items that are parsed together: `start` and `end` are the offsets of their bytes after the list's opening bracket. */
interface Piece<Item> {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Item[];
}

interface CutList<Item> {
  readonly bytes: Buffer;
  readonly pieces: readonly Piece<Item>[];
}

/** Parses only the changed pieces of a list, because usually a few bytes of 8 MB change. */
export class ListReader<Item> {
  readonly #toItem: (value: unknown) => Item;
  #last: CutList<Item> = { bytes: Buffer.alloc(0), pieces: [] };

  constructor(toItem: (value: unknown) => Item) {
    this.#toItem = toItem;
  }

  /** Returns the items; null if the body is not a list. Throws `CallFault`, as `parsePlain` does. */
  read(plain: Buffer): readonly Item[] | null {
    const bytes = findList(plain);
    const pieces = bytes && this.#readPieces(bytes);
    if (bytes === null || pieces === null) return this.#readWhole(plain);
    this.#last = { bytes, pieces };
    return pieces.flatMap(({ items }) => items);
  }

  #readWhole(plain: Buffer): readonly Item[] | null {
    const value = unwrap(parsePlain(plain));
    return Array.isArray(value) ? value.map((item) => this.#toItem(item)) : null;
  }

  #readPieces(bytes: Buffer): readonly Piece<Item>[] | null {
    const { head, tail } = findSame(this.#last, bytes);
    const start = endOf(head) + 1;
    const end = tail[0] === undefined ? bytes.length : tail[0].start - 1;
    const between: Piece<Item>[] = [];
    for (const place of cut(bytes, start, end)) {
      const values = parseItems(bytes.subarray(place.start, place.end));
      if (values === null) return null;
      between.push({ ...place, items: values.map((value) => this.#toItem(value)) });
    }
    const pieces = [...head, ...between, ...tail];
    // An empty piece between commas is invalid JSON.
    return pieces.length > 1 && pieces.some(({ items }) => items.length === 0) ? null : pieces;
  }
}

function endOf(pieces: readonly Piece<unknown>[]): number {
  return pieces.at(-1)?.end ?? -1;
}

/** Finds the unchanged pieces at both ends of the list. Pieces at the end get their new offsets. */
function findSame<Item>(
  { bytes: last, pieces }: CutList<Item>,
  bytes: Buffer,
): { readonly head: readonly Piece<Item>[]; readonly tail: readonly Piece<Item>[] } {
  const isSame = ({ start, end }: Piece<Item>, shift: number) =>
    last.subarray(start, end).equals(bytes.subarray(start + shift, end + shift));
  const isBorder = (at: number) => at === -1 || at === bytes.length || bytes[at] === comma;
  let first = 0;
  for (const piece of pieces) {
    if (!isSame(piece, 0) || !isBorder(piece.end)) break;
    first += 1;
  }
  const head = pieces.slice(0, first);
  const shift = bytes.length - last.length;
  const tail: Piece<Item>[] = [];
  for (const piece of pieces.slice(first).reverse()) {
    const start = piece.start + shift;
    if (start <= endOf(head) || !isSame(piece, shift) || !isBorder(start - 1)) break;
    tail.unshift({ ...piece, start, end: piece.end + shift });
  }
  return { head, tail };
}

function* cut(
  bytes: Buffer,
  from: number,
  to: number,
): Generator<{ readonly start: number; readonly end: number }> {
  let start = from;
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === 0x7b || byte === 0x5b) depth += 1;
    else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === comma && depth === 0 && at - start >= pieceBytes) {
      yield { start, end: at };
      start = at + 1;
    }
  }
  if (start <= to) yield { start, end: to };
}

function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function parseItems(bytes: Buffer): readonly unknown[] | null {
  const value = parseOrNull(() => parseBody(`[${readText(bytes)}]`));
  return Array.isArray(value) ? value : null;
}

/** Returns the bytes between the first and the last bracket; null if they are not a list. */
function findList(plain: Buffer): Buffer | null {
  const [start, end] = [plain.indexOf('['), plain.lastIndexOf(']')];
  if (start === -1 || end < start) return null;
  const surroundings = [plain.subarray(0, start), Buffer.from(`"${token}"`), plain.subarray(end + 1)];
  const value = parseOrNull(() => unwrap(parsePlain(Buffer.concat(surroundings))));
  return value === token ? plain.subarray(start + 1, end) : null;
}

function parseOrNull(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof CallFault) return null;
    throw error;
  }
}

const token = randomUUID();
const pieceBytes = 65_536;
const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
