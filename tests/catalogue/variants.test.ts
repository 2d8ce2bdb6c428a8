import { describe, expect, it } from 'vitest';
import { collapseSeries, formatPriceRange, summariseVariants } from '#catalogue/variants.ts';
import { DemoBrand } from '#demo-erp/brand.ts';
import { composeCatalogue } from '#demo-erp/catalogue.ts';
import { readContent } from '#demo-erp/content.ts';
import { publishVariants, styleCount } from '../browser/variant-catalogue.ts';
import type { Availability } from '#catalogue/product.ts';

const seriesOf = (item: string) => item.split('-')[1] ?? null;

describe('collapsing a list by series', () => {
  it.each([
    ['nothing', [], []],
    ['one entry per item without a series', ['1', '2'], [['1'], ['2']]],
    [
      'one entry per series, in the place of its first item',
      ['1-b', '2', '3-a', '4-b'],
      [['1-b', '4-b'], ['2'], ['3-a']],
    ],
    ['entries in the order of the given list', ['4-b', '3-a', '1-b'], [['4-b', '1-b'], ['3-a']]],
  ])('returns %s', (_, items, entries) => {
    expect(collapseSeries(items, seriesOf)).toEqual(entries);
  });
});

const priced = (amount: number | null, availability: Availability | null = null, currency = 'SGD') => ({
  price: amount === null ? null : { amount, currency },
  availability,
});

describe('summariseVariants', () => {
  it.each([
    ['no price without any price', [priced(null), priced(null)], null],
    ['one price', [priced(9), priced(null), priced(9)], 'SGD 9'],
    ['the price range of variants in any order', [priced(22), priced(9), priced(12)], 'SGD 9 – SGD 22'],
    ['no price for two currencies', [priced(9), priced(9, null, 'JPY')], null],
  ])('returns %s', (_, variants, text) => {
    const format = ({ amount, currency }: { amount: number; currency: string }) => `${currency} ${amount}`;
    expect(formatPriceRange(summariseVariants(variants), format)).toBe(text);
  });

  it.each([
    ['null if none is known', [null, null], null],
    ['the only known availability', [null, 'discontinued'], 'discontinued'],
    ['pre-order before out of stock', ['out_of_stock', 'preorder', 'discontinued'], 'preorder'],
    ['in stock before all', ['preorder', 'in_stock', null], 'in_stock'],
  ] as const)('returns the best availability: %s', (_, given, best) => {
    expect(summariseVariants(given.map((one) => priced(1, one))).availability).toBe(best);
  });
});

it('the catalogue of variants for browser tests has 2,000 distinct products in 147 series', () => {
  const brand = new DemoBrand(composeCatalogue(readContent('skr'), 10), { updatedAt: true });
  publishVariants(brand);
  const products = brand.products();
  expect(products).toHaveLength(2_000);
  expect(collapseSeries(products, ({ seriesName }) => seriesName)).toHaveLength(styleCount);
  expect(
    new Set(products.map(({ seriesName, attributes }) => JSON.stringify([seriesName, attributes]))).size,
  ).toBe(2_000);
});
