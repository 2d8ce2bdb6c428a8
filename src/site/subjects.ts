import {
  type ListedGroup,
  type ListedProduct,
  type ListedWithdrawn,
  listRelatedProducts,
} from '#catalogue/catalogue.ts';
import { openCollator } from '#catalogue/find/collator.ts';
import type { GroupKind } from '#catalogue/product.ts';
import { type Locale, textIn } from '#catalogue/text.ts';
import { compareListed, createSorter } from '#catalogue/order.ts';
import { memoize } from '#catalogue/memoize.ts';
import { type ListingPage, toListingPage } from '#catalogue/paging.ts';
import type { Brand } from '#config/brands.ts';
import type { RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { type CardProducts, collapse, firstsOf, hasVariants, isCollapsed } from './variants.ts';

export type ListingRoute = RouteOf<'products' | GroupKind>;

export function groupOf(route: ListingRoute, { catalogue }: Site): ListedGroup | null {
  if (route.kind === 'products') return null;
  const group = (route.kind === 'category' ? catalogue.categoryBySlug : catalogue.seriesBySlug).get(
    route.slug,
  );
  if (group === undefined) throw new Error(`The catalogue has no ${route.kind} "${route.slug}".`);
  return group;
}

export type Grouped = Pick<ListedProduct, 'categoryNames' | 'seriesName'>;

export function groupsOf({ categoryNames, seriesName }: Grouped, { catalogue }: Site) {
  const categories = categoryNames.flatMap((name) => catalogue.categoryByName.get(name) ?? []);
  const series = catalogue.seriesByName.get(seriesName ?? '') ?? null;
  return { categories, series, all: series === null ? categories : [...categories, series] };
}

export function productOf({ key }: RouteOf<'product'>, { catalogue }: Site): ListedProduct {
  const product = catalogue.productByKey.get(key);
  if (product === undefined)
    throw new Error(`Bug in this program: the catalogue has no product with the key "${key}".`);
  return product;
}

export function withdrawnProductOf({ key }: RouteOf<'withdrawn'>, { catalogue }: Site): ListedWithdrawn {
  const product = catalogue.withdrawnByKey.get(key);
  if (product === undefined)
    throw new Error(`Bug in this program: the catalogue has no withdrawn product with the key "${key}".`);
  return product;
}

export function pageOfCards(
  route: ListingRoute,
  site: Site,
): ListingPage<CardProducts> & { readonly products: number } {
  const group = groupOf(route, site);
  const products = productsOfListing(route.locale, group, site);
  if (isCollapsed(group, site))
    return { ...toListingPage(collapse(products, site), route.page), products: products.length };
  const page = toListingPage(products, route.page);
  return { ...page, items: page.items.map((product) => [product]), products: products.length };
}

/** Products with the same `sortOrder` are sorted by name in the page's language (requirement 8.8). */
export function productsOfListing(
  locale: Locale,
  group: ListedGroup | null,
  site: Site,
): readonly ListedProduct[] {
  const listing = group ?? site.catalogue;
  return locale === 'Zh' ? sortedInChinese(site)(listing) : listing.products;
}

const sortedInChinese = memoize((site: Site) => {
  const places = new Map(sorterOf(site.brand)(site.catalogue.products).map((product, at) => [product, at]));
  const placeOf = (product: ListedProduct) => places.get(product) ?? 0;
  return memoize(({ products }: Pick<ListedGroup, 'products'>) =>
    products.toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
});

/** Keeps the sorter, because sorting ten thousand names by pinyin again takes longer than all other work after a change. */
const sorterOf = memoize((_: Brand) =>
  createSorter(
    compareListed<ListedProduct>(
      ({ name }) => textIn(name, 'Zh').text,
      ({ id }) => id,
      openCollator('Zh'),
    ),
  ),
);

export function variantsOf(product: ListedProduct, site: Site): CardProducts {
  return variantsIn(site)(product);
}

const variantsIn = memoize((site: Site) =>
  memoize((product: ListedProduct): CardProducts => {
    const series = hasVariants(site) ? groupsOf(product, site).series : null;
    return [product, ...(series?.products ?? []).filter((other) => other !== product)];
  }),
);

/** If the site has variants, leaves out the product's own series, because the variant picker shows it. */
export function relatedProducts(
  product: ListedProduct | null,
  of: Grouped,
  site: Site,
): readonly ListedProduct[] {
  const { categories, series } = groupsOf(of, site);
  if (!hasVariants(site)) return listRelatedProducts(product, series, categories);
  const isOwn = (other: ListedProduct) => other === product || other.seriesName === series?.name;
  const category = categories.map(withFirstsIn(site)).find(({ products }) => !products.every(isOwn));
  const own = category?.products.find(isOwn) ?? null;
  return category ? listRelatedProducts(product && own, null, [category]) : [];
}

const withFirstsIn = memoize((site: Site) =>
  memoize((group: ListedGroup): ListedGroup => ({ ...group, products: firstsOf(group.products, site) })),
);
