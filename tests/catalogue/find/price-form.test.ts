import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPriceForm } from '#catalogue/find/row-card.ts';
import type { Locale } from '#catalogue/locale.ts';
import { formatPrice, formatPriceForm, roundPrice } from '#catalogue/price.ts';

const currencies = Intl.supportedValuesOf('currency');
/** Of every way in which a region groups digits, and where it puts the sign. */
const regions = [
  'sg',
  'my',
  'cn',
  'in',
  'de',
  'ch',
  'at',
  'za',
  'fr',
  'es',
  'pl',
  'se',
  'jp',
  'id',
  'ae',
  'br',
];

it('fills a price of ones as a browser would write the price', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.constantFrom<Locale>('En', 'Zh'),
      fc.constantFrom(...regions),
      fc.oneof(
        fc.double({ min: 0, max: 1e20, noNaN: true }),
        fc.double({ min: 0, max: 99_999, noNaN: true }),
      ),
      (currency, locale, region, amount) => {
        const price = roundPrice({ amount, currency });
        const form = formatPriceForm(currency, locale, region);
        expect(fillPriceForm(form, price.amount)).toBe(formatPrice(price, locale, region));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('leaves a currency without a form empty', () => {
  expect(fillPriceForm('', 5)).toBe('');
});
