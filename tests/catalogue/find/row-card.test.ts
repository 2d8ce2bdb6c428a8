import { describe, expect, it } from 'vitest';
import { openCollator } from '#catalogue/find/collator.ts';
import { toRowCard } from '#catalogue/find/row-card.ts';
import { formatPriceForm } from '#catalogue/price.ts';
import { aRow, named } from './rows-of.ts';

const place = {
  locale: 'En',
  prices: { En: { SGD: formatPriceForm('SGD', 'En', 'sg') } },
  productsPath: '/products/',
  countText: (count: number) => `${count} variants`,
  compare: openCollator('En').compare,
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
    expect(card).toMatchObject({ price: '$5.00 – $6.00', availability: 'in_stock' });
    expect(card.detail?.text).toBe('3 variants');
  });

  it('shows the match that is first in the catalogue', () => {
    expect(toRowCard([blackM, redS, blackS], place).id).toBe('1');
    expect(toRowCard([variant('10', 'Red · L', 5), redS], place).id).toBe('3');
    expect(toRowCard([blackS, { ...redS, name: 'Trail tee 2', sortOrder: 4 }, blackM], place).id).toBe('3');
    expect(
      toRowCard(
        [
          { ...blackS, name: 'Trail tee 10' },
          { ...redS, name: 'Trail tee 9' },
        ],
        place,
      ).id,
    ).toBe('3');
  });
});
