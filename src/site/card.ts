import { listFirstChildren, onlyProductOf } from '#catalogue/browse.ts';
import type { ListedGroup, ListedImage, ListedProduct } from '#catalogue/catalogue.ts';
import type { PageLink } from '#catalogue/live-page.ts';
import { type Locale, rowText, type ShownText, textIn } from '#catalogue/text.ts';
import { createMemos, memoize } from '#catalogue/memoize.ts';
import { formatPrice, type Price } from '#catalogue/price.ts';
import { type ProductCard, toShownCard } from '#catalogue/shown.ts';
import { formatPriceRange, summariseVariants } from '#catalogue/variants.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { pathOf } from './paths.ts';
import { type Route, routeOfProduct } from './routes.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';
import { type Grouped, groupsOf, relatedProducts, variantsOf } from './subjects.ts';
import { detailOfProduct } from './titles.ts';
import type { CardProducts } from './variants.ts';

export type GroupCard = ReturnType<typeof toGroupCard>;

const cardsOf = memoize((_: Site) => createMemos<object, ProductCard>());

export function toCard(products: CardProducts, locale: Locale, site: Site): ProductCard {
  const key = products.length === 1 ? products[0] : products;
  return cardsOf(site)[locale](key, [], () => makeCard(products, locale, site));
}

export function toRelatedCards(
  product: ListedProduct | null,
  of: Grouped,
  locale: Locale,
  site: Site,
): readonly ProductCard[] {
  return relatedProducts(product, of, site).map((other) => toCard(variantsOf(other, site), locale, site));
}

function makeCard(products: CardProducts, locale: Locale, site: Site): ProductCard {
  const [product] = products;
  const [image] = product.images;
  const detail = detailOfProduct(product, locale, site);
  const format = (price: Price) => formatPrice(price, locale, site.brand.region);
  const card = {
    ...toShownCard(product, locale, format),
    path: pathOf(routeOfProduct(product, locale), site.languages),
    image: image === undefined ? null : showImage(image, locale, site),
    detail: detail === null ? null : rowText(detail, locale),
  };
  if (products.length === 1) return card;
  const { series } = groupsOf(product, site);
  const title = series === null ? '' : textIn(series.title, locale).text;
  const count = fillPlaceholders(site.dictionaries[locale].variantCount, { count: products.length });
  const { availability, ...range } = summariseVariants(products);
  return {
    ...card,
    price: formatPriceRange(range, format),
    availability,
    detail: { text: card.name.text.includes(title) ? count : `${title} · ${count}`, locale },
  };
}

/** Links to the product if the group has only one. */
export function toGroupLink(group: ListedGroup, locale: Locale, { languages }: Site): PageLink {
  const only = onlyProductOf(group);
  const route: Route =
    only === null
      ? { kind: group.kind, locale, slug: group.slug, page: 1 }
      : { kind: 'product', locale, key: only.key };
  return { title: textIn(group.title, locale), path: pathOf(route, languages) };
}

export function toLevelLink(group: ListedGroup, locale: Locale, site: Site): PageLink {
  return { ...toGroupLink(group, locale, site), title: labelOf(group, locale) };
}

export function labelOf({ levels, title }: ListedGroup, locale: Locale): ShownText {
  return textIn(levels.at(-1)?.label ?? title, locale);
}

export function toGroupTree(group: ListedGroup, locale: Locale, site: Site) {
  const children = listFirstChildren(group, site.catalogue.categories);
  return {
    ...toLevelLink(group, locale, site),
    children: children.map((child) => toLevelLink(child, locale, site)),
  };
}

export function toGroupCard(group: ListedGroup, picture: ListedImage | null, locale: Locale, site: Site) {
  return {
    ...toGroupTree(group, locale, site),
    image: picture && showImage(picture, locale, site),
    count: countProducts(site.dictionaries[locale], group.products.length),
  };
}
