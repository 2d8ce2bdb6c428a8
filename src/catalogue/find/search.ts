import type { Column } from './columns.ts';
import {
  combineScores,
  findWord,
  scanColumns,
  type SearchPlace,
  type Synonyms,
  adjacentFactor,
} from './find-word.ts';
import { scoreGroups } from './named-groups.ts';
import { normalise } from './normal.ts';
import { listQueryWords } from './query-words.ts';
import { rank } from './rank.ts';
import type { Row } from './rows.ts';

const maxQueryLength = 100;

export interface SearchIndex {
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  readonly columns: readonly Column[];
  /** Names in the other language and summaries. Empty until they are fetched. */
  readonly more: readonly Column[];
  /** Maps a character that a visitor may type to the catalogue's variant. */
  readonly variants: ReadonlyMap<string, string>;
  readonly synonyms: Synonyms;
  /** Latin words of names, codes and groups, to correct mistyped words. Empty until all files are fetched. */
  readonly vocabulary: ReadonlySet<string>;
}

export interface Near {
  readonly right: Float32Array;
  readonly near: Float32Array;
}

/** Near matches; `near.ts` is fetched on demand. */
export type FindNear = (
  place: SearchPlace,
  words: readonly string[],
  vocabulary: ReadonlySet<string>,
) => Near;

export interface Found {
  readonly rows: readonly number[];
  /** The number of rows with all words, which are first. The other rows are near matches. */
  readonly exact: number;
}

/** Near matches are searched only below this number of rows. */
export const minExactRows = 10;

/**
 * Searches all rows. Rows with every word are first. If there are fewer than ten, near matches follow, unless `near` is null.
 * Returns at most `limit` rows.
 */
export function search(
  index: SearchIndex,
  query: string,
  { near, limit }: { readonly near: FindNear | null; readonly limit: number },
): Found {
  const typed = normalise(query.slice(0, maxQueryLength)).trim();
  if (typed === '') return { rows: [], exact: 0 };
  const listed = listQueryWords(typed, index.synonyms);
  const hasWords = listed.length > 0;
  const words = hasWords ? listed : [typed];
  // A query that has only signs would match nearly every code.
  const isSearched = ({ kind }: Column) => hasWords || kind === 'name' || kind === 'other';
  const own = index.columns.filter(isSearched);
  const place = {
    columns: [...own, ...index.more.filter(isSearched)],
    count: index.rows.length,
    variants: index.variants,
    synonyms: index.synonyms,
  };
  const appendRanked = (scores: Float32Array, known: readonly number[]) => [
    ...known,
    ...rank(scores, { ...index, without: new Set(known), limit: limit - known.length }),
  ];
  const exact = appendRanked(findAll({ ...place, columns: own }, typed, words), []);
  // Without `more`, all columns have been searched.
  if (exact.length >= minExactRows || (near === null && index.more.length === 0))
    return { rows: exact, exact: exact.length };
  const right = appendRanked(findAll(place, typed, words), exact);
  if (right.length >= minExactRows || near === null) return { rows: right, exact: right.length };
  const more = near(place, words, index.vocabulary);
  const written = appendRanked(more.right, right);
  const withNear = appendRanked(more.near, written);
  return { rows: withNear.slice(0, Math.max(minExactRows, written.length)), exact: written.length };
}

const wholeBonus = 1_000;

function findAll(place: SearchPlace, typed: string, words: readonly string[]): Float32Array {
  const scores =
    combineScores(words.map((word, at) => findPart(place, word, typed, at === words.length - 1))) ??
    new Float32Array(place.count);
  if (words[0] !== typed) {
    scanColumns(
      place.columns,
      { text: typed, factor: adjacentFactor * words.length, whole: wholeBonus },
      scores,
    );
    scanColumns(place.columns, { text: words.join(''), factor: words.length, whole: wholeBonus }, scores);
  }
  scoreGroups(place, typed, scores);
  return scores;
}

/**
 * Beside other words, one or two digits are a whole number, and a single letter is a whole word unless the visitor may
 * still be typing it: the `t` of `t-shirt` is not `trail`.
 */
function findPart(place: SearchPlace, word: string, typed: string, isLast: boolean): Float32Array | null {
  const isWord = word !== typed && (/^\d\d?$/.test(word) || (!isLast && /^[a-z]$/.test(word)));
  if (!isWord) return findWord(place, word, word === typed ? wholeBonus : 0);
  const scores = new Float32Array(place.count);
  return scanColumns(place.columns, { text: word, factor: 1, isWord: true }, scores) ? scores : null;
}
