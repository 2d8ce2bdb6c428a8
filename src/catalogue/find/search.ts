import { type Column, toColumns, weights } from './columns.ts';
import { combine, findWord, type SearchPlace, together } from './find-word.ts';
import { listWords, normalise, squeeze } from './normal.ts';
import { rank } from './rank.ts';
import type { Row } from './rows.ts';
import { type PartColumns, scan } from './scan.ts';

/** Characters of a query that are searched. */
const maxQueryLength = 100;

/** A part, opened to be searched. */
export interface SearchPart {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Names in the other language and summaries; none until they are fetched. */
  readonly more: readonly Column[];
}

/** Everything that is searched: parts, in any order. */
export interface SearchIndex {
  readonly parts: readonly SearchPart[];
  /** Those of all parts, and their indexes in the order of the catalogue. */
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  /** By the character that may be typed, the one that the catalogue has. */
  readonly variants: ReadonlyMap<string, string>;
  /** Latin words of names, codes and groups, by which mistyped ones are found; none until all is fetched. */
  readonly vocabulary: ReadonlySet<string>;
}

/** Scores of all rows. */
export interface Near {
  /** Of those that have all that was asked for, written in another way. */
  readonly right: Float32Array;
  readonly near: Float32Array;
}

/** Finds more where too little is found; `near.ts` has it, fetched then. */
export type FindNear = (
  place: SearchPlace,
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
) => Near;

export interface Found {
  /** Indexes of rows, counted through all parts; the best first. */
  readonly rows: readonly number[];
  /** How many of them, the first ones, have all that was asked for; the others are near. */
  readonly exact: number;
}

export function openPart(rows: readonly Row[]): SearchPart {
  return { rows, columns: toColumns(rows), more: [] };
}

/** Enough of them, and nothing more is asked for or guessed. */
export const enough = 10;

/**
 * Searches all parts. Rows with every word come first; where they are fewer than ten, near ones follow if `near` finds them: before
 * every part is there, a near one could stand before a right one. No more rows than `limit` are returned.
 */
export function search(
  index: SearchIndex,
  query: string,
  { near, limit }: { readonly near: FindNear | null; readonly limit: number },
): Found {
  const typed = normalise(query.slice(0, maxQueryLength)).trim();
  if (typed === '') return { rows: [], exact: 0 };
  const listed = listWords(typed);
  const hasWords = listed.length > 0;
  const words = hasWords ? listed : [typed];
  // Signs alone stand between the pieces of nearly every code.
  const isSearched = ({ kind }: Column) => hasWords || kind === 'name' || kind === 'other';
  const own = toPartColumns(index.parts, (part) => part.columns.filter(isSearched));
  const all = toPartColumns(index.parts, (part) => [...part.columns, ...part.more].filter(isSearched));
  const place = { parts: all, count: index.rows.length, variants: index.variants };
  const rankBesides = (scores: Float32Array, known: readonly number[]) => [
    ...known,
    ...rank(scores, { ...index, without: new Set(known), limit: limit - known.length }),
  ];
  const exact = rankBesides(findAll({ ...place, parts: own }, typed, words), []);
  // Without more texts all is searched already.
  if (exact.length >= enough || (near === null && !index.parts.some(({ more }) => more.length > 0)))
    return { rows: exact, exact: exact.length };
  const right = rankBesides(findAll(place, typed, words), exact);
  if (right.length >= enough || near === null) return { rows: right, exact: right.length };
  const more = near(place, words, index.vocabulary);
  const written = rankBesides(more.right, right);
  const withNear = rankBesides(more.near, written);
  return { rows: withNear.slice(0, Math.max(enough, written.length)), exact: written.length };
}

/** A name or a code that was typed whole comes before all else. */
const whole = 1_000;

function findAll(place: SearchPlace, typed: string, words: readonly string[]): Float32Array {
  const scores = combine(words.map((word) => findWord(place, word))) ?? new Float32Array(place.count);
  if (words.length > 1) {
    scan(place.parts, typed, scores, together * words.length);
    scan(place.parts, words.join(''), scores, words.length);
  }
  addWhole(place.parts, typed, scores);
  return scores;
}

function addWhole(parts: readonly PartColumns[], typed: string, scores: Float32Array): void {
  const squeezed = squeeze(typed);
  for (const { first, columns } of parts) {
    for (const { kind, text, starts } of columns) {
      const needle = kind === 'squeezed' ? squeezed : typed;
      // Names and codes weigh more than groups.
      if (weights[kind] <= weights.series || !text.includes(needle)) continue;
      for (let row = 0; row + 1 < starts.length; row += 1) {
        const start = starts[row] ?? 0;
        const isWhole =
          (starts[row + 1] ?? 0) - start === needle.length + 1 && text.startsWith(needle, start);
        if (isWhole) scores[first + row] = (scores[first + row] ?? 0) + whole;
      }
    }
  }
}

function toPartColumns(
  parts: readonly SearchPart[],
  columnsOf: (part: SearchPart) => readonly Column[],
): readonly PartColumns[] {
  let first = 0;
  return parts.map((part) => {
    const columns = { first, columns: columnsOf(part) };
    first += part.rows.length;
    return columns;
  });
}
