import type { Row } from '#catalogue/find/rows.ts';
import type { Price } from '#catalogue/price.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import type { FindData } from './find-data.ts';
import { fillText } from './messages.ts';

type Finder = Pick<
  (typeof import('./find.ts'))['finder'],
  'formatPrice' | 'pageLocale' | 'toCard' | 'toSeriesCard'
>;

const cards = new WeakMap<Row, ProductCard>();

/** The card of a product is the same object each time, so that it keeps its element. */
export function toCardOf(
  data: FindData,
  [row, ...others]: readonly Row[],
  isCollapsed: boolean,
  { toCard, formatPrice, pageLocale, toSeriesCard }: Finder,
): readonly ProductCard[] {
  if (row === undefined) return [];
  if (isCollapsed) {
    const place = {
      toCard: (one: Row) => toCard(data, one),
      formatPrice: (price: Price) => formatPrice(data, price),
      countText: (count: number) => fillText('variantCount', { count }),
      locale: pageLocale(),
    };
    return [toSeriesCard([row, ...others], data.rows, place)];
  }
  const card = cards.get(row) ?? toCard(data, row);
  cards.set(row, card);
  return [card];
}
