import type { Column } from './columns.ts';
import { combine, findWord, scan, type SearchPlace, together } from './find-word.ts';
import { listWords, normalise } from './normal.ts';
import { rank } from './rank.ts';
import type { Row } from './rows.ts';

/** Characters of a query that are searched. */
const maxQueryLength = 100;

/** Everything that is searched. */
export interface SearchIndex {
  /** Those of all parts, in any order. */
  readonly rows: readonly Row[];
  /** Their indexes in the order of the catalogue. */
  readonly order: Uint32Array;
  readonly columns: readonly Column[];
  /** Names in the other language and summaries; none until they are fetched. */
  readonly more: readonly Column[];
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

/** Enough of them, and nothing more is asked for or guessed. */
export const enough = 10;

/**
 * Searches all rows. Those with every word come first; where they are fewer than ten, near ones follow if `near` finds them: before
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
  const own = index.columns.filter(isSearched);
  const place = {
    columns: [...own, ...index.more.filter(isSearched)],
    count: index.rows.length,
    variants: index.variants,
  };
  const rankBesides = (scores: Float32Array, known: readonly number[]) => [
    ...known,
    ...rank(scores, { ...index, without: new Set(known), limit: limit - known.length }),
  ];
  const exact = rankBesides(findAll({ ...place, columns: own }, typed, words), []);
  // Without more texts all is searched already.
  if (exact.length >= enough || (near === null && index.more.length === 0))
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
  const scores =
    combine(words.map((word) => findWord(place, word, word === typed ? whole : 0))) ??
    new Float32Array(place.count);
  if (words[0] !== typed) {
    scan(place.columns, { text: typed, factor: together * words.length, whole }, scores);
    scan(place.columns, { text: words.join(''), factor: words.length, whole }, scores);
  }
  return scores;
}
