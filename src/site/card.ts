import { onlyProductOf } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/locale.ts';
import { memoize } from '#catalogue/memoize.ts';
import { type ProductCard, type ShownImage, toShownCard } from '#catalogue/shown.ts';
import { textIn } from '#catalogue/text.ts';
import { countProducts } from './messages.ts';
import { pathOf } from './paths.ts';
import type { Route } from './routes.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';

export interface GroupCard extends GroupLink {
  readonly image: ShownImage | null;
  /** Such as "24 products". */
  readonly count: string;
}

export function toProductCard(product: ListedProduct, locale: Locale, site: Site): ProductCard {
  return cardsOf(site)[locale](product);
}

const cardsOf = memoize((site: Site) => ({
  En: memoize((product: ListedProduct) => makeProductCard(product, 'En', site)),
  Zh: memoize((product: ListedProduct) => makeProductCard(product, 'Zh', site)),
}));

function makeProductCard(product: ListedProduct, locale: Locale, site: Site): ProductCard {
  const path = pathOf({ kind: 'product', locale, key: product.key }, site.languages);
  const [image] = product.images;
  const card = toShownCard(product, locale, site.brand.region);
  return { ...card, image: image === undefined ? null : showImage(image, locale, site), path };
}

/** A group with a single product links to that product. */
export function toGroupLink(group: ListedGroup, locale: Locale, { languages }: Site): GroupLink {
  const only = onlyProductOf(group);
  const route: Route =
    only === null
      ? { kind: group.kind, locale, slug: group.slug, page: 1 }
      : { kind: 'product', locale, key: only.key };
  return { title: textIn(group.title, locale), path: pathOf(route, languages) };
}

export function toGroupCard(group: ListedGroup, locale: Locale, site: Site): GroupCard {
  const image = group.image ?? group.products[0]?.images[0] ?? null;
  return {
    ...toGroupLink(group, locale, site),
    image: image && showImage(image, locale, site),
    count: countProducts(site.dictionaries[locale], group.products.length),
  };
}
