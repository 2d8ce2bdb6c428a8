import type { Locale } from '#catalogue/locale.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import { rowText } from '#catalogue/text.ts';
import type { FindIndex } from './format.ts';
import type { Row, RowPicture } from './rows.ts';

export interface RowCardPlace {
  readonly locale: Locale;
  readonly prices: FindIndex['prices'];
  readonly productsPath: string;
}

export function toRowCard(row: Row, { locale, prices, productsPath }: RowCardPlace): ProductCard {
  const { id, key, name, price, currency, availability, picture } = row;
  return {
    id,
    name: rowText(name, locale),
    price: price === null ? null : fillPriceForm(prices[locale]?.[currency] ?? '', price),
    availability,
    detail: null,
    image: picture && toImage(picture),
    path: `${productsPath}item/${encodeURIComponent(key)}/`,
  };
}

/** Without a text, because the card names the product beside the picture. */
function toImage({ kind, end }: RowPicture): ShownImage {
  const { base, width, height, endings, widths, tone, isBroken } = kind;
  const address = `${base}${end}`;
  const isSized = widths.length > 0;
  return {
    url: address,
    alt: null,
    width,
    height: isSized ? null : height,
    sized: isSized ? { address, endings, widths, height, tone } : null,
    isBroken,
  };
}

/**
 * Fills an amount into a price of ones from the build: `$111,…,111.11`. The first use of `Intl` in a locale takes
 * longer than a whole search.
 */
export function fillPriceForm(form: string, amount: number): string {
  const [whole = '', fraction = ''] = `${amount}`.split('.');
  // As many digits as the form has, and more decimals than any currency.
  const digits = [...(whole.padStart(21, '~') + fraction.padEnd(9, '0'))];
  return form.replace(/1/g, () => digits.shift() ?? '').replace(/~(.*~)?\D?/, '');
}
