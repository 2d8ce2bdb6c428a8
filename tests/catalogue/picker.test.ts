import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { toPicker } from '#catalogue/picker.ts';
import { aProduct } from './build-catalogue.ts';

/** Parses a text such as `1 Black XL`. A final `!` marks a discontinued variant. */
function aVariant(text: string): ListedProduct {
  const [id = '', colour = '', size = ''] = text.replace('!', '').split(' ');
  const attributes = [
    { name: { En: 'Colour', Zh: '颜色' }, value: { En: colour, Zh: null } },
    { name: { En: 'Size', Zh: '尺码' }, value: { En: size, Zh: null } },
    { name: { En: 'EAN', Zh: null }, value: { En: `4${id}`, Zh: null } },
  ];
  const availability = text.endsWith('!') ? 'discontinued' : 'in_stock';
  return { ...aProduct(id, { attributes, availability }), key: id, images: [], textPictures: [] };
}

/** Formats rows as `Colour: [Black] Navy→3+XL`, where `Navy` links to product 3, whose size also differs. */
function draw(product: ListedProduct, variants: readonly ListedProduct[]): readonly string[] {
  return toPicker(product, variants).map(({ name, values }) => {
    const texts = values.map(({ value, product: other, changes }) => {
      const more = changes.map((change) => `+${change.value.En}`).join('');
      return other === product ? `[${value.En}]` : `${value.En}→${other.id}${more}`;
    });
    return `${name.En}: ${texts.join(' ')}`;
  });
}

describe('a picker', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['is empty for one product', ['1 Black S'], []],
    ['omits an attribute that all variants share', ['1 Black S', '2 Black M'], ['Size: [S] M→2']],
    [
      'links to the variant that differs in one value',
      ['1 Black S', '2 White S', '3 Black M', '4 White M'],
      ['Colour: [Black] White→2', 'Size: [S] M→3'],
    ],
    [
      'links to the most similar variant if none differs only in the chosen value',
      ['1 Black S', '2 White M', '3 White L', '4 Black L'],
      ['Colour: [Black] White→2+M', 'Size: [S] M→2+White L→4'],
    ],
    [
      'names a colour that changes with the size, even if each size has only one colour',
      ['1 Black S', '2 White M', '3 Navy L'],
      ['Colour: [Black] White→2+M Navy→3+L', 'Size: [S] M→2+White L→3+Navy'],
    ],
    [
      'prefers a variant that is still sold if several are equally similar',
      ['1 Black S', '2 White M!', '3 White L', '4 Black L'],
      ['Colour: [Black] White→3+L', 'Size: [S] M→2+White L→4'],
    ],
    [
      'links to a discontinued variant that differs only in the chosen value',
      ['1 Black S', '2 White S!', '3 White M'],
      ['Colour: [Black] White→2', 'Size: [S] M→3+White'],
    ],
    [
      'sorts sizes from small to large and keeps the catalogue order of colours',
      ['1 White XL', '2 White 3XS', '3 Black M', '4 Black XL'],
      ['Colour: [White] Black→4', 'Size: 3XS→2 M→3+Black [XL]'],
    ],
  ])('%s', (_, texts, lines) => {
    const variants = texts.map(aVariant);
    const [product] = variants;
    if (product === undefined) throw new Error('The test needs a variant.');
    expect(draw(product, variants)).toEqual(lines);
  });

  it('names a changed pattern if only the Chinese name of the attribute is known', () => {
    const prints = ['Plain', 'Floral'].map((print, at) => {
      const variant = aVariant(`${at} ${print === 'Plain' ? 'Black' : 'White'} S`);
      const attribute = { name: { En: 'Print', Zh: '图案' }, value: { En: print, Zh: null } };
      return { ...variant, attributes: [...variant.attributes, attribute] };
    });
    const [product] = prints;
    if (product === undefined) throw new Error('The test needs a variant.');
    expect(draw(product, prints)).toEqual([
      'Colour: [Black] White→1+Floral',
      'Print: [Plain] Floral→1+White',
    ]);
  });
});
