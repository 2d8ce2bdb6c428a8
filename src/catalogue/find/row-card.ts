import type { Locale } from '#catalogue/locale.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import type { ShownText } from '#catalogue/text.ts';
import type { FindIndex } from './format.ts';
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
): ProductCard {
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

/**
 * Writes an amount as its region does, by a price of ones that the build wrote: `$111,…,111.11`. The first question that a browser
 * is asked about a language takes it longer than all else that a search does.
 */
export function fillPriceForm(form: string, amount: number): string {
  const [whole = '', fraction = ''] = `${amount}`.split('.');
  // As many before the decimals as the form has, and more of them than any currency.
  const digits = [...(whole.padStart(21, '~') + fraction.padEnd(9, '0'))];
  return form.replace(/1/g, () => digits.shift() ?? '').replace(/~(.*~)?\D?/, '');
}
