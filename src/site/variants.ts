import { selectProducts } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { memoize } from '#catalogue/memoize.ts';
import { countPages } from '#catalogue/paging.ts';
import { collapseSeries, type Variants } from '#catalogue/variants.ts';
import type { Site } from './site.ts';

export type CardProducts = Variants<ListedProduct>;

export function hasVariants({ brand }: Site): boolean {
  return brand.variants?.by === 'series';
}

/** True if the listing shows one card per series. The page of a series shows every product instead. */
export function isCollapsed(group: ListedGroup | null, site: Site): boolean {
  return hasVariants(site) && group?.kind !== 'series';
}

const collapseIn = memoize(({ catalogue }: Site) =>
  memoize((products: readonly ListedProduct[]) =>
    collapseSeries(products, ({ seriesName }) => catalogue.seriesByName.get(seriesName ?? '')?.name ?? null),
  ),
);

/** An unpublished series has no page, so each of its products gets its own card. */
export function collapse(products: readonly ListedProduct[], site: Site): readonly CardProducts[] {
  return collapseIn(site)(products);
}

export function firstsOf(products: readonly ListedProduct[], site: Site): readonly ListedProduct[] {
  return collapse(products, site).map(([first]) => first);
}

export function countListingPages(group: ListedGroup | null, site: Site): number {
  const { products } = group ?? site.catalogue;
  return countPages(isCollapsed(group, site) ? collapse(products, site).length : products.length);
}

export function selectedProducts(site: Site, hero: ListedProduct | null = null): readonly ListedProduct[] {
  const { products } = site.catalogue;
  const isShown = ({ id, seriesName }: ListedProduct) =>
    id === hero?.id || (hasVariants(site) && seriesName !== null && seriesName === hero?.seriesName);
  const shown = hasVariants(site) ? firstsOf(products, site) : products;
  return selectProducts({ products: shown.filter((product) => !isShown(product)) });
}
