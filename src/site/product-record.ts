import type { ListedProduct } from '#catalogue/catalogue.ts';
import { listFacts } from '#catalogue/facts.ts';
import { type Locale, textIn } from '#catalogue/text.ts';
import { toMoment } from '#catalogue/moment.ts';
import type { Product } from '#catalogue/product.ts';
import { toPlainText } from '#catalogue/rich-text.ts';
import { toShownAttributes } from '#catalogue/shown.ts';
import { pathOf } from './paths.ts';
import { pictureUrl } from './show-image.ts';
import type { Site } from './site.ts';
import { groupsOf } from './subjects.ts';

export type ProductRecord = ReturnType<typeof toProductRecord>;

type OtherField = 'description' | 'categoryNames' | 'seriesName' | 'sortOrder';

/** Omits the description, which some callers do not need. `describeProduct` returns it. */
export function toProductRecord(product: ListedProduct, locale: Locale, site: Site) {
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
    /** ISO 8601, or null if the date is missing or invalid. */
    updatedAt: toMoment(product.updatedAt, brand.timeZone),
  } satisfies Record<Exclude<keyof Product, OtherField>, unknown> & Record<string, unknown>;
}

export function describeProduct({ description }: ListedProduct, locale: Locale): string | null {
  return description && shorten(toPlainText(textIn(description, locale).text));
}

/** The longest description that shopping feeds accept. */
const maxDescriptionLength = 5_000;

function shorten(text: string): string | null {
  if (text.length <= maxDescriptionLength) return text || null;
  // The cut may have left half of a surrogate pair.
  return `${text.slice(0, maxDescriptionLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
