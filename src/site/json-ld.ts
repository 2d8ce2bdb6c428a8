import type { Availability } from '#catalogue/product.ts';
import { textIn } from '#catalogue/text.ts';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { Crumb } from './breadcrumb.ts';
import { pictureUrl } from './show-image.ts';
import type { Site } from './site.ts';

export type JsonLd = Readonly<Record<string, unknown>>;

const schemaOrgAvailability = {
  in_stock: 'https://schema.org/InStock',
  out_of_stock: 'https://schema.org/OutOfStock',
  preorder: 'https://schema.org/PreOrder',
  discontinued: 'https://schema.org/Discontinued',
} as const satisfies Record<Availability, string>;

/** JSON as the text of a script element: `<` and friends are escaped, so that no text of the ERP can end it. */
export function formatJson(data: object): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, toEscape);
}

/** schema.org Product, with an Offer only where there is a price. */
export function productJsonLd(product: ListedProduct, url: string, locale: Locale, site: Site): JsonLd {
  const { price, availability } = product;
  const images = product.images.flatMap((image) => pictureUrl(image, site) ?? []);
  const category = site.catalogue.categoryByName.get(product.categoryNames[0] ?? '');
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: textIn(product.name, locale).text,
    url,
    brand: { '@type': 'Brand', name: site.brand.name },
    ...(product.code !== null && { sku: product.code }),
    ...(images.length > 0 && { image: images }),
    ...(product.summary !== null && { description: textIn(product.summary, locale).text }),
    ...(category !== undefined && { category: textIn(category.title, locale).text }),
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: price.amount,
        priceCurrency: price.currency,
        ...(availability !== null && { availability: schemaOrgAvailability[availability] }),
      },
    }),
  };
}

export function breadcrumbJsonLd(crumbs: readonly Crumb[], siteUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title.text,
      item: `${siteUrl}${path}`,
    })),
  };
}
