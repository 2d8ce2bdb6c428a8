import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { propertyOf } from '#catalogue/differences.ts';
import type { Locale } from '#catalogue/locale.ts';
import { listVariedNames } from '#catalogue/picker.ts';
import { textIn } from '#catalogue/text.ts';
import { type JsonLd, productJsonLd } from './json-ld.ts';
import { pathOf } from './paths.ts';
import { toProductRecord } from './product-record.ts';
import type { Site } from './site.ts';
import { groupsOf } from './subjects.ts';
import { hasVariants } from './variants.ts';

/** Returns the additional properties of a variant: colour, size, material, pattern and its ProductGroup. */
export function variantJsonLd(product: ListedProduct, locale: Locale, site: Site): JsonLd {
  const { series } = groupsOf(product, site);
  if (!hasVariants(site) || series === null) return {};
  return { ...toProperties(product, locale), isVariantOf: toGroup(series, locale, site) };
}

/** Returns the schema.org ProductGroup of a series, with the variants of one page. */
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
  return { ...toGroup(series, locale, site), brand: { '@type': 'Brand', name: site.brand.name }, hasVariant };
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
