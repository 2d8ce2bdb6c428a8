import { describe, expect, it } from 'vitest';
import { formatPriceRange, summariseVariants } from '#catalogue/variants.ts';
import type { Availability } from '#catalogue/product.ts';

const priced = (amount: number | null, availability: Availability | null = null, currency = 'SGD') => ({
  price: amount === null ? null : { amount, currency },
  availability,
});

describe('summariseVariants', () => {
  it.each([
    ['no price if no variant has a price', [priced(null), priced(null)], null],
    ['a single price if all prices are equal', [priced(9), priced(null), priced(9)], 'SGD 9'],
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
    ['in stock before all others', ['preorder', 'in_stock', null], 'in_stock'],
  ] as const)('returns the best availability: %s', (_, given, best) => {
    expect(summariseVariants(given.map((one) => priced(1, one))).availability).toBe(best);
  });
});
