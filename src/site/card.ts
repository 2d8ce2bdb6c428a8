import { listFirstChildren, onlyProductOf } from '#catalogue/browse.ts';
import type { ListedGroup, ListedImage, ListedProduct } from '#catalogue/catalogue.ts';
import type { GroupLink } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/locale.ts';
import { memoize } from '#catalogue/memoize.ts';
import { type ProductCard, type ShownImage, toShownCard } from '#catalogue/shown.ts';
import { type ShownText, textIn } from '#catalogue/text.ts';
import { countProducts } from './messages.ts';
import { pathOf } from './paths.ts';
import type { Route } from './routes.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';

export interface GroupCard extends GroupTree {
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

/** A link with the last level of the path, beside links of the same parent. */
export function toLevelLink(group: ListedGroup, locale: Locale, site: Site): GroupLink {
  return { ...toGroupLink(group, locale, site), title: labelOf(group, locale) };
}

export function labelOf({ levels, title }: ListedGroup, locale: Locale): ShownText {
  return textIn(levels.at(-1)?.label ?? title, locale);
}

export interface GroupTree extends GroupLink {
  readonly children: readonly GroupLink[];
}

export function toGroupTree(group: ListedGroup, locale: Locale, site: Site): GroupTree {
  const children = listFirstChildren(group, site.catalogue.categories);
  return {
    ...toLevelLink(group, locale, site),
    children: children.map((child) => toLevelLink(child, locale, site)),
  };
}

export function toGroupCard(
  group: ListedGroup,
  picture: ListedImage | null,
  locale: Locale,
  site: Site,
): GroupCard {
  return {
    ...toGroupTree(group, locale, site),
    image: picture && showImage(picture, locale, site),
    count: countProducts(site.dictionaries[locale], group.products.length),
  };
}
