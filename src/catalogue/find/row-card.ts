import { type Locale, rowText } from '#catalogue/text.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import { formatPriceRange, summariseVariants, type Variants } from '#catalogue/variants.ts';
import type { FindIndex } from './format.ts';
import type { Row, RowPicture } from './rows.ts';

export interface RowCardPlace {
  readonly locale: Locale;
  readonly prices: FindIndex['prices'];
  readonly productsPath: string;
  readonly countText: (count: number) => string;
  /** Compares names and ids as listings do. */
  readonly compare: (one: string, other: string) => number;
}

/**
 * Shows the variants of a series in one card with their count, common values and price range. As in listings, the name and
 * picture are those of the variant that is first in the catalogue.
 */
export function toRowCard(
  matches: Variants<Row>,
  { locale, prices, productsPath, countText, compare }: RowCardPlace,
): ProductCard {
  const placeOf = ({ sortOrder }: Row) => sortOrder ?? Number.MAX_VALUE;
  const order = (one: Row, other: Row) =>
    placeOf(one) - placeOf(other) || compare(one.name, other.name) || compare(one.id, other.id);
  const first = matches.reduce((one, other) => (order(other, one) < 0 ? other : one));
  const { id, key, name, detail, picture } = first;
  const others = matches.filter((row) => row !== first);
  const summary = summariseVariants(
    matches.map(({ price, currency, availability }) => ({
      price: price === null ? null : { amount: price, currency },
      availability,
    })),
  );
  const shared = toValues(detail).filter((value) =>
    others.every((other) => toValues(other.detail).includes(value)),
  );
  const line = others.length === 0 ? detail : [...shared, countText(matches.length)].join(separator);
  return {
    id,
    name: rowText(name, locale),
    price: formatPriceRange(summary, ({ amount, currency }) =>
      fillPriceForm(prices[locale]?.[currency] ?? '', amount),
    ),
    availability: summary.availability,
    detail: line === '' ? null : rowText(line, locale),
    image: picture && toImage(picture),
    path: `${productsPath}item/${encodeURIComponent(key)}/`,
  };
}

const separator = ' · ';

const toValues = (detail: string) => detail.split(separator).filter(Boolean);

/** No alt text, because the product's name is beside the picture. */
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

/** Fills a template such as `$111,…,111.11`. Avoids `Intl`, whose first use takes longer than a whole search. */
export function fillPriceForm(form: string, amount: number): string {
  const [whole = '', fraction = ''] = `${amount}`.split('.');
  const digits = [...(whole.padStart(21, '~') + fraction.padEnd(9, '0'))];
  // Whole amounts in yuan have no decimals, as in `formatPrice`.
  const own = form.includes('¥') && fraction === '' ? form.replace(/[.,]11(?=\D*$)/, '') : form;
  return own.replace(/1/g, () => digits.shift() ?? '').replace(/~(.*~)?\D?/, '');
}
