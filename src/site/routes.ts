import type { ListedGroup } from '#catalogue/catalogue.ts';
import type { GroupKind } from '#catalogue/group.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { countPages } from '#catalogue/paging.ts';
import type { Site } from './site.ts';

/** Every page there is, as one union (contract, "Routes of the site"). Pages of listings count from 1. */
export type Route =
  | { readonly kind: 'landing'; readonly locale: Locale }
  | { readonly kind: 'products'; readonly locale: Locale; readonly page: number }
  | { readonly kind: 'product'; readonly locale: Locale; readonly key: string }
  | { readonly kind: GroupKind; readonly locale: Locale; readonly slug: string; readonly page: number }
  | { readonly kind: 'not-found'; readonly locale: Locale };

export type RouteOf<Kind extends Route['kind']> = Extract<Route, { readonly kind: Kind }>;

/** Every page of a site, redirects aside. */
export function listRoutes(site: Site): readonly Route[] {
  return localesOf(site.languages).flatMap((locale) => listRoutesIn(locale, site));
}

/** The same of one language: every language has the same pages in the same order. */
export function listRoutesIn(locale: Locale, site: Site): readonly Route[] {
  return [
    ...landingRoutes(locale),
    ...productsRoutes(site, locale),
    ...productRoutes(site, locale),
    ...groupRoutes(site.catalogue.categories, locale),
    ...groupRoutes(site.catalogue.series, locale),
    { kind: 'not-found' as const, locale },
  ];
}

/** Pages of one language, without the one for what is not found. */
export function countListedPages({ catalogue }: Site): number {
  const { products, categories, series } = catalogue;
  const listings = [{ products }, ...categories, ...series];
  return listings.reduce((sum, list) => sum + countPages(list.products.length), 1 + products.length);
}

function landingRoutes(locale: Locale): readonly RouteOf<'landing'>[] {
  return [{ kind: 'landing', locale }];
}

function productsRoutes({ catalogue }: Site, locale: Locale): readonly RouteOf<'products'>[] {
  return pagesOf(catalogue.products.length).map((page) => ({ kind: 'products', locale, page }));
}

function productRoutes({ catalogue }: Site, locale: Locale): readonly RouteOf<'product'>[] {
  return catalogue.products.map(({ key }) => ({ kind: 'product', locale, key }));
}

function groupRoutes(groups: readonly ListedGroup[], locale: Locale): readonly RouteOf<GroupKind>[] {
  return groups.flatMap(({ kind, slug, products }) =>
    pagesOf(products.length).map((page) => ({ kind, locale, slug, page })),
  );
}

function pagesOf(items: number): readonly number[] {
  return Array.from({ length: countPages(items) }, (_, index) => index + 1);
}
