import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';

const known = [
  ...'../ ../../etc/passwd .. . / %2e%2e%2f % ? # a?b#c 💡 __proto__ constructor toString 007 2'.split(' '),
  ...'１２ sg SG en ZH con NUL index 404 category Series abcdef01 lamp-0123abcd İstanbul ΑΣ K'.split(' '),
  ...'弧形落地灯 ＡＢＣ - -- _'.split(' '),
  ...['\0', 'a\0b', '\\', 'a b', '👩‍👩‍👧', '\u202eabc', '\u200fلمبة\u200f', '\ufeff', '\ud800'],
  ...['a\udfff', 'ﬁne ﬂoor', 'e\u0301', '\u0301', ' ', 'a'.repeat(300), 'é'.repeat(300)],
  ...['灯'.repeat(300), '💡'.repeat(300), 'a '.repeat(150)],
];

const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** Any well-formed text that the parsers of `erp/wire` can return, even empty. */
export const awkwardTexts = fc
  .oneof(
    fc.constantFrom(...known),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', '-', '.', '%', '/', 'é', 'e\u0301', '灯') }),
    codeUnits,
  )
  .map((text) => text.toWellFormed());

/** Different texts whose normalized forms are similar or equal. */
export const similarTexts = fc
  .array(awkwardTexts, { minLength: 1, maxLength: 6 })
  .map((texts) => [...new Set(texts.flatMap(listSimilar))]);

function listSimilar(text: string): readonly string[] {
  return [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.normalize('NFC'),
    text.normalize('NFD'),
    text.normalize('NFKC'),
    ` ${text}!`,
    text.replaceAll(' ', '-'),
  ];
}

export function isSafeSegment(segment: string): boolean {
  return /^[\p{L}\p{N}\p{M}_-]+$/u.test(segment) && Buffer.byteLength(segment) <= 120;
}
