import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml, cleanText } from '#catalogue/clean-text.ts';
import { anyCharacter } from '../any-character.ts';

/** Invisible code points that can reverse, hide or break nearby text. */
const unprintable = [
  ...[0x00, 0x01, 0x07, 0x08, 0x0b, 0x0c, 0x1b, 0x7f, 0x80, 0x85, 0x9f],
  ...[0x61c, 0x200b, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2060, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069, 0x206f, 0xfeff, 0xfff9, 0xfffb],
].map((point) => [`U+${point.toString(16)}`, String.fromCodePoint(point)] as const);

describe('cleanText', () => {
  it.each(unprintable)('removes %s', (_, mark) => {
    expect(cleanText(`Arc${mark}lamp`)).toBe('Arclamp');
    expect(cleanHtml(`<p>Arc${mark}lamp</p>`)).toBe('<p>Arclamp</p>');
    expect(cleanText(`${mark}Arc${mark}`)).toBe('Arc');
    expect(cleanText(mark)).toBe('');
  });

  it.each([
    ['👩‍👩‍👧', 'a family, joined'],
    ['❤️', 'a heart, in colour'],
    ['🇸🇬', 'a flag'],
    ['弧形落地灯', 'Chinese'],
    ['मैं‌ क्‍ष', 'joiners of Hindi'],
    ['لمبة', 'Arabic'],
    ['e\u0301', 'a combining accent'],
    ['<b>&amp;"\'', 'HTML special characters'],
  ])('keeps %s (%s)', (text) => {
    expect(cleanText(text)).toBe(text);
    expect(cleanHtml(text)).toBe(text);
  });

  it.each([
    ['  Arc \n\t lamp\u00a0 ', 'Arc lamp'],
    ['Arc\u2028lamp', 'Arc lamp'],
    ['Arc\ud800lamp', 'Arc\ufffdlamp'],
    ['\udc00', '\ufffd'],
    ['\u200b', ''],
    ['\x1b[31mred', '[31mred'],
  ])('turns %j into %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('returns well-formed text for any input, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]|\s\s|^\s|\s$/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe('cleanHtml', () => {
  it('keeps white space', () => {
    expect(cleanHtml('<pre>\n\ta  b\r\n</pre> ')).toBe('<pre>\n\ta  b\r\n</pre> ');
  });
});
