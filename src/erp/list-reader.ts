import { parseBody, parsePlain, readText } from './body.ts';
import { CallFault } from './errors.ts';
import { unwrap } from './wire/calls.ts';

/**
 * The objects of a JSON list as texts, without the `opening` at the start and the brace at the end. An object that does
 * not start with `opening` is in the same text as the object before it.
 */
interface SplitList {
  /** The start of the first object up to its first value, such as `{"id":`. */
  readonly opening: string;
  readonly texts: readonly string[];
}

interface KnownList<Item> extends SplitList {
  readonly items: readonly (readonly Item[])[];
}

/** Parses only items that changed since the last response. In a list of 8 MB, usually only a few bytes change. */
export class ListReader<Item> {
  readonly #toItem: (value: unknown) => Item;
  #last: KnownList<Item> = { opening: '', texts: [], items: [] };

  constructor(toItem: (value: unknown) => Item) {
    this.#toItem = toItem;
  }

  /** Returns null if the body is not a list. Throws `CallFault` if the body is not valid JSON. */
  read(plain: Buffer): readonly Item[] | null {
    const list = splitList(plain);
    const items = list && this.#readItems(list);
    if (list === null || items === null) return this.#readWhole(plain);
    this.#last = { ...list, items };
    return items.flat();
  }

  #readWhole(plain: Buffer): readonly Item[] | null {
    const value = unwrap(parsePlain(plain));
    return Array.isArray(value) ? value.map((item) => this.#toItem(item)) : null;
  }

  #readItems({ opening, texts }: SplitList): KnownList<Item>['items'] | null {
    const { texts: known, items } = this.#last.opening === opening ? this.#last : { texts: [], items: [] };
    const added = texts.length - known.length;
    let start = 0;
    while (start < known.length && texts[start] === known[start]) start += 1;
    let end = texts.length;
    while (end > start + Math.max(0, added) && texts[end - 1] === known[end - 1 - added]) end -= 1;
    const changed: Item[][] = [];
    for (const text of texts.slice(start, end)) {
      const bytes = Buffer.from(`[${opening}${text}}]`, 'latin1');
      const values = parseOrNull(() => parseBody(readText(bytes)));
      if (!Array.isArray(values)) return null;
      changed.push(values.map((value) => this.#toItem(value)));
    }
    return [...items.slice(0, start), ...changed, ...items.slice(end - added)];
  }
}

function splitList(plain: Buffer): SplitList | null {
  const [start, end] = [plain.indexOf('[') + 1, plain.lastIndexOf(']')];
  // Latin-1 is faster than UTF-8 and keeps all bytes.
  const list = plain.toString('latin1', start, Math.max(start, end));
  const opening = /^\{"\w+":/.exec(list)?.[0];
  if (opening === undefined || !list.endsWith('}')) return null;
  const frame = Buffer.concat([plain.subarray(0, start), plain.subarray(end)]);
  const value = parseOrNull(() => unwrap(parsePlain(frame)));
  if (!Array.isArray(value)) return null;
  return { opening, texts: list.slice(opening.length, -1).split(`},${opening}`) };
}

function parseOrNull(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof CallFault) return null;
    throw error;
  }
}
