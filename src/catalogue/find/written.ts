import { combine, findWord, type SearchPlace, together } from './find-word.ts';
import { listWords } from './normal.ts';
import { scan } from './scan.ts';

/** Finds a word as it was typed, and as the catalogue may write it apart; null where it is nowhere. */
export function findWritten(place: SearchPlace, word: string): Float32Array | null {
  const found = findWord(place, word);
  const apart = findApart(place, word);
  if (found === null || apart === null) return found ?? apart;
  return found.map((score, row) => Math.max(score, apart[row] ?? 0));
}

/** Ways to write a word apart that are looked for: a catalogue has one or two. */
const mostWays = 8;

/** Signs as ranges: the classes of letters and digits take a browser longer to make ready than all else of a search. */
const between = '[ -/:-@[-`{-\\xbf\\u2000-\\u303f]{0,3}';

/** `wifi` as `wi-fi`, `60x90` as `60 x 90`, `coffeetableset` as `coffee table set`: whole words that stand together. */
function findApart(place: SearchPlace, word: string): Float32Array | null {
  // Signs alone have no such pieces.
  if (!/^[\p{L}\p{N}][\p{L}\p{N}.,]+$/u.test(word)) return null;
  const signs = [...word].map((sign) => (sign === '.' ? '\\.' : sign));
  const apart = new RegExp(`(?<![a-z\\d])${signs.join(between)}(?![a-z\\d])`, 'g');
  const ways = new Set<string>();
  for (const { text } of place.columns) for (const way of text.match(apart) ?? []) ways.add(way);
  ways.delete(word);
  const scores = new Float32Array(place.count);
  let isFound = false;
  for (const way of [...ways].slice(0, mostWays))
    isFound =
      scan(place.columns, { text: way, factor: together * listWords(way).length, isWord: true }, scores) ||
      isFound;
  return isFound ? scores : null;
}

/** The pieces of a word wherever they stand: `iphone11` as `iphone` and `11`, `tablelamp` as `table` and `lamp`. */
export function findSplit(
  place: SearchPlace,
  word: string,
  vocabulary: ReadonlySet<string>,
): Float32Array | null {
  const isKnown = (piece: string) => vocabulary.has(piece) || vocabulary.has(piece.replace(/s$/, ''));
  const byKind = word.match(/\d+(?:[.,]\d+)*|\D+/g) ?? [];
  if (byKind.length > 1) return findAll(place, byKind);
  for (let at = 3; at <= word.length - 3; at += 1) {
    const pieces = [word.slice(0, at), word.slice(at)];
    if (pieces.every(isKnown)) return findAll(place, pieces);
  }
  return null;
}

function findAll(place: SearchPlace, pieces: readonly string[]): Float32Array | null {
  return combine(pieces.map((piece) => findWord(place, piece)));
}
