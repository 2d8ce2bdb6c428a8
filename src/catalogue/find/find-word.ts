import type { Column } from './columns.ts';
import { scan } from './scan.ts';

/** Where and how words are looked for. */
export interface SearchPlace {
  readonly columns: readonly Column[];
  /** Rows of all columns. */
  readonly count: number;
  /** By the character that may be typed, the one that the catalogue has. */
  readonly variants: ReadonlyMap<string, string>;
}

/** Scores of each row by one word; null where it is nowhere. Where it is all of a name or a code, it counts `whole` more. */
export function findWord(
  { columns, count, variants }: SearchPlace,
  word: string,
  whole = 0,
): Float32Array | null {
  const scores = new Float32Array(count);
  const stem = toStem(word);
  let isFound = scan(columns, { text: stem, factor: 1, whole }, scores);
  // The form that was typed is the better one.
  if (isFound && stem !== word) scan(columns, { text: word, factor: 1.02, whole }, scores);
  for (const form of listForms(word))
    isFound = scan(columns, { text: form, factor: 0.98, isWord: true }, scores) || isFound;
  const variant = [...word].map((character) => variants.get(character) ?? character).join('');
  if (variant !== word) isFound = scan(columns, { text: variant, factor: 0.99, whole }, scores) || isFound;
  return isFound ? scores : null;
}

/** Words that stand together say more than the same words apart. */
export const together = 1.3;

/** Rows that have every score, with the sum; null where there is none. */
export function combine(scores: readonly (Float32Array | null)[]): Float32Array | null {
  const [first, ...others] = scores.filter((one) => one !== null);
  if (first === undefined || others.length + 1 < scores.length) return null;
  const sums = first.slice();
  for (const other of others) {
    for (let row = 0; row < sums.length; row += 1) {
      const sum = sums[row] ?? 0;
      const more = other[row] ?? 0;
      sums[row] = sum && more && sum + more;
    }
  }
  return sums.some(Boolean) ? sums : null;
}

/** Endings of one number, and those of the other: a word may fit several, of which the catalogue has one. */
const endings = [
  [/(?<=..[so])es$/, ''],
  [/(?<=.i)ves$/, 'fe'],
  [/(?<=..)ves$/, 'f'],
  [/(?<=.i)fe$|(?<=..[^f])f$/, 'ves'],
  [/(?<=..[^aeiou])y$/, 'ies'],
] as const;

/** Other whole words that a word stands for, where more than its end is another: `knives` and `knife`. */
function listForms(word: string): readonly string[] {
  if (/\d/.test(word)) return [];
  return endings.flatMap(([end, other]) => (end.test(word) ? [word.replace(end, other)] : []));
}

function toStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word.replace(/(?:(?<=[a-z]{2})ies|(?<=x|ch|sh|ss|z)es|(?<=[^su])s)$/, '');
}
