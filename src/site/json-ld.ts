import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { propertyOf } from '#catalogue/differences.ts';
import type { PageLink } from '#catalogue/live-page.ts';
import { languageTag, type Locale, localesOf, textIn } from '#catalogue/text.ts';
import { listVariedNames } from '#catalogue/picker.ts';
import type { Availability } from '#catalogue/product.ts';
import type { Messages } from './messages.ts';
import { assetPath, pathOf } from './paths.ts';
import { type ProductRecord, toProductRecord } from './product-record.ts';
import type { Site } from './site.ts';
import { groupsOf } from './subjects.ts';
import { hasVariants } from './variants.ts';

export type JsonLd = Readonly<Record<string, unknown>>;

const schemaOrgAvailability = {
  in_stock: 'https://schema.org/InStock',
  out_of_stock: 'https://schema.org/OutOfStock',
  preorder: 'https://schema.org/PreOrder',
  discontinued: 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>;

/** Escapes characters that could close the script element. */
export function formatJson(data: object): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, toEscape);
}

export function productJsonLd(record: ProductRecord, description: string | null, messages: Messages): JsonLd {
  const { id, url, name, brand, code, categories, series, price, availability, images } = record;
  const stock = availability && schemaOrgAvailability[availability];
  const properties = [
    ...(series === null ? [] : [{ name: messages.seriesOne, value: series }]),
    // With a price, the availability is part of the Offer.
    ...(price === null && stock !== null ? [{ name: 'availability', value: stock }] : []),
    ...[...record.facts, ...record.attributes].map(({ name, value }) => ({ name, value })),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    url,
    productID: id,
    brand: { '@type': 'Brand', name: brand },
    ...(code !== null && { sku: code }),
    ...(images.length > 0 && { image: images }),
    ...(description !== null && { description }),
    ...(categories.length > 0 && { category: categories.length === 1 ? categories[0] : categories }),
    ...(properties.length > 0 && {
      additionalProperty: properties.map((property) => ({ '@type': 'PropertyValue', ...property })),
    }),
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: price.amount,
        priceCurrency: price.currency,
        ...(stock !== null && { availability: stock }),
      },
    }),
  };
}

export function siteJsonLd({ brand, languages }: Pick<Site, 'brand' | 'languages'>): readonly JsonLd[] {
  const about = { '@context': 'https://schema.org', name: brand.name, url: `${brand.siteUrl}/` };
  return [
    { ...about, '@type': 'WebSite', inLanguage: localesOf(languages).map((locale) => languageTag[locale]) },
    { ...about, '@type': 'Organization', logo: `${brand.siteUrl}${assetPath.touchIcon(brand.code)}` },
  ];
}

/** The last item has no URL, because it is the page itself. */
export function breadcrumbJsonLd(crumbs: readonly PageLink[], siteUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title.text,
      ...(index + 1 < crumbs.length && { item: `${siteUrl}${path}` }),
    })),
  };
}

export function variantJsonLd(product: ListedProduct, locale: Locale, site: Site): JsonLd {
  if (!hasVariants(site)) return {};
  const { series } = groupsOf(product, site);
  return {
    ...toProperties(product, locale),
    ...(series !== null && { isVariantOf: toGroup(series, locale, site) }),
  };
}

export function groupJsonLd(
  series: ListedGroup,
  variants: readonly ListedProduct[],
  locale: Locale,
  site: Site,
): JsonLd {
  const hasVariant = variants.map((variant) => {
    const record = toProductRecord(variant, locale, site);
    const {
      '@context': _,
      additionalProperty,
      category,
      brand,
      ...product
    } = productJsonLd(record, null, site.dictionaries[locale]);
    return { ...product, ...toProperties(variant, locale) };
  });
  const brand = { '@type': 'Brand', name: site.brand.name };
  return { '@context': 'https://schema.org', ...toGroup(series, locale, site), brand, hasVariant };
}

function toGroup(series: ListedGroup, locale: Locale, site: Site): JsonLd {
  const path = pathOf({ kind: 'series', locale, slug: series.slug, page: 1 }, site.languages);
  const url = `${site.brand.siteUrl}${path}`;
  return {
    '@type': 'ProductGroup',
    '@id': `${url}#group`,
    productGroupID: series.slug,
    name: textIn(series.title, locale).text,
    url,
    variesBy: listVariedNames(series.products).map((name) => {
      const property = propertyOf(name.En, name.Zh);
      return property === null ? textIn(name, locale).text : `https://schema.org/${property}`;
    }),
  };
}

function toProperties({ attributes }: ListedProduct, locale: Locale): JsonLd {
  const properties = attributes.flatMap(({ name, value }) => {
    const property = propertyOf(name.En, name.Zh);
    return property === null ? [] : [[property, textIn(value, locale).text] as const];
  });
  return Object.fromEntries(properties.toReversed());
}
