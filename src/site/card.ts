import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';
import { formatPrice } from '#catalogue/price.ts';
import type { Availability, Image } from '#catalogue/product.ts';
import { type ShownText, textIn } from '#catalogue/text.ts';
import { countProducts } from './messages.ts';
import { pathOf } from './paths.ts';
import type { Site } from './site.ts';

/** A product as listings show it. */
export interface ProductCard {
  readonly id: string;
  readonly path: string;
  readonly name: ShownText;
  readonly image: Image | null;
  /** Formatted; null where there is none. */
  readonly price: string | null;
  readonly availability: Availability | null;
}

/** A category or series as the landing shows it. */
export interface GroupCard {
  readonly path: string;
  readonly title: ShownText;
  readonly image: Image | null;
  /** "24 products". */
  readonly count: string;
}

export function toProductCard(product: ListedProduct, locale: Locale, site: Site): ProductCard {
  return {
    id: product.id,
    path: pathOf({ kind: 'product', locale, key: product.key }, site.languages),
    name: textIn(product.name, locale),
    image: product.images[0] ?? null,
    price: product.price && formatPrice(product.price, locale, site.brand.region),
    availability: product.availability,
  };
}

export function toGroupCard(group: ListedGroup, locale: Locale, site: Site): GroupCard {
  return {
    path: pathOf({ kind: group.kind, locale, slug: group.slug, page: 1 }, site.languages),
    title: textIn(group.title, locale),
    image: group.image ?? group.products[0]?.images[0] ?? null,
    count: countProducts(site.dictionaries[locale], group.products.length),
  };
}
