import { languageTag } from '#catalogue/locale.ts';
import { formatPrice } from '#catalogue/price.ts';
import type { DescribedProduct } from './json-ld.ts';

/** The texts of a product's page that its structured data repeats. */
export interface ShownTexts {
  readonly title: string;
  /** Texts of its first heading and its first price; null where it has none. */
  readonly heading: string | null;
  readonly price: string | null;
  /** As catalogues spell it, of the first product that shows one. */
  readonly availability: string | null;
  /** Text of its `main`; null where it has none, or several. */
  readonly text: string | null;
}

/** Returns where a product's page says otherwise than its structured data, in words that continue a sentence. */
export function findProductFaults(
  product: DescribedProduct,
  { title, heading, price, availability, text }: ShownTexts,
  { lang, region }: { readonly lang: string | null; readonly region: string },
): readonly string[] {
  const locale = lang === languageTag.Zh ? 'Zh' : 'En';
  const findings: readonly (readonly [isFault: boolean, what: string])[] = [
    [withoutSpaces(heading ?? '') !== withoutSpaces(product.name), 'another name than'],
    [!withoutSpaces(title).includes(withoutSpaces(product.name)), 'another name in its title than'],
    [!isPriceShown(product, price, (given) => formatPrice(given, locale, region)), 'another price than'],
    [
      product.price !== null && product.availability !== null && product.availability !== availability,
      'another availability than',
    ],
    [!isShown(product.description ?? '', text ?? ''), 'nothing of the description in'],
    [!areShown(product.properties, text ?? ''), 'fewer attributes than'],
  ];
  return findings.flatMap(([isFault, what]) => (isFault ? [`shows ${what} its structured data`] : []));
}

function isPriceShown(
  { price: amount, currency }: DescribedProduct,
  shown: string | null,
  format: (price: { readonly amount: number; readonly currency: string }) => string,
): boolean {
  // Where it is on request, words say so.
  if (amount === null || currency === null) return !/\d/.test(shown ?? '');
  if (shown === null || !/^[A-Z]{3}$/.test(currency)) return false;
  return withoutSeparators(shown) === withoutSeparators(format({ amount, currency }));
}

/** Other versions of the tables of languages may separate in another way. */
function withoutSeparators(text: string): string {
  return text.replace(/[\s.,'’]/g, '');
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

function areShown(properties: readonly string[], text: string): boolean {
  const all = withoutSpaces(text);
  return properties.every((property) => all.includes(withoutSpaces(property)));
}

const sampled = 24;

/** Whether a description's beginning or end is part of a text: pictures in it may be words there, and its end may be cut off. */
function isShown(description: string, text: string): boolean {
  const plain = withoutSpaces(description).replace(/…$/, '');
  const all = withoutSpaces(text);
  return all.includes(plain.slice(0, sampled)) || all.includes(plain.slice(-sampled));
}
