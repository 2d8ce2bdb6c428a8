import type { Locale } from '#catalogue/locale.ts';
import type { ShownCard, ShownImage } from '#catalogue/shown.ts';
import type { ShownText } from '#catalogue/text.ts';
import type { FindIndex } from './format.ts';
import { fillPriceForm } from './price-form.ts';
import type { Row } from './rows.ts';

/** The name of a row as pages show it: in the rows of Chinese pages, one without a Chinese character is an English one. */
export function rowText(text: string, page: Locale): ShownText {
  return { text, locale: page === 'Zh' && /\p{Script=Han}/u.test(text) ? 'Zh' : 'En' };
}

export interface RowCardPlace {
  readonly locale: Locale;
  readonly prices: FindIndex['prices'];
  /** Path of the list of all products. */
  readonly productsPath: string;
}

/** The card of a row, as listings print it. */
export function toRowCard(
  row: Row,
  image: ShownImage | null,
  { locale, prices, productsPath }: RowCardPlace,
): ShownCard & { readonly path: string } {
  const { id, key, name, price, currency, availability } = row;
  return {
    id,
    name: rowText(name, locale),
    price: price === null ? null : fillPriceForm(prices[locale]?.[currency] ?? '', price),
    availability,
    image,
    path: `${productsPath}item/${encodeURIComponent(key)}/`,
  };
}
