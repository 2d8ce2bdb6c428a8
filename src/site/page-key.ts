import { hash } from 'node:crypto';
import { hasProducts, hasSeveral, isAllInStock, listFirst, listFirstChildren } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { localesOf } from '#catalogue/locale.ts';
import { memoize } from '#catalogue/memoize.ts';
import { toCardFields } from '#catalogue/shown.ts';
import { listSiblings } from './chips.ts';
import { heroOf, tilesOf } from './landing-view.ts';
import {
  type Grouped,
  groupOf,
  groupsOf,
  type ListingRoute,
  productOf,
  withdrawnProductOf,
  pageOfCards,
  relatedProducts,
  variantsOf,
} from './subjects.ts';
import { isSmallListing } from './live-page.ts';
import { groupsOfKind, type Route, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { detailOfProduct, listDetails, listTitles } from './titles.ts';
import { type CardProducts, hasVariants, selectedProducts } from './variants.ts';

/**
 * Returns the digest of all data on a page. With the same code and key, a page has the same bytes. All data of a view must be part of
 * its key. A test compares keys with views.
 */
export function toPageKey(route: Route, site: Site): string {
  switch (route.kind) {
    case 'landing':
      return toLandingKey(site);
    case 'product':
      return toProductPageKey(productOf(route, site), site);
    case 'not-found':
    case 'selection':
      return digestOfFrame(site);
    case 'group-index':
      return toIndexKey(route, site);
    case 'withdrawn':
      return toWithdrawnKey(route, site);
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

const digestOfFrame = memoize((site: Site) =>
  digest([
    digestOfSite(site),
    digestOfTrees(listFirst(site.catalogue.categories), site),
    isAllInStock(site.catalogue),
  ]),
);

function digestOfTrees(groups: readonly ListedGroup[], { catalogue }: Site): readonly string[] {
  return groups.flatMap((group) =>
    [group, ...listFirstChildren(group, catalogue.categories)].map(digestOfLink),
  );
}

export function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

function toLandingKey(site: Site): string {
  const { products, categories, series } = site.catalogue;
  return digest([
    digestOfFrame(site),
    products.length,
    localesOf(site.languages).map((locale) => {
      const hero = heroOf(locale, site);
      const shown = [...(hero === null ? [] : [hero]), ...selectedProducts(site, hero)];
      return [hero?.key, shown.map((product) => digestOfCards(variantsOf(product, site), site))];
    }),
    [...tilesOf(site)].map(([group, picture]) => [
      picture,
      group.products.length,
      digestOfTrees([group], site),
    ]),
    [categories, series].map((groups) => groups.filter(hasProducts).length),
  ]);
}

function toProductPageKey(product: ListedProduct, site: Site): string {
  const { categories, series } = groupsOf(product, site);
  const groups = [...categories, series].filter((group) => group !== null);
  return digest([
    ...[digestOfFrame(site), groups.map(digestOfLink).join(), listTitles(product, site)],
    digestOfRelated(product, product, site),
    digestOfProduct(product),
    ...variantsOf(product, site).slice(1).map(digestOfVariant),
  ]);
}

/**
 * Lists the data of other products and groups on a product's page. The page's key changes only with the product or one of these
 * objects.
 */
export function listDependencies(product: ListedProduct, site: Site): readonly unknown[] {
  const { categories, series } = groupsOf(product, site);
  return [digestOfFrame(site), listTitles(product, site), digestOfDetails(site), series, categories];
}

function toWithdrawnKey(route: RouteOf<'withdrawn'>, site: Site): string {
  const product = withdrawnProductOf(route, site);
  const { categories, series } = groupsOf(product, site);
  const groups = [...categories, series].filter((group) => group !== null);
  return digest([
    ...[digestOfFrame(site), product, groups.map(digestOfLink), listTitles(product, site)],
    digestOfRelated(null, product, site),
  ]);
}

function toIndexKey({ of }: RouteOf<'group-index'>, site: Site): string {
  const groups = groupsOfKind(site.catalogue, of).filter(hasProducts);
  return digest([digestOfFrame(site), groups.map((group) => [digestOfLink(group), ...countAndOnly(group)])]);
}

/** Returns the number of products, and the only product, to which the group's link then leads. */
function countAndOnly({ products }: ListedGroup) {
  return products.length === 1 ? [1, products[0]?.key] : [products.length];
}

function toListingKey(route: ListingRoute, site: Site): string {
  const group = groupOf(route, site);
  const { items, products, total } = pageOfCards(route, site);
  return digest([
    [digestOfFrame(site), products, total],
    group && [digestOfGroup(group), isSmallListing(group, site.brand), listTitles(group, site)],
    route.kind === 'series' ? null : listSiblings(group, site).map(digestOfTitle),
    items.map((card) => digestOfCards(card, site)),
    group?.kind === 'series' && hasVariants(site) && digestOfGroupData(group, items.flat()),
  ]);
}

export const digestOfProduct = memoize((product: ListedProduct) => digest(product));

const digestOfCard = memoize((product: ListedProduct) => digest([product.key, toCardFields(product)]));

function digestOfCards(products: CardProducts, site: Site): string {
  const [shown] = products;
  const details = localesOf(site.languages).map((locale) => detailOfProduct(shown, locale, site));
  const series = products.length === 1 ? null : groupsOf(shown, site).series;
  return [...products.map(digestOfCard), series && digestOfTitle(series), ...details].join('\n');
}

function digestOfRelated(product: ListedProduct | null, of: Grouped, site: Site): string {
  const related = relatedProducts(product, of, site);
  return related.map((other) => digestOfCards(variantsOf(other, site), site)).join();
}

/** Digests the data of a product that the pickers of other variants show. */
const digestOfVariant = memoize(({ key, attributes, availability }: ListedProduct) =>
  digest([key, attributes, availability]),
);

function digestOfGroupData({ products }: ListedGroup, onPage: readonly ListedProduct[]): string {
  return [...onPage.map(digestOfGroupMember), ...products.map(digestOfVariant)].join();
}

const digestOfGroupMember = memoize(({ name, code, price, availability, images }: ListedProduct) =>
  digest([name, code, price, availability, images]),
);

const digestOfDetails = memoize((site: Site) =>
  digest(localesOf(site.languages).map((locale) => listDetails(locale, site))),
);

/** Digests a group's title. Includes the name, because two names may have the same slug and title. */
const digestOfTitle = memoize(({ kind, name, slug, title, levels }: ListedGroup) =>
  digest([kind, name, slug, title, levels]),
);

const digestOfLink = (group: ListedGroup) => `${digestOfTitle(group)} ${hasSeveral(group)}`;

function digestOfGroup({ products: _, ...group }: ListedGroup): string {
  return digest(group);
}

/** Digests the data of machine-readable lists that does not belong to products. They contain neither the theme nor interface texts. */
export const digestOfMachines = memoize(({ brand, languages, catalogue }: Site) =>
  digest([brand, languages, [...catalogue.categories, ...catalogue.series].map(digestOfTitle)]),
);
