import { describe, expect, it } from 'vitest';
import { toSeriesCard } from '#catalogue/find/series-card.ts';
import { fillPriceForm, toRowCard } from '#catalogue/find/row-card.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { formatPriceForm, type Price } from '#catalogue/price.ts';
import { anAttribute, aRow, named } from './rows-of.ts';

const forms = { SGD: formatPriceForm('SGD', 'En', 'sg') };
const rowPlace = {
  locale: 'En',
  prices: { En: forms },
  productsPath: '/products/',
} as const;
const place = {
  toCard: (row: Row) => toRowCard(row, rowPlace),
  formatPrice: (price: Price) => fillPriceForm(forms.SGD, price.amount),
  countText: (count: number) => `${count} variants`,
  locale: 'En' as const,
};
const variant = (id: string, colour: string, size: string, price: number) =>
  aRow(id, 'Trail tee', {
    series: named('Trail tee'),
    attributes: [anAttribute('Colour', colour), anAttribute('Size', size), anAttribute('Fit', 'Slim')],
    ...{ price, currency: 'SGD', availability: price > 5 ? 'out_of_stock' : 'in_stock' },
  });
const [blackS, blackM, redS] = [
  variant('1', 'Black', 'S', 5),
  variant('2', 'Black', 'M', 6),
  variant('3', 'Red', 'S', 5),
] as const;
const all = [blackS, blackM, redS, aRow('4', 'Lamp')];

describe('the card of a series in results', () => {
  it('has the price range and the best availability of all matches', () => {
    const card = toSeriesCard([blackM, blackS, redS], all, place);
    expect(card).toMatchObject({ id: '2', price: '$5.00 – $6.00', availability: 'in_stock' });
    expect(card.detail?.text).toBe('3 variants');
  });

  it('names the values that its matches share', () => {
    expect(toSeriesCard([blackS, blackM], all, place).detail?.text).toBe('Black · 2 variants');
    expect(toSeriesCard([redS], all, place).detail?.text).toBe('Red · S');
  });

  it('is the card of the product without other variants', () => {
    expect(toSeriesCard([aRow('4', 'Lamp')], all, place)).toMatchObject({ id: '4', detail: null });
  });
});
