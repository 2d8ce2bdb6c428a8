import { toText } from './main-text.ts';
import type { TagReader } from './tags.ts';

/** Takes the tags of a page, and knows what editors wrote at length on it: the descriptions, which stand in elements of their own. */
export class WrittenText {
  /** Offsets behind the start tag of each and behind the first start tag that follows its element; null where none does. */
  readonly #elements: { readonly start: number; readonly depth: number; end: number | null }[] = [];

  take({ attributes, depth, end }: TagReader): void {
    const last = this.#elements.at(-1);
    if (last?.end === null && depth <= last.depth) last.end = end;
    if (attributes.get('class') === 'rich') this.#elements.push({ start: end, depth, end: null });
  }

  /** Returns the number of its letters; no text stands between an element's end and the next start tag. */
  count(html: string): number {
    return this.#elements.reduce(
      (sum, { start, end }) => sum + countLetters(toText(html.slice(start, end ?? html.length))),
      0,
    );
  }
}

/** Counts what `countLettersIn` counts in a catalogue's descriptions. */
function countLetters(text: string): number {
  return text.replace(/\s+/g, '').length;
}
