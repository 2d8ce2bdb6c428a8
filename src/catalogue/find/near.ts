import { combineScores, findWord, scanColumns, type SearchPlace, adjacentFactor } from './find-word.ts';
import { isHan } from './more.ts';
import { listWords } from './normal.ts';
import type { Near, WordScores } from './search.ts';

/** Finds other spellings and longer words, and corrects typing errors. If no row has all words, some words suffice. */
export function findNear(
  place: SearchPlace,
  { words, found, described }: WordScores,
  vocabulary: ReadonlySet<string>,
): Near {
  const written = words.map((word, at) => {
    const own = found[at] ?? null;
    return isHan(word) ? own : mergeScores(own, findSeparated(place, word), 1);
  });
  const inside = words.map((word) => findInside(place, word));
  const split = words.map((word) =>
    isHan(word) ? findPieces(place, word) : findSplit(place, word, vocabulary),
  );
  const widened = words.map(
    (word, at) =>
      mergeScores(
        mergeScores(written[at] ?? null, mergeScores(split[at] ?? null, inside[at] ?? null)),
        described[at] ?? null,
        1,
      ) ??
      findMistyped(place, word, vocabulary) ??
      findMistyped(place, word.replace(/s$/, ''), vocabulary) ??
      findBeginning(place, word, vocabulary),
  );
  // Rows with `iphone` and `11` count as exact matches for `iphone11` only if no row contains the whole word.
  const right =
    combineScores(words.map((word, at) => written[at] ?? (isHan(word) ? null : (split[at] ?? null)))) ??
    new Float32Array(place.count);
  return { right, near: combineScores(widened) ?? sumScores(widened, place.count) };
}

/** Finds `shirt` in `sweatshirt`, and `11` in `1100`. */
function findInside(place: SearchPlace, word: string): Float32Array | null {
  if (isHan(word) || word.length < 2) return null;
  const scores = new Float32Array(place.count);
  return scanColumns(place.columns, { text: word, factor: 1, isInside: true }, scores) ? scores : null;
}

/** The shortest beginning of a word that must match: `sweater` finds `sweatshirt`, because both begin with `sweat`. */
const minBeginning = { share: 0.7, letters: 4 } as const;

function findBeginning(
  place: SearchPlace,
  word: string,
  vocabulary: ReadonlySet<string>,
): Float32Array | null {
  const least = Math.max(minBeginning.letters, Math.ceil(word.length * minBeginning.share));
  for (let length = /^[a-z]+$/.test(word) ? word.length - 1 : 0; length >= least; length -= 1) {
    const text = word.slice(0, length);
    if (![...vocabulary].some((known) => known.startsWith(text))) continue;
    const scores = new Float32Array(place.count);
    return scanColumns(place.columns, { text, factor: 0.3 }, scores) ? scores : null;
  }
  return null;
}

function mergeScores(
  found: Float32Array | null,
  others: Float32Array | null,
  factor = 0.5,
): Float32Array | null {
  if (found === null || others === null) return found ?? others;
  return found.map((score, row) => Math.max(score, (others[row] ?? 0) * factor));
}

const wordBonus = 50;

function sumScores(scores: readonly (Float32Array | null)[], count: number): Float32Array {
  const sums = new Float32Array(count);
  for (const one of scores) {
    for (const [row, score] of one?.entries() ?? [])
      if (score > 0) sums[row] = (sums[row] ?? 0) + score + wordBonus;
  }
  return sums;
}

/**
 * The share of a Chinese word's pieces that a row must contain. A pair of adjacent characters counts as 1, a single
 * character as 0.5. In a word of two characters, one matching character is enough (0.5 of 2).
 */
const minShare = { ofMany: 0.3, ofTwo: 0.25 } as const;

/** Searches for pairs and single characters, so that 纯棉四件套 finds 纯棉加厚四件套. */
function findPieces(place: SearchPlace, word: string): Float32Array | null {
  const typed = [...word];
  const pairs = typed.slice(1).map((character, at) => `${typed[at]}${character}`);
  // Omits the last character of words such as 枕头 and 椅子, because it is a suffix without meaning.
  const characters = [...word.replace(/(?<=.)[子头頭儿兒]$/, '')];
  const all = pairs.length + characters.length / 2;
  if (pairs.length === 0) return null;
  const sums = new Float32Array(place.count);
  const shares = new Float32Array(place.count);
  for (const piece of new Set([...pairs, ...characters])) {
    const share = piece.length > 1 ? 1 : 0.5;
    for (const [row, score] of findWord(place, piece)?.entries() ?? []) {
      if (score === 0) continue;
      sums[row] = (sums[row] ?? 0) + score * share;
      shares[row] = (shares[row] ?? 0) + share;
    }
  }
  let isFound = false;
  const scores = sums.map((sum, row) => {
    const share = (shares[row] ?? 0) / all;
    if (share < (typed.length > 2 ? minShare.ofMany : minShare.ofTwo)) return 0;
    isFound = true;
    return (sum / all) * Math.min(1, 0.4 + share);
  });
  return isFound ? scores : null;
}

const maxGuesses = 8;

function findMistyped(
  place: SearchPlace,
  word: string,
  vocabulary: ReadonlySet<string>,
): Float32Array | null {
  const most = toMaxErrors(word);
  if (most === 0) return null;
  const letters = lettersOf(word);
  const near: { readonly guess: string; readonly errors: number }[] = [];
  for (const guess of vocabulary) {
    // A candidate that is up to two letters longer may have as many errors as its own length permits, because the visitor
    // may have left out letters.
    const own = guess.length <= word.length + 2 ? Math.max(most, toMaxErrors(guess)) : most;
    if (guess.length < word.length - own || countBits(letters & ~lettersOf(guess)) > own) continue;
    const errors = distanceToStart(word, guess, own);
    if (errors <= own + beginningPenalty) near.push({ guess, errors });
  }
  near.sort((one, other) => one.errors - other.errors || one.guess.length - other.guess.length);
  const least = near[0]?.errors ?? 0;
  return near
    .filter((one) => one.errors <= least + beginningPenalty)
    .slice(0, maxGuesses)
    .map(({ guess, errors }) => findWord(place, guess)?.map((score) => score / (1 + errors) ** 2) ?? null)
    .reduce<Float32Array | null>((all, one) => mergeScores(all, one, 1), null);
}

function toMaxErrors({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

const beginningPenalty = 0.5;

/** Returns the edit distance to `guess`, or the distance to its nearest prefix plus a penalty, whichever is smaller. */
function distanceToStart(word: string, guess: string, most: number): number {
  const length = Math.min(guess.length, word.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: length + 1 }, (_, at) => at);
  for (let at = 1; at <= word.length; at += 1) {
    const row = [at];
    for (let other = 1; other <= length; other += 1) {
      const isSame = word[at - 1] === guess[other - 1];
      let errors = Math.min(
        (last[other] ?? 0) + 1,
        (row[other - 1] ?? 0) + 1,
        (last[other - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (word[at - 1] === guess[other - 2] && word[at - 2] === guess[other - 1])
        errors = Math.min(errors, (beforeLast[other - 2] ?? 0) + 1);
      row.push(errors);
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last] = [last, row];
  }
  const beginnings = last.slice(Math.max(0, word.length - 1)).map((errors) => errors + beginningPenalty);
  return Math.min(guess.length <= length ? (last[guess.length] ?? most + 1) : most + 1, ...beginnings);
}

/** Comparing bit masks of letters rules out most words without computing their edit distance. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Rarely reached, because most words have at most two spellings in a catalogue. */
const maxSpellings = 8;

/** Lists character ranges, because browsers compile `[^\p{L}\p{N}]` slowly. */
const separator = '[ -/:-@[-`{-\\xbf\\u2000-\\u303f]{0,3}';

/** Finds `wi-fi` for `wifi`, and `60 x 90` for `60x90`. */
function findSeparated(place: SearchPlace, word: string): Float32Array | null {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}.,]+$/u.test(word)) return null;
  const signs = [...word].map((sign) => (sign === '.' ? '\\.' : sign));
  const apart = new RegExp(`(?<![a-z\\d])${signs.join(separator)}(?![a-z\\d])`, 'g');
  const ways = new Set<string>();
  for (const { text } of place.columns) for (const way of text.match(apart) ?? []) ways.add(way);
  ways.delete(word);
  const scores = new Float32Array(place.count);
  let isFound = false;
  for (const way of [...ways].slice(0, maxSpellings))
    isFound =
      scanColumns(
        place.columns,
        { text: way, factor: adjacentFactor * listWords(way).length, isWord: true },
        scores,
      ) || isFound;
  return isFound ? scores : null;
}

/** Splits a word such as `iphone11`, and finds the rows that contain both `iphone` and `11`. */
function findSplit(place: SearchPlace, word: string, vocabulary: ReadonlySet<string>): Float32Array | null {
  const isKnown = (piece: string) => vocabulary.has(piece) || vocabulary.has(piece.replace(/s$/, ''));
  const byKind = word.match(/\d+(?:[.,]\d+)*|\D+/g) ?? [];
  const atDigit = word.split(/(?<=^\D+)(?=\d)/);
  if (byKind.length > 1) return findAll(place, byKind) ?? findAll(place, atDigit);
  for (let at = 3; at <= word.length - 3; at += 1) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (pieces.every(isKnown)) return findAll(place, pieces);
  }
  return null;
}

function findAll(place: SearchPlace, pieces: readonly string[]): Float32Array | null {
  return combineScores(pieces.map((piece) => findWord(place, piece)));
}
