import { languageTag, type Locale } from './locale.ts';

export interface Price {
  /** In major units: 129.9 is a hundred and twenty-nine dollars ninety. */
  readonly amount: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** The price as people of the region write it; `region` is an ISO 3166 code such as `sg`. */
export function formatPrice(price: Price, locale: Locale, region: string): string {
  const tag = `${languageTag[locale]}-${region.toUpperCase()}`;
  return new Intl.NumberFormat(tag, { style: 'currency', currency: price.currency }).format(price.amount);
}
