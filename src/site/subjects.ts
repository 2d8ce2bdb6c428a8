import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import type { GroupKind } from '#catalogue/group.ts';
import type { RouteOf } from './routes.ts';
import type { Site } from './site.ts';

export type ListingRoute = RouteOf<'products' | GroupKind>;

/** The group that a listing is of; null for that of all products. */
export function groupOf(route: ListingRoute, { catalogue }: Site): ListedGroup | null {
  if (route.kind === 'products') return null;
  const group = (route.kind === 'category' ? catalogue.categoryBySlug : catalogue.seriesBySlug).get(
    route.slug,
  );
  if (group === undefined) throw new Error(`There is no ${route.kind} at "${route.slug}".`);
  return group;
}

/** The names of the groups that a product belongs to. */
export type Grouped = Pick<ListedProduct, 'categoryNames' | 'seriesName'>;

/** The published categories and series that a product names. */
export function groupsOf(
  product: Grouped,
  { catalogue }: Site,
): { readonly categories: readonly ListedGroup[]; readonly series: ListedGroup | null } {
  return {
    categories: product.categoryNames.flatMap((name) => catalogue.categoryByName.get(name) ?? []),
    series: catalogue.seriesByName.get(product.seriesName ?? '') ?? null,
  };
}

export function productOf({ key }: RouteOf<'product'>, { catalogue }: Site): ListedProduct {
  const product = catalogue.productByKey.get(key);
  if (product === undefined) throw new Error(`There is no product at "${key}".`);
  return product;
}

export function withdrawnProductOf({ key }: RouteOf<'withdrawn'>, { catalogue }: Site): ListedWithdrawn {
  const product = catalogue.withdrawnByKey.get(key);
  if (product === undefined) throw new Error(`There is no withdrawn product at "${key}".`);
  return product;
}
