import { languageTag, type Locale } from './locale.ts';

export interface Price {
  /** In major units: 129.9 is a hundred and twenty-nine dollars ninety. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** The price as people of the region write it; `region` is an ISO 3166 code such as `sg`. */
export function formatPrice(price: Price, locale: Locale, region: string): string {
  return formatOf(`${languageTag[locale]}-${region.toUpperCase()}`, price.currency).format(price.amount);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making one costs a hundred times what using it does. */
function formatOf(tag: string, currency: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(tag, { style: 'currency', currency });
  formats.set(key, known);
  return known;
}
