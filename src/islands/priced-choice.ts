import type { Choice } from '#catalogue/find/choice.ts';
import { toPriceRange } from '#catalogue/find/facets.ts';
import { readPricePhrase } from '#catalogue/find/price-phrase.ts';

type Finder = Pick<(typeof import('./find.ts'))['finder'], 'loadRows' | 'search'>;

/** Turns a price in the query into the filter, if all prices have the same currency and no product contains the text. */
export async function toPriced(choice: Choice, { loadRows, search }: Finder): Promise<Choice> {
  const phrase = readPricePhrase(choice.query);
  if (phrase === null || choice.min !== null || choice.max !== null) return choice;
  const data = await loadRows().catch(() => null);
  if (data === null || toPriceRange(data.rows) === null) return choice;
  const isText = search(data, choice.query, { near: null, limit: 1 }).exact > 0;
  return isText ? choice : { ...choice, ...phrase };
}
