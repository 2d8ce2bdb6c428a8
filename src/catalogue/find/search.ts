import type { Column, ColumnKind } from './columns.ts';
import {
  combineScores,
  findWord,
  scanColumns,
  type SearchPlace,
  type Synonyms,
  adjacentFactor,
  toStem,
} from './find-word.ts';
import { listWords, normalise } from './normal.ts';
import { rank } from './rank.ts';
import type { Row } from './rows.ts';

const maxQueryLength = 100;

export interface SearchIndex {
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  /** The number of rows in the smallest file, which arrives first. They precede equal matches, so that cards keep their places. */
  readonly firstCount: number;
  readonly columns: readonly Column[];
  /** Names in the other language, and summaries. Empty until fetched. */
  readonly more: readonly Column[];
  readonly variants: ReadonlyMap<string, string>;
  readonly synonyms: Synonyms;
  /** Latin words that can replace mistyped words. Empty until all files are fetched. */
  readonly vocabulary: ReadonlySet<string>;
}

export interface Near {
  readonly right: Float32Array;
  readonly near: Float32Array;
}

export interface WordScores {
  readonly words: readonly string[];
  /** The scores of each word. Null if no row matches the word. */
  readonly found: readonly (Float32Array | null)[];
  /** The scores of each word in summaries. */
  readonly described: readonly (Float32Array | null)[];
}

export type FindNear = (place: SearchPlace, scores: WordScores, vocabulary: ReadonlySet<string>) => Near;

export interface Found {
  readonly rows: readonly number[];
  /** The first `exact` rows contain all words. The rows after them are near matches. */
  readonly exact: number;
}

export const minExactRows = 10;

export interface SearchOptions {
  readonly near: FindNear | null;
  readonly limit: number;
  /** One card shows the variants of a series, so near matches include all variants that match equally well. */
  readonly bySeries?: boolean | undefined;
}

/** Adds near matches if fewer than ten rows contain every word. */
export function search(
  index: SearchIndex,
  query: string,
  { near, limit, bySeries = false }: SearchOptions,
): Found {
  const typed = normalise(query.slice(0, maxQueryLength)).trim();
  if (typed === '') return { rows: [], exact: 0 };
  const listed = listQueryWords(typed, index.synonyms);
  const hasWords = listed.length > 0;
  const words = hasWords ? listed : [typed];
  // A query such as `-` would match nearly every code, so it is searched only in names.
  const isSearched = ({ kind }: Column) => hasWords || kind === 'name' || kind === 'other';
  const own = index.columns.filter(isSearched);
  const more = index.more.filter(isSearched);
  const place = {
    columns: [...own, ...more.filter(({ kind }) => kind !== 'summary')],
    count: index.rows.length,
    variants: index.variants,
    synonyms: index.synonyms,
  };
  const appendRanked = (scores: Float32Array, known: readonly number[]) => [
    ...known,
    ...rank(scores, { ...index, without: new Set(known), limit: limit - known.length }),
  ];
  const exact = appendRanked(findAll({ ...place, columns: own }, typed, words), []);
  if (exact.length >= minExactRows || (near === null && index.more.length === 0))
    return { rows: exact, exact: exact.length };
  const right = appendRanked(findAll(place, typed, words), exact);
  if (right.length >= minExactRows || near === null) return { rows: right, exact: right.length };
  // A word of a summary, such as the "light" in "throws a soft light", is only a near match.
  const summaries = { ...place, columns: more.filter(({ kind }) => kind === 'summary') };
  const described = words.map((word) => findWord(summaries, word));
  const similar = near(place, { words, found: findEach(place, typed, words), described }, index.vocabulary);
  const written = appendRanked(similar.right, right);
  const withNear = appendRanked(similar.near, written);
  const cardOf = (row: number) => (bySeries && index.rows[row]?.series?.key) || row;
  const best = new Map<string | number, number>();
  // The first row of a card is its best match. The card shows only variants that match as well.
  for (const row of withNear)
    if (best.size < minExactRows && !best.has(cardOf(row))) best.set(cardOf(row), similar.near[row] ?? 0);
  const isShown = (row: number) =>
    (similar.near[row] ?? 0) >= (best.get(cardOf(row)) ?? Number.POSITIVE_INFINITY);
  const rows = withNear.filter((row, at) => at < written.length || isShown(row));
  return { rows, exact: written.length };
}

const wholeBonus = 1_000;
const joinedFactor = 1.2;

function findAll(place: SearchPlace, typed: string, words: readonly string[]): Float32Array {
  const scores = combineScores(findEach(place, typed, words)) ?? new Float32Array(place.count);
  if (words[0] !== typed) {
    const adjacent = [typed, adjacentFactor] as const;
    const joined = [words.join(''), joinedFactor] as const;
    for (const [text, factor] of hasLabel(typed) ? [adjacent] : [adjacent, joined])
      scanColumns(place.columns, { text, factor: factor * words.length, whole: wholeBonus }, scores);
  }
  scoreGroups(place, typed, scores);
  return scores;
}

function findEach(place: SearchPlace, typed: string, words: readonly string[]) {
  // The `m` of `size m` is a whole word, not the beginning of `men`.
  const last = hasLabel(typed) ? null : words.at(-1);
  return words.map((word) => findPart(place, word, typed, word === last));
}

function hasLabel(typed: string): boolean {
  return listWords(typed).some((word) => labels.has(word));
}

/**
 * In a query of several words, `5` must not match `50`, the `m` of `hoodie m` must not match `men`, the `t` of `t-shirt`
 * must not match `trail`, and the `bath` of `bath towel` must not match `bathrobe`.
 */
function findPart(place: SearchPlace, word: string, typed: string, isLast: boolean): Float32Array | null {
  if (word !== typed && /^(?:\d\d?|[a-z])$/.test(word)) {
    const scores = new Float32Array(place.count);
    if (scanColumns(place.columns, { text: word, factor: 1, isWord: true }, scores)) return scores;
    // A last letter may be the beginning of a word.
    if (!isLast || /\d/.test(word)) return null;
  }
  const isWord = word !== typed && !isLast && /^[a-z]+$/.test(word);
  const found = findWord(place, word, word === typed ? wholeBonus : 0, isWord);
  const joined = findJoined(place, word);
  return found && joined ? addScores(found, joined) : (found ?? joined);
}

const edgeKinds: ReadonlySet<ColumnKind> = new Set(['name', 'category', 'attribute']);

/**
 * Finds rows with 黑色 and 长裤 for 黑色长裤, and with 白色 and 衬衫 for 白衬衫. Other single characters would match unrelated
 * words.
 */
function findJoined(place: SearchPlace, word: string): Float32Array | null {
  if (!/^\p{Script=Han}{3,9}$/u.test(word)) return null;
  let scores: Float32Array | null = null;
  for (let at = 1; at < word.length - 1; at += 1) {
    const first = at > 1 ? findWord(place, word.slice(0, at)) : findEdge(place, word.slice(0, 1));
    const rest = first && findPart(place, word.slice(at), '', false);
    const found = combineScores([first, rest]);
    scores = found && scores ? addScores(found, scores) : (scores ?? found);
  }
  return scores;
}

function findEdge({ columns, count }: SearchPlace, text: string): Float32Array | null {
  const scores = new Float32Array(count);
  const edges = columns.filter(({ kind }) => edgeKinds.has(kind));
  return scanColumns(edges, { text, factor: 1, isEdge: true }, scores) ? scores : null;
}

function addScores(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((score, row) => score + (other[row] ?? 0));
}

const stopWords = new Set('a an and at for in of on the to with 和 与 码'.split(' '));

/** Names of attributes, which visitors write before a value: `size XL`. */
const labels = new Set('size color colour 尺码 颜色'.split(' '));

/** A phrase that has a synonym counts as one word. */
function listQueryWords(typed: string, synonyms: Synonyms): readonly string[] {
  // 的 only joins words, as in 黑色的裤子.
  let rest = typed.replaceAll('的', ' ');
  const phrases: string[] = [];
  for (const text of synonyms.keys()) {
    const isHan = /^\p{Script=Han}{2,}$/u.test(text);
    const isIn = isHan ? rest.includes(text) : text.includes(' ') && ` ${rest} `.includes(` ${text} `);
    if (!isIn) continue;
    rest = rest.replace(text, ' ');
    phrases.push(text);
  }
  const words = [...phrases, ...listWords(rest)];
  const known = words.filter((word) => !stopWords.has(word) && !labels.has(word));
  return known.length > 0 ? known : words;
}

/** Must be less than `wholeBonus`, because a product's own name matters more than its group's. */
const groupBonus = 500;
const levels = /\s*[/›>]\s*/;

/** If the query equals one level of a group's title, such as `Tops`, raises the scores of the group's products. */
function scoreGroups({ columns, synonyms }: SearchPlace, typed: string, scores: Float32Array): void {
  const queried = toPhrase(typed);
  const wanted = new Set([queried, ...(synonyms.get(toStem(typed)) ?? []).map(toPhrase)]);
  for (const column of columns) {
    if (column.kind !== 'category' && column.kind !== 'series') continue;
    const phrases = phrasesOf.get(column) ?? listPhrases(column);
    phrasesOf.set(column, phrases);
    for (const [line, members] of column.rows?.entries() ?? []) {
      if (!phrases[line]?.some((phrase) => wanted.has(phrase))) continue;
      for (const row of members) scores[row] = (scores[row] ?? 0) + groupBonus;
    }
  }
}

/** Kept, because every key press compares the query with all groups. */
const phrasesOf = new WeakMap<Column, readonly (readonly string[])[]>();

function listPhrases({ text }: Column): readonly (readonly string[])[] {
  return text.split('\n').map((name) => [name, ...name.split(levels)].map(toPhrase));
}

function toPhrase(text: string): string {
  return listWords(text).map(toStem).join('');
}
