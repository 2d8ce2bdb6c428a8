import { languageTag, type Locale } from './text.ts';

export interface Price {
  /** In major units, such as 129.9. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** `region` is an ISO 3166 code such as `sg`. */
export function formatPrice(price: Price, locale: Locale, region: string): string {
  return formatOf(price.currency, locale, region).format(price.amount);
}

/** Returns a formatted price whose digits are all 1. Browsers replace them with the digits of an amount. */
export function formatPriceForm(currency: string, locale: Locale, region: string): string {
  return formatOf(currency, locale, region).format('111111111111111111111.1111');
}

/** Rounds half away from zero to the currency's decimals. Returns the same object if nothing changes. */
export function roundPrice(price: Price): Price {
  // Formats a string, because the binary value of the number 1.005 is slightly less than 1.005.
  const amount = Number(roundings[decimalsOf(price.currency)]?.format(`${price.amount}`));
  return amount === price.amount ? price : { ...price, amount };
}

const roundings = [0, 1, 2, 3].map(
  (maximumFractionDigits) => new Intl.NumberFormat('en', { maximumFractionDigits, useGrouping: false }),
);

/** Copied from Node's `Intl`, because browsers may use different data. */
const withoutDecimals =
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER';
const withThreeDecimals = 'BHD JOD KWD LYD OMR TND';

export function decimalsOf(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0;
  return withThreeDecimals.includes(currency) ? 3 : 2;
}

/** These currencies are shown with their short sign, such as `¥` instead of `CN¥`. No two of them share a sign. */
const withOwnSign = 'CNY IDR INR KRW MYR PHP THB VND';

const formats = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a format takes a hundred times as long as using it. */
function formatOf(currency: string, locale: Locale, region: string): Intl.NumberFormat {
  const key = `${locale} ${region} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const digits = decimalsOf(currency);
  const format = new Intl.NumberFormat(`${languageTag[locale]}-${region.toUpperCase()}`, {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
    currencyDisplay: withOwnSign.includes(currency) ? 'narrowSymbol' : 'symbol',
    trailingZeroDisplay: currency === 'CNY' ? 'stripIfInteger' : 'auto',
  });
  formats.set(key, format);
  return format;
}
