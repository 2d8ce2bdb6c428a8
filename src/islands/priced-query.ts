import { type PricePhrase, readPricePhrase } from '#catalogue/find/price-phrase.ts';
import { search } from '#catalogue/find/search.ts';
import type { FindData } from './find-data.ts';

/** Reads a price in a query. Null if the listing has no price filter, or if the query matches products as a text. */
export async function readPriced(query: string, load: () => Promise<FindData>): Promise<PricePhrase | null> {
  const phrase = readPricePhrase(query);
  if (phrase === null) return null;
  const data = await load();
  const priced = data.rows.filter(({ price }) => price !== null);
  const [first] = priced;
  const isComparable =
    priced.every(({ currency }) => currency === first?.currency) &&
    priced.some(({ price }) => price !== first?.price);
  const isText = search(data, query, { near: null, limit: 1 }).exact > 0;
  return isComparable && !isText ? phrase : null;
}

export function isPriced(price: number | null, { min, max }: Pick<PricePhrase, 'min' | 'max'>): boolean {
  return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY);
}
