import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUtf8 } from '#render/to-utf8.ts';

describe('the bytes of a text', () => {
  it('are what Node makes of it, whatever characters it has, halves of some too', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '\ud800', '\udc00 中文'),
        (text, more) => {
          const all = `${text}${more}${text}`;
          expect(Buffer.from(toUtf8(all)).equals(Buffer.from(all))).toBe(true);
        },
      ),
    );
  });

  it('stay when the next text is written', () => {
    const [first, second] = ['中文 one', 'two and more'].map(toUtf8);
    expect(String(Buffer.from(first ?? []))).toBe('中文 one');
    expect(String(Buffer.from(second ?? []))).toBe('two and more');
  });
});
