import { type Described, describeDifferences } from '#catalogue/differences.ts';
import type { Locale } from '#catalogue/locale.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import { rowText } from '#catalogue/text.ts';
import type { FindIndex } from './format.ts';
import type { Row, RowPicture } from './rows.ts';

/** The second line of a row's card; null unless other rows have the same name. */
export function detailOfRow(row: Row, rows: readonly Row[]): string | null {
  const alike = groupByName(rows).get(row.name) ?? [];
  return alike.length < 2 ? null : (describeRows(alike).get(row) ?? null);
}

const groupByName = memoize((rows: readonly Row[]) => Map.groupBy(rows, ({ name }) => name));

/** The text that distinguishes rows with the same name or series, such as "Black · XL". */
const describeRows = memoize((rows: readonly Row[]): ReadonlyMap<Row, string | null> => {
  const details = describeDifferences(rows.map(toDescribed));
  return new Map(rows.map((row, at) => [row, details[at] ?? null]));
});

/** Without the summary, because the search fetches summaries later. */
function toDescribed({ attributes, code }: Row): Described {
  return {
    traits: new Map(attributes.map(({ name, texts }) => [name.key, texts.join(', ')])),
    summary: '',
    code,
  };
}

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

/** Returns the picture, without an alternative text, because the product's name is beside it. */
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
 * Replaces the digits of a price template from the build (`$111,…,111.11`) by an amount. Avoids `Intl`, whose first use in a locale
 * takes longer than a whole search.
 */
export function fillPriceForm(form: string, amount: number): string {
  const [whole = '', fraction = ''] = `${amount}`.split('.');
  // Padded to the number of digits of the template, which has more decimals than any currency.
  const digits = [...(whole.padStart(21, '~') + fraction.padEnd(9, '0'))];
  // Whole amounts of yuan have no decimals, as in `formatPrice`.
  const own = form.includes('¥') && fraction === '' ? form.replace(/[.,]11(?=\D*$)/, '') : form;
  return own.replace(/1/g, () => digits.shift() ?? '').replace(/~(.*~)?\D?/, '');
}
