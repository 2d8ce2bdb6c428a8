import type { ListedProduct } from '#catalogue/catalogue.ts';
import { listFacts } from '#catalogue/facts.ts';
import type { Locale } from '#catalogue/locale.ts';
import { toMoment } from '#catalogue/moment.ts';
import type { Price } from '#catalogue/price.ts';
import type { Availability, Product } from '#catalogue/product.ts';
import { toPlainText } from '#catalogue/rich-text.ts';
import { toShownAttributes } from '#catalogue/shown.ts';
import { textIn } from '#catalogue/text.ts';
import { pathOf } from './paths.ts';
import { pictureUrl } from './show-image.ts';
import type { Site } from './site.ts';
import { groupsOf } from './subjects.ts';

/**
 * A product in one language for structured data, product files and sitemaps. Without the description, which only some of them need
 * and `describeProduct` returns.
 */
export interface ProductRecord extends Readonly<
  Record<Exclude<keyof Product, 'description' | 'categoryNames' | 'seriesName' | 'sortOrder'>, unknown>
> {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly brand: string;
  readonly code: string | null;
  readonly summary: string | null;
  readonly categories: readonly string[];
  readonly series: string | null;
  readonly price: Price | null;
  readonly availability: Availability | null;
  /** Absolute addresses, without broken pictures. */
  readonly images: readonly string[];
  readonly attributes: readonly NamedValue[];
  readonly facts: readonly (NamedValue & { readonly key: string })[];
  /** ISO 8601; null if missing or invalid. */
  readonly updatedAt: string | null;
}

interface NamedValue {
  readonly name: string;
  readonly value: string;
}

export function toProductRecord(product: ListedProduct, locale: Locale, site: Site): ProductRecord {
  const { brand, languages } = site;
  const { categories, series } = groupsOf(product, site);
  return {
    id: product.id,
    url: `${brand.siteUrl}${pathOf({ kind: 'product', locale, key: product.key }, languages)}`,
    name: textIn(product.name, locale).text,
    brand: brand.name,
    code: product.code,
    summary: product.summary && textIn(product.summary, locale).text,
    categories: categories.map(({ title }) => textIn(title, locale).text),
    series: series && textIn(series.title, locale).text,
    price: product.price,
    availability: product.availability,
    images: product.images.flatMap((image) => pictureUrl(image, site) ?? []),
    attributes: toShownAttributes(product.attributes, locale).map(({ name, value }) => ({
      name: name.text,
      value: value.text,
    })),
    facts: listFacts(product.facts).map(({ key, name, value }) => ({
      key,
      name: name[locale],
      value: textIn(value, locale).text,
    })),
    updatedAt: toMoment(product.updatedAt, brand.timeZone),
  };
}

/** Returns the description as plain text with one line per paragraph, shortened to the limit. */
export function describeProduct({ description }: ListedProduct, locale: Locale): string | null {
  return description && shorten(toPlainText(textIn(description, locale).text));
}

/** The limit of shopping feeds. */
const maxDescriptionLength = 5_000;

function shorten(text: string): string | null {
  if (text.length <= maxDescriptionLength) return text || null;
  // Removes half of a surrogate pair at the end.
  return `${text.slice(0, maxDescriptionLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
