import { type Column, weights } from './columns.ts';
import { kindOf, normalise } from './normal.ts';

export interface SearchPlace {
  readonly columns: readonly Column[];
  readonly count: number;
  /** Maps a typed Chinese character to the variant in the catalogue, such as 灯 to 燈. */
  readonly variants: ReadonlyMap<string, string>;
  readonly synonyms: Synonyms;
}

export type Synonyms = ReadonlyMap<string, readonly string[]>;

export function toSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, readonly string[]>();
  for (const group of groups) {
    const texts = group.map(normalise);
    for (const text of texts) {
      const others = texts.filter((other) => other !== text);
      const plural = text.includes(' ') ? `${text}s` : text;
      const keys = [toStem(text), text, plural];
      for (const key of new Set([...keys, ...keys.map((one) => one.replaceAll(' ', ''))]))
        synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}

/**
 * Returns null if no row matches. `whole` is added to the score if the word is an entire name or code. If `isWord` is set,
 * the beginning of a longer word does not match.
 */
export function findWord(
  { columns, count, variants, synonyms }: SearchPlace,
  word: string,
  whole = 0,
  isWord = false,
): Float32Array | null {
  const scores = new Float32Array(count);
  const stem = toStem(word);
  let isFound = scanColumns(columns, { text: word, factor: 1.02, whole, isWord }, scores);
  // A stem must match a whole word. Otherwise the stem `short` of `shorts` would find `shortbread`.
  for (const form of [...(stem === word ? [] : [stem]), ...listForms(word)])
    isFound = scanColumns(columns, { text: form, factor: 0.98, whole, isWord: true }, scores) || isFound;
  for (const text of synonyms.get(stem) ?? [])
    isFound = scanColumns(columns, { text: toStem(text), factor: 0.9 }, scores) || isFound;
  const variant = [...word].map((character) => variants.get(character) ?? character).join('');
  if (variant !== word)
    isFound = scanColumns(columns, { text: variant, factor: 0.99, whole }, scores) || isFound;
  return isFound ? scores : null;
}

export const adjacentFactor = 1.3;

export function combineScores(scores: readonly (Float32Array | null)[]): Float32Array | null {
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

const endings = [
  [/(?<=..[so])es$/, ''],
  [/(?<=..)ies$/, 'ie'],
  [/(?<=.i)ves$/, 'fe'],
  [/(?<=..)ves$/, 'f'],
  [/(?<=.i)fe$|(?<=..[^f])f$/, 'ves'],
  [/(?<=..[^aeiou])y$/, 'ies'],
] as const;

/** Returns other singular or plural forms, such as `knife` for `knives`. */
function listForms(word: string): readonly string[] {
  if (/\d/.test(word)) return [];
  return endings.flatMap(([end, other]) => (end.test(word) ? [word.replace(end, other)] : []));
}

export function toStem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  return word.replace(/(?<=[a-z]{2})ies$/, 'y').replace(/(?:(?<=x|ch|sh|ss|z)es|(?<=[^su])s)$/, '');
}

export interface Needle {
  readonly text: string;
  readonly factor: number;
  readonly whole?: number;
  readonly isWord?: boolean;
  readonly isInside?: boolean;
  /** Matches only at the start or end of a value, and at the end of a name. */
  readonly isEdge?: boolean;
}

/** Latin text matches only at the start of words, except in product codes, or if `needle.isInside` is set. */
export function scanColumns(columns: readonly Column[], needle: Needle, scores: Float32Array): boolean {
  let isFound = false;
  for (const column of columns) isFound = scanColumn(column, needle, scores) || isFound;
  return isFound;
}

const lineEnd = 10;
const [space, pluralEnd] = [32, 115];
const nameEnds = new Set([...'\n(),–&/与和及、'].map((sign) => sign.charCodeAt(0)));

function scanColumn(
  { kind, text, starts, rows }: Column,
  { text: needle, factor, whole = 0, isWord = false, isInside = false, isEdge = false }: Needle,
  scores: Float32Array,
): boolean {
  const [startKind, endKind] = [kindOf(needle.charCodeAt(0)), kindOf(needle.charCodeAt(needle.length - 1))];
  // `XL` must not match `3XL`.
  const isSize = /^x*[sml]$/.test(needle);
  const isEnding = endKind === 'han' || endKind === 'none';
  const isLatin = startKind === 'letter' || startKind === 'digit';
  const weight = weights[kind] * factor;
  const isCode = weights[kind] >= weights.squeezed;
  // A short number does not match after a letter of a code: `size 40` must not find `AT40`.
  const isShort = isCode && /^\d{1,3}$/.test(needle);
  // Longer text with a digit also matches inside a code.
  const isPart = needle.length > 2 && (isInside || (isCode && !isShort && /\d/.test(needle)));
  // `300` matches `1300` only in codes.
  const isAmount = startKind === 'digit' && !isCode;
  const needsStart = isLatin && (!isPart || kind === 'summary' || isAmount);
  const needsEnd = isAmount && endKind === 'digit' && !isInside;
  let isFound = false;
  let line = 0;
  let next = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, next)) {
    next = at + needle.length;
    const before = kindOf(text.charCodeAt(at - 1));
    const isStart =
      startKind === 'han' ||
      (before !== startKind && !(isSize && before === 'digit') && !(isShort && before === 'letter'));
    if (needsStart && !isStart) continue;
    if (endKind === 'letter' && isPlural(text, next)) next += 1;
    const after = text.charCodeAt(next);
    if (needsEnd && kindOf(after) === 'digit') continue;
    while ((starts[line + 1] ?? 0) <= at) line += 1;
    const isLineStart = at === starts[line];
    const share = shareOf(isStart, isEnding || kindOf(after) !== endKind);
    if (isWord && share < 1) continue;
    const isLast = share === 1 && isNameEnd(text, next);
    if (isEdge && !isLast && (!isLineStart || kind === 'name')) continue;
    if (share === 1) next = Math.max(next, (starts[line + 1] ?? 0) - 1);
    let score = weight * share;
    if (isLineStart && after === lineEnd)
      // Names of series and categories do not get the bonus `whole`.
      score = score * 1.84 + (weights[kind] > weights.series ? whole : 0);
    // The last word of a name is the kind of product: a road bike is a better match for `bike` than a bike helmet.
    else if (isLast) score *= 1.25;
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

/** `phone` is a whole word in `Phones & tablets`. */
function isPlural(text: string, end: number): boolean {
  return text.charCodeAt(end) === pluralEnd && kindOf(text.charCodeAt(end + 1)) !== 'letter';
}

/** In `Road bike 54 cm` and `Road bike, red`, the name ends after `bike`. */
function isNameEnd(text: string, end: number): boolean {
  const code = text.charCodeAt(text.charCodeAt(end) === space ? end + 1 : end);
  return nameEnds.has(code) || kindOf(code) === 'digit';
}

function shareOf(isStart: boolean, isEnd: boolean): number {
  if (!isStart) return 0.45;
  return isEnd ? 1 : 0.8;
}
