import type { Catalogue, ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { type GroupKind, groupKinds } from '#catalogue/product.ts';
import { hasProducts, hasSeveral } from '#catalogue/browse.ts';
import type { Locale } from '#catalogue/text.ts';
import type { Site } from './site.ts';
import { countListingPages } from './variants.ts';

/** A page of a site (requirements 2.1 to 2.7). Page numbers start at 1. */
export type Route =
  | { readonly kind: 'landing'; readonly locale: Locale }
  | { readonly kind: 'products'; readonly locale: Locale; readonly page: number }
  | { readonly kind: 'product'; readonly locale: Locale; readonly key: string }
  | { readonly kind: 'withdrawn'; readonly locale: Locale; readonly key: string }
  | { readonly kind: 'group-index'; readonly locale: Locale; readonly of: GroupKind }
  | { readonly kind: 'selection'; readonly locale: Locale; readonly of: SelectionKind }
  | { readonly kind: GroupKind; readonly locale: Locale; readonly slug: string; readonly page: number }
  | { readonly kind: 'not-found'; readonly locale: Locale };

export const selectionKinds = ['list', 'compare'] as const;

export type SelectionKind = (typeof selectionKinds)[number];

export type RouteOf<Kind extends Route['kind']> = Extract<Route, { readonly kind: Kind }>;

export function routeOfProduct({ key }: ListedProduct, locale: Locale): RouteOf<'product'> {
  return { kind: 'product', locale, key };
}

const unlistedKinds: ReadonlySet<Route['kind']> = new Set(['not-found', 'selection', 'withdrawn']);

/** Excludes groups with a single product. In search engines, their pages would compete with the product's page. */
export function isForIndexes(route: Route, { categoryBySlug, seriesBySlug }: Catalogue): boolean {
  if (unlistedKinds.has(route.kind)) return false;
  if (route.kind !== 'category' && route.kind !== 'series') return true;
  const group = (route.kind === 'category' ? categoryBySlug : seriesBySlug).get(route.slug);
  return group !== undefined && hasSeveral(group);
}

export function routesAround(locale: Locale, site: Site) {
  const { catalogue } = site;
  const withdrawn = [...catalogue.withdrawnByKey.values()].filter(({ isGone }) => !isGone);
  const kinds = groupKinds.filter((of) => groupsOfKind(catalogue, of).some(hasProducts));
  const before: readonly Route[] = [
    { kind: 'landing', locale },
    ...pagesOf(null, site).map((page) => ({ kind: 'products', locale, page }) as const),
    ...kinds.map((of) => ({ kind: 'group-index', locale, of }) as const),
  ];
  const after: readonly Route[] = [
    ...[...catalogue.categories, ...catalogue.series].flatMap((group) =>
      pagesOf(group, site).map((page) => ({ kind: group.kind, locale, slug: group.slug, page })),
    ),
    ...selectionKinds.map((of) => ({ kind: 'selection', locale, of }) as const),
    ...withdrawn.map(({ key }) => ({ kind: 'withdrawn', locale, key }) as const),
  ];
  return { before, after };
}

export function countListedPages(site: Site): number {
  const { before, after } = routesAround('En', site);
  return before.length + after.length + site.catalogue.products.length;
}

export function groupsOfKind({ categories, series }: Catalogue, kind: GroupKind): readonly ListedGroup[] {
  return kind === 'category' ? categories : series;
}

function pagesOf(group: ListedGroup | null, site: Site): readonly number[] {
  return Array.from({ length: countListingPages(group, site) }, (_, index) => index + 1);
}
