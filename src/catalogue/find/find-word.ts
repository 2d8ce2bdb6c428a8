import { type Column, weights } from './columns.ts';
import { kindOf } from './normal.ts';

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

/** A text that is looked for, and how much it counts. */
export interface Needle {
  readonly text: string;
  readonly factor: number;
  /** So much more where it is all of a name or a code. */
  readonly whole?: number;
  /** True where it counts as a whole word alone. */
  readonly isWord?: boolean;
}

/**
 * Finds a text in all columns, and puts the best score of each row into `scores`. Returns whether anything was found. A short
 * piece of Latin letters counts at the beginning of words alone, and none inside a word of a summary.
 */
export function scan(columns: readonly Column[], needle: Needle, scores: Float32Array): boolean {
  let isFound = false;
  for (const column of columns) isFound = scanColumn(column, needle, scores) || isFound;
  return isFound;
}

const lineEnd = 10;

function scanColumn(
  { kind, text, starts, rows }: Column,
  { text: needle, factor, whole = 0, isWord = false }: Needle,
  scores: Float32Array,
): boolean {
  const [startKind, endKind] = [kindOf(needle.charCodeAt(0)), kindOf(needle.charCodeAt(needle.length - 1))];
  const isLatin = startKind === 'letter' || startKind === 'digit';
  const weight = weights[kind] * factor;
  // 30 is no piece of 230 but in a code.
  const isAmount = startKind === 'digit' && weights[kind] < weights.squeezed;
  const needsStart = isLatin && (needle.length < 3 || kind === 'summary' || isAmount);
  let isFound = false;
  let line = 0;
  let next = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, next)) {
    next = at + needle.length;
    const isStart = startKind === 'han' || kindOf(text.charCodeAt(at - 1)) !== startKind;
    if (needsStart && !isStart) continue;
    const after = text.charCodeAt(next);
    // Finds come in the order of the lines.
    while ((starts[line + 1] ?? 0) <= at) line += 1;
    const isLineStart = at === starts[line];
    const share = shareOf(isStart, endKind === 'han' || kindOf(after) !== endKind);
    if (isWord && share < 1) continue;
    // Nothing better follows in the line.
    if (share === 1) next = Math.max(next, (starts[line + 1] ?? 0) - 1);
    let score = weight * share;
    if (isLineStart && after === lineEnd)
      // Names and codes weigh more than groups.
      score = score * 1.84 + (weights[kind] > weights.series ? whole : 0);
    else if (isLineStart) score *= 1.15;
    const found = rows?.[line];
    for (let nth = 0; nth < (found?.length ?? 1); nth += 1) {
      const row = found?.[nth] ?? line;
      if (score > (scores[row] ?? 0)) scores[row] = score;
      isFound = true;
    }
  }
  return isFound;
}

/** A whole word counts most, then its beginning, then a piece of it; a run of Chinese counts as whole wherever it stands. */
function shareOf(isStart: boolean, isEnd: boolean): number {
  if (!isStart) return 0.45;
  return isEnd ? 1 : 0.8;
}
