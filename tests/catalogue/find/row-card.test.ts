import { describe, expect, it } from 'vitest';
import { toRowCard } from '#catalogue/find/row-card.ts';
import { formatPriceForm } from '#catalogue/price.ts';
import { aRow, named } from './rows-of.ts';

const place = {
  locale: 'En',
  prices: { En: { SGD: formatPriceForm('SGD', 'En', 'sg') } },
  productsPath: '/products/',
  countText: (count: number) => `${count} variants`,
} as const;
const variant = (id: string, detail: string, price: number) =>
  aRow(id, 'Trail tee', {
    ...{ detail, series: named('Trail tee'), price, currency: 'SGD' },
    availability: price > 5 ? 'out_of_stock' : 'in_stock',
  });
const [blackS, blackM, redS] = [
  variant('1', 'Black · S', 5),
  variant('2', 'Black · M', 6),
  variant('3', 'Red · S', 5),
] as const;

describe('the card of a series in search results', () => {
  it('shows the price range and the best availability of all matches', () => {
    const card = toRowCard([blackM, blackS, redS], place);
    expect(card).toMatchObject({ id: '2', price: '$5.00 – $6.00', availability: 'in_stock' });
    expect(card.detail?.text).toBe('3 variants');
  });
});
