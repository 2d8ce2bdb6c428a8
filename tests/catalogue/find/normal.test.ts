import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listWords, normalise, removeSeparators } from '#catalogue/find/normal.ts';

describe('normalise', () => {
  it.each([
    ['LAMP', 'lamp'],
    ['ＢＫＭ－82', 'bkm-82'],
    ['Café', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['Über Åland', 'uber aland'],
    ['E\u0301\u0302', 'e'],
    ["Children's", 'childrens'],
    ['Children’s', 'childrens'],
    ["Kids' 'own'", 'kids own'],
    ['落地灯', '落地灯'],
    ['落地灯 é', '落地灯 e'],
    ['각', '각'],
    ['½', '1⁄2'],
    ['60 × 90 cm', '60x90 cm'],
    ['60*90*5 cm, 4 ＊ 6', '60x90x5 cm, 4x6'],
    ['6 x Lamp × 2', '6 x lamp × 2'],
    ['XXL, XXXS, XXLarge, axxl', '2xl, 3xs, xxlarge, axxl'],
    ['Straße', 'strasse'],
    ['Søstrene Ærø', 'sostrene aero'],
    ['Sofa\u00adbett, Cœur STRAẞE', 'sofabett, coeur strasse'],
  ])('turns %s into %s', (text, normal) => {
    expect(normalise(text)).toBe(normal);
  });

  it('normalizes each line of a column independently', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'Café',
        'ガ',
        'ΣΑΣ',
        'Ø 30 × 40',
        '3*4',
        '5 x',
        '6 *',
        "it's",
        '落地灯',
        '각',
        'Ⅷ™',
        '',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (texts) => {
        const lines = texts.map((text) => text.replaceAll('\n', ' '));
        expect(normalise(lines.join('\n'))).toBe(lines.map(normalise).join('\n'));
      }),
    );
  });
});

describe('removeSeparators', () => {
  it.each([
    ['bkm-82 s42', 'bkm82s42'],
    ['a - (b)', 'ab'],
    ['bkm 1\nbkm 2', 'bkm1\nbkm2'],
    ['落地 灯', '落地灯'],
  ])('turns %j into %j', (text, squeezed) => {
    expect(removeSeparators(text)).toBe(squeezed);
  });
});

describe('listWords', () => {
  it.each([
    ['oak lamp, 2nd', ['oak', 'lamp', '2nd']],
    ['led落地灯2号', ['led', '落地灯', '2', '号']],
    ['落地 灯', ['落地', '灯']],
    ['1.5l, 20,000 mah.', ['1.5l', '20,000', 'mah']],
    ['– & !', []],
    ['', []],
  ])('splits %j into %j', (text, words) => {
    expect(listWords(text)).toEqual(words);
  });
});
