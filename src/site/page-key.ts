import { hash } from 'node:crypto';
import { hasSeveral, listFirst, listFirstChildren } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { localesOf } from '#catalogue/text.ts';
import { createMemo, memoize } from '#catalogue/memoize.ts';
import { listSiblings } from './listing-view.ts';
import { toIndexView } from './index-view.ts';
import { toLandingView } from './landing-view.ts';
import { isSmallListing } from './live-page.ts';
import { toWithdrawnView } from './product-view.ts';
import type { Route } from './routes.ts';
import type { Site } from './site.ts';
import { groupOf, groupsOf, pageOfCards, productOf, relatedProducts, variantsOf } from './subjects.ts';
import type { ListingRoute } from './subjects.ts';
import { detailOfProduct, detailsIn, listTitles } from './titles.ts';
import { isTranslated } from './translated.ts';
import { type CardProducts, hasVariants } from './variants.ts';

/** A page with the same code and key is not rendered again, so the key must cover everything that the page shows. */
export function toPageKey(route: Route, site: Site): string {
  switch (route.kind) {
    case 'landing':
      return digest(toLandingView(route, site));
    case 'product':
      return toProductPageKey(productOf(route, site), site);
    case 'not-found':
    case 'selection':
      return digestOfFrame(site);
    case 'group-index':
      return digest(toIndexView(route, site));
    case 'withdrawn':
      return digest(toWithdrawnView(route, site));
    case 'products':
    case 'category':
    case 'series':
      return toListingKey(route, site);
  }
}

export function digestOfSite({ brand, snapshot, dictionaries }: Site): string {
  return digest([
    brand,
    snapshot.setting,
    snapshot.isDemo,
    snapshot.publicErpHost,
    snapshot.parameters.varying,
    dictionaries,
  ]);
}

const digestOfFrame = memoize((site: Site) => {
  const { categories } = site.catalogue;
  const menu = listFirst(categories).flatMap((group) => [group, ...listFirstChildren(group, categories)]);
  return digest([digestOfSite(site), ...menu.map(digestOfLink)]);
});

export function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

function toProductPageKey(product: ListedProduct, site: Site): string {
  const { all: groups, series } = groupsOf(product, site);
  // The key depends on the order of the variants, because the picker shows them in this order.
  const variants = hasVariants(site) ? (series?.products ?? []) : [];
  const related = relatedProducts(product, product, site);
  return digest([
    ...[digestOfFrame(site), listTitles(product, site), ...groups.map(digestOfLink)],
    ...related.map((other) => digestOfCards(variantsOf(other, site), site)),
    ...[product, ...variants].map(digestOfProduct),
  ]);
}

/** Lists what the page's key depends on in addition to the product. */
export function listDependencies(product: ListedProduct, site: Site): readonly unknown[] {
  const { categories, series } = groupsOf(product, site);
  return [
    ...[digestOfFrame(site), listTitles(product, site), series, categories],
    digestsOfDetails(site),
    // Includes all series, because the card of a related series shows all its variants, which may be in other categories.
    hasVariants(site) && digestOfSeries(site),
  ];
}

const groupKeys = createMemo<ListedGroup, Map<string, string>>();

function toListingKey(route: ListingRoute, site: Site): string {
  const group = groupOf(route, site);
  if (group === null) return makeListingKey(route, null, [], site);
  const siblings = route.kind === 'series' ? [] : listSiblings(group, site);
  const shared = [digestOfFrame(site), listTitles(group, site), digestsOfDetails(site)];
  const keys = groupKeys(
    group,
    // Cards with several variants show the title of their series, which `digestOfMachines` covers.
    [...shared, siblings.map(digestOfTitle), hasVariants(site) && digestOfMachines(site)],
    () => new Map(),
  );
  const page = `${route.locale} ${route.page}`;
  const key = keys.get(page) ?? makeListingKey(route, group, siblings, site);
  keys.set(page, key);
  return key;
}

function makeListingKey(
  route: ListingRoute,
  group: ListedGroup | null,
  siblings: readonly ListedGroup[],
  site: Site,
): string {
  const { items, products, total } = pageOfCards(route, site);
  return digest([
    [digestOfFrame(site), products, total, isTranslated(route, site)],
    group && [{ ...group, products: null }, isSmallListing(group, site.brand), listTitles(group, site)],
    siblings.map(digestOfTitle),
    items.map((card) => digestOfCards(card, site)),
    group?.kind === 'series' && hasVariants(site) && group.products.map(digestOfProduct),
  ]);
}

export const digestOfProduct = memoize((product: ListedProduct) => digest(product));

function digestOfCards(products: CardProducts, site: Site): string {
  const [shown] = products;
  const details = localesOf(site.languages).map((locale) => detailOfProduct(shown, locale, site));
  const series = products.length === 1 ? null : groupsOf(shown, site).series;
  return [...products.map(digestOfProduct), series && digestOfTitle(series), ...details].join('\n');
}

const digestOfDetails = memoize((details: ReturnType<typeof detailsIn>) =>
  digest([...details].map(([{ key }, detail]) => [key, detail])),
);

const digestsOfDetails = memoize((site: Site) =>
  localesOf(site.languages).map((locale) => digestOfDetails(detailsIn(locale, site))),
);

const digestOfSeries = memoize(({ catalogue }: Site) =>
  digest(catalogue.series.map((series) => [digestOfTitle(series), ...series.products.map(digestOfProduct)])),
);

/** Includes the name, because groups with different names may have the same slug and title. */
const digestOfTitle = memoize(({ kind, name, slug, title, levels }: ListedGroup) =>
  digest([kind, name, slug, title, levels]),
);

const digestOfLink = (group: ListedGroup) => `${digestOfTitle(group)} ${hasSeveral(group)}`;

/**
 * Digest of the values that sitemaps, search files, and the JSON and CSV lists of products depend on. Unlike pages,
 * these files contain neither the theme nor texts of the user interface.
 */
export const digestOfMachines = memoize(({ brand, languages, catalogue }: Site) =>
  digest([brand, languages, [...catalogue.categories, ...catalogue.series].map(digestOfTitle)]),
);
