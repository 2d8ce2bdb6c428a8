const markPattern = /\p{M}+/gu;
const plainPattern = /^[\0-\x7f\u3000-\u9fff]*$/;

/** Also turns `60 × 90` into `60x90`, and `XXL` into `2xl`. One call for many lines is five times as fast as a call per line. */
export function normalise(text: string): string {
  // NFKC would turn these signs into letters.
  const folded = text.replace(/[™℠]/g, '®').normalize('NFKC').toLowerCase();
  return folded
    .split('\n')
    .map(withoutMarks)
    .join('\n')
    .replace(/['’\xad]/g, '')
    .replace(/(\d) ?[x×*] ?(?=\d)/g, '$1x')
    .replace(/(?<![a-z\d])x{2,5}(?=[sl](?![a-z]))/g, (sizes) => `${sizes.length}x`);
}

function withoutMarks(line: string): string {
  // Most texts have no accents, and removing accents is slow.
  if (plainPattern.test(line)) return line;
  const bare = line.normalize('NFD').replace(markPattern, '').normalize('NFC');
  // Unicode does not decompose these letters.
  return bare.replace(/ß/g, 'ss').replace(/ø/g, 'o').replace(/æ/g, 'ae').replace(/œ/g, 'oe');
}

/** `bkm-82 s42` becomes `bkm82s42`. */
export function removeSeparators(text: string): string {
  return text.replace(/[^\p{L}\p{N}\n]+/gu, '');
}

const wordPattern = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}]|(?<=\d)[.,](?=\d))+/gu;

/** A run of Chinese characters is one word, and so is `1.5l`. */
export function listWords(text: string): readonly string[] {
  return text.match(wordPattern) ?? [];
}

/** A word begins or ends where the kind of the character changes. */
export type CharacterKind = 'none' | 'letter' | 'digit' | 'han';

export function kindOf(code: number): CharacterKind {
  if (code >= 97 && code <= 122) return 'letter';
  if (code >= 48 && code <= 57) return 'digit';
  // `code` is NaN past the end of the string.
  if (!(code >= 0xc0) || (code >= 0x2000 && code < 0x3040)) return 'none';
  return code >= 0x3400 ? 'han' : 'letter';
}
