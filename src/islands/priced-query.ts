import type { PricePhrase } from '#catalogue/find/price-phrase.ts';
import { commonCurrency, type Row } from '#catalogue/find/rows.ts';
import { search } from '#catalogue/find/search.ts';
import type { FindData } from './find-data.ts';

/** Ignores a price in the query if all comparable prices are equal, or if the query is text or a size. */
export async function readPriced(query: string, load: () => Promise<FindData>): Promise<PricePhrase | null> {
  // Words without digits, and numbers alone, are not prices.
  if (/^(?:\P{Nd}*|\p{Nd}+)$/u.test(query)) return null;
  const { readPricePhrase } = await import('#catalogue/find/price-phrase.ts');
  const phrase = readPricePhrase(query);
  if (phrase === null) return null;
  const data = await load();
  const common = commonCurrency(data.rows);
  const prices = new Set(data.rows.flatMap(({ currency, price }) => (currency === common ? [price] : [])));
  const isText = search(data, query, { near: null, limit: 1 }).exact > 0;
  if (prices.size < 2 || isText) return null;
  if (phrase.isPrice || phrase.query === '') return phrase;
  const { rows } = search(data, phrase.query, { near: null, limit: data.rows.length });
  return rows.some((row) => isPriced(data.rows[row], phrase, common)) ? phrase : null;
}

export function isPriced(row: Row | undefined, { min, max }: PricePhrase, common: string | null): boolean {
  if (row?.price == null || row.currency !== common) return false;
  return row.price >= (min ?? 0) && row.price <= (max ?? row.price);
}
