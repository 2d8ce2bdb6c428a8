const marks = /\p{M}+/gu;
const plain = /^[\0-\x7f\u3000-\u9fff]*$/;

/**
 * Text as it is compared: full-width forms, capitals, accents and apostrophes don't count, trade marks are one sign, and sizes
 * are written in one way: `60 × 90` and `60*90` as 60x90. The lines of a text are the same as each alone, and a column at once takes a fifth of the time.
 */
export function normalise(text: string): string {
  // Else two letters at the end of a word.
  const folded = text.replace(/[™℠]/g, '®').normalize('NFKC').toLowerCase();
  // Most texts have no marks, and taking them apart costs more than all the rest.
  const bare = plain.test(folded) ? folded : folded.split('\n').map(withoutMarks).join('\n');
  return bare.replace(/['’]/g, '').replace(/(\d) ?[x×*] ?(?=\d)/g, '$1x');
}

function withoutMarks(line: string): string {
  if (plain.test(line)) return line;
  const bare = line.normalize('NFD').replace(marks, '').normalize('NFC');
  // They aren't letters with a mark, and many a keyboard has none of them.
  return bare.replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/æ/g, 'ae');
}

/** Without anything between letters and digits: `BKM-82 S42` as `bkm82s42`. */
export function squeeze(text: string): string {
  return text.replace(/[^\p{L}\p{N}\n]+/gu, '');
}

const words = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]|(?<=\d)[.,](?=\d))+/gu;

/** Words of a normalised text; a run of Chinese characters is one, and so is `1.5l`. */
export function listWords(text: string): readonly string[] {
  return text.match(words) ?? [];
}

/** Kinds of characters; a word begins and ends where the kind changes. */
export type CharacterKind = 'none' | 'letter' | 'digit' | 'han';

export function kindOf(code: number): CharacterKind {
  if (code >= 97 && code <= 122) return 'letter';
  if (code >= 48 && code <= 57) return 'digit';
  // Past the end of a text there is no number at all.
  if (!(code >= 0xc0) || (code >= 0x2000 && code < 0x3040)) return 'none';
  return code >= 0x3400 ? 'han' : 'letter';
}
