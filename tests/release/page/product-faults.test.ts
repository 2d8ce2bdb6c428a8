import { describe, expect, it } from 'vitest';
import type { DescribedProduct } from '#release/page/json-ld.ts';
import { findProductFaults, type ShownTexts } from '#release/page/product-faults.ts';

const description = 'A lamp that lights the whole of a room.\nIts arm turns.';
const product: DescribedProduct = {
  ...{ id: '1', name: 'Lamp', price: 1299.5, currency: 'SGD', availability: null, pictures: 0 },
  description,
  properties: ['Arc', '12 W,  1,080 lm'],
};
const shown = {
  availability: null,
  title: 'SKR | Lamp (80 cm)',
  heading: 'Lamp',
  price: '$1,299.50',
  text: 'Lamp $1,299.50 A lamp that lights the whole of a room. Its arm turns. Code 1 Series Arc Light output 12 W, 1,080 lm',
};
const place = { lang: 'en', region: 'sg' };
const judge = (given: Partial<DescribedProduct> = {}, parts: Partial<ShownTexts> = {}) =>
  findProductFaults({ ...product, ...given }, { ...shown, ...parts }, place);

describe("a product's page", () => {
  it('shows what its structured data says', () => {
    expect(judge()).toEqual([]);
    expect(judge({ description: null })).toEqual([]);
    expect(
      findProductFaults(
        { ...product, currency: 'CNY' },
        { ...shown, price: '¥1,299.50' },
        { lang: 'zh-Hans', region: 'cn' },
      ),
    ).toEqual([]);
  });

  it.each([
    ['a number that is a name', { name: '2024' }, { title: 'SKR | 2024', heading: '2024' }],
    ['another separator', {}, { price: '$1 299,50' }],
    ['no decimals in this currency', { price: 1300, currency: 'JPY' }, { price: 'JP¥1,300' }],
    ['three decimals', { price: 0.5, currency: 'KWD' }, { price: 'KWD 0.500' }],
    ['a currency that nobody has', { price: 7, currency: 'XYZ' }, { price: 'XYZ 7.00' }],
    ['a price of 0', { price: 0 }, { price: '$0.00' }],
    ['a large price', { price: 1234567.89 }, { price: '$1,234,567.89' }],
    [
      'a picture without a file in its first words',
      {},
      { text: 'A lamp (no picture) that lights the whole of a room. Its arm turns. Arc 12 W, 1,080 lm' },
    ],
    ['a description that is cut', { description: `${description.slice(0, 44)}…` }, {}],
    ['spaces in its name', { name: 'Lamp  2' }, { title: 'SKR | Lamp 2', heading: 'Lamp 2' }],
  ])('may have %s', (_, given, parts) => {
    expect(judge(given, parts)).toEqual([]);
  });

  it('may have no price, in words', () => {
    const none = { ...product, price: null, currency: null };
    const judgeWith = (price: string | null) => findProductFaults(none, { ...shown, price }, place);
    expect(judgeWith('Price on request')).toEqual([]);
    expect(judgeWith('$12.00')).toEqual(['shows another price than its structured data']);
  });

  it.each([
    ['another price', {}, { price: '$129.95' }],
    ['another price', {}, { price: null }],
    ['another price', {}, { price: 'US$1,299.50' }],
    ['another price', { currency: 'dollars' }, {}],
    ['another name in its title', {}, { title: 'SKR | Rug' }],
    ['another name', {}, { heading: 'Rug' }],
    ['another name', {}, { heading: null }],
    ['nothing of the description', {}, { text: 'Lamp $1,299.50 Something else. Series Arc, 12 W, 1,080 lm' }],
    ['nothing of the description', { properties: [] }, { text: null }],
    ['fewer attributes', { properties: ['Arc', '165 cm'] }, {}],
  ])('does not show %s', (what, given, parts) => {
    const [fault, ...others] = judge(given, parts);
    expect(fault).toMatch(new RegExp(`^shows ${what} (?:than|in) its structured data$`));
    expect(others).toEqual([]);
  });
});
