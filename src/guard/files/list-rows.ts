import { digest32 } from '#catalogue/digest.ts';
import { formatCsvCell } from '#catalogue/escape.ts';

/** Products in a list for machines, as far as pages or the catalogue say the same of them. */
export interface ListRows {
  readonly count: number;
  /** Sum of the digests of all of them: the same in any order and in any number of files. */
  readonly sum: number;
}

/** The cells of `products.csv` that are compared; `null` is an empty one. */
export type ListRow = readonly [
  id: string,
  url: string,
  name: string,
  amount: number | null,
  currency: string | null,
  availability: string | null,
];

export function digestRow(row: ListRow): number {
  return digest32(row.map(formatCsvCell).join());
}

/** Reads the products of a part of `products.json`. */
export function readJsonRows(products: readonly unknown[]): ListRows {
  let sum = 0;
  for (const product of products) {
    const { id, url, name, price, availability } = toFields(product);
    const { amount, currency } = toFields(price);
    sum += digest32([id, url, name, amount, currency, availability].map(toCell).join());
  }
  return { count: products.length, sum };
}

type Fields = Readonly<
  Partial<Record<'id' | 'url' | 'name' | 'price' | 'availability' | 'amount' | 'currency', unknown>>
>;

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}

function toCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? formatCsvCell(value) : '';
}

/** Brand, code, summary, categories and series, which stand between name and price. */
const between = 5;

/**
 * Reads the products of `products.csv` (RFC 4180). A list of all products changes with each of them, so cells are looked for where
 * they are compared, and not taken out of their quotes.
 */
export function readCsvRows(text: string): ListRows {
  const rows = new RowEnds(text);
  let [count, sum] = [0, 0];
  let at = rows.after(0);
  while (at < text.length) {
    const named = passCells(text, at, 3);
    const priced = passCells(text, named, between);
    const end = passCells(text, priced, 3);
    sum += digest32(`${text.slice(at, named - 1)},${text.slice(priced, end - 1)}`);
    count += 1;
    at = rows.after(at);
  }
  return { count, sum };
}

/** Returns where the cell begins that comes so many after the one at `at`; the end of the text where there are fewer. */
function passCells(text: string, at: number, cells: number): number {
  let next = at;
  for (let passed = 0; passed < cells; passed += 1) {
    const comma = text.indexOf(',', text.charAt(next) === '"' ? endOfQuotes(text, next) : next);
    if (comma < 0) return text.length;
    next = comma + 1;
  }
  return next;
}

class RowEnds {
  readonly #text: string;
  /** The next one; a text may have none for long. */
  #quote: number;

  constructor(text: string) {
    this.#text = text;
    this.#quote = text.indexOf('"');
  }

  /** Returns where the row begins that follows the one at `at`, which is not before one that was asked for. */
  after(at: number): number {
    const text = this.#text;
    if (this.#quote >= 0 && this.#quote < at) this.#quote = text.indexOf('"', at);
    let line = text.indexOf('\n', at);
    while (this.#quote >= 0 && this.#quote < line) {
      const end = endOfQuotes(text, this.#quote);
      if (end > line) line = text.indexOf('\n', end);
      this.#quote = text.indexOf('"', end);
    }
    return line < 0 ? text.length : line + 1;
  }
}

/** Returns the place behind the quotes that open at `at`; two of them within stand for one. */
function endOfQuotes(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end >= 0 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? text.length : end + 1;
}
