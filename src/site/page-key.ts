import { hash } from 'node:crypto';
import { hasProducts, hasSeveral, listFirst, listLargest, selectProducts } from '#catalogue/browse.ts';
import {
  type Catalogue,
  type ListedGroup,
  type ListedProduct,
  relatedTo,
  relatingGroups,
} from '#catalogue/catalogue.ts';
import { toListingPage } from '#catalogue/paging.ts';
import { createMemory, remember } from '#catalogue/remember.ts';
import { toCardFields } from '#catalogue/shown.ts';
import { listSiblings } from './chips.ts';
import { groupOf, groupsOf, listedIn, type ListingRoute, productOf, withdrawnProductOf } from './subjects.ts';
import { isSmallListing } from './live-page.ts';
import { groupsOfKind, type Route, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';
import { listTitles } from './titles.ts';

/**
 * A digest of all that a page shows, its own data and what it borrows: the same key and the same code give the
 * same bytes. What a view starts to show must be named here; a test holds keys against views.
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

/** Digest of everything all pages share: brand, setting, languages, dictionaries and the ERP's public address. */
export const digestOfSite = remember(({ brand, snapshot, dictionaries }: Site) =>
  digest([brand, snapshot.setting, snapshot.isDemo, snapshot.publicErpHost, dictionaries]),
);

/** The same with the categories of the menu. */
const digestOfFrame = remember((site: Site) =>
  digest([digestOfSite(site), listFirst(site.catalogue.categories).map(digestOfTitle)]),
);

export function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

function toLandingKey(site: Site): string {
  const { products, categories, series } = site.catalogue;
  return digest([
    digestOfFrame(site),
    products.length,
    selectProducts(site.catalogue).map(digestOfCard),
    [categories, series].map((groups) => [
      listLargest(groups).map(digestOfGroupCard),
      groups.filter(hasProducts).length,
    ]),
  ]);
}

function toProductPageKey(product: ListedProduct, site: Site): string {
  const { categories, series } = groupsOf(product, site);
  const groups = [...categories, series].filter((group) => group !== null);
  return digest([
    ...[digestOfFrame(site), groups.map(digestOfLink).join(), listTitles(product, site)],
    listRelatedCards(product, relatingGroups(product, series, categories)),
    digestOfProduct(product),
  ]);
}

/** All that a product's page shows besides the product: while these are the same, its key is. */
export function listBorrowed(product: ListedProduct, site: Site): readonly unknown[] {
  const { categories, series } = groupsOf(product, site);
  return [digestOfFrame(site), listTitles(product, site), series, categories];
}

/** Few of a group's products have other ones beside them when one changes; a group that is the same object has the same members. */
function listRelatedCards(product: ListedProduct, relating: readonly ListedGroup[]): string {
  return relatedCards(product, [relating], () => relatedTo(product, relating).map(digestOfCard).join());
}

const relatedCards = createMemory<ListedProduct, string>();

function toWithdrawnKey(route: RouteOf<'withdrawn'>, site: Site): string {
  const product = withdrawnProductOf(route, site);
  const { categories, series } = groupsOf(product, site);
  const groups = [...categories, series].filter((group) => group !== null);
  return digest([
    ...[digestOfFrame(site), product, groups.map(digestOfLink), listTitles(product, site)],
    relatedTo(null, relatingGroups(null, series, categories)).map(digestOfCard),
  ]);
}

function toIndexKey({ of }: RouteOf<'group-index'>, site: Site): string {
  const groups = groupsOfKind(site.catalogue, of).filter(hasProducts);
  return digest([digestOfFrame(site), groups.map((group) => [digestOfLink(group), ...countAndOnly(group)])]);
}

/** A group of one leads to its product. */
function countAndOnly({ products }: ListedGroup) {
  return products.length === 1 ? [1, products[0]?.key] : [products.length];
}

function toListingKey(route: ListingRoute, site: Site): string {
  const group = groupOf(route, site);
  const { items, total } = toListingPage(listedIn(route.locale, group, site), route.page);
  const around = [
    digestOfFrame(site),
    group && digestOfGroup(group),
    group && isSmallListing(group, site.brand),
    total,
  ];
  const titles = group && listTitles(group, site);
  const siblings = route.kind === 'series' ? null : listSiblings(group, site).map(digestOfTitle);
  const make = () => digest([around, titles, siblings, items.map(digestOfCard)]);
  const [first] = items;
  return first === undefined
    ? make()
    : listingKeys[route.kind](first, [around, titles, siblings, items], make);
}

/** By the first product: few of a thousand listing pages change with a product, and both languages mostly list the same. */
const listingKeys = {
  products: createMemory<ListedProduct, string>(),
  category: createMemory<ListedProduct, string>(),
  series: createMemory<ListedProduct, string>(),
} as const satisfies Record<ListingRoute['kind'], unknown>;

export const digestOfProduct = remember((product: ListedProduct) => digest(product));

const digestOfCard = remember((product: ListedProduct) => digest([product.key, toCardFields(product)]));

/** The name counts too: names may share a slug and a title, and a product belongs to the first category that it names. */
const digestOfTitle = remember(({ kind, name, slug, title }: ListedGroup) =>
  digest([kind, name, slug, title]),
);

/** Groups of one have no page worth a link. */
const digestOfLink = (group: ListedGroup) => `${digestOfTitle(group)} ${hasSeveral(group)}`;

const digestOfGroupCard = remember((group: ListedGroup) =>
  digest([digestOfTitle(group), group.image, group.products.length, group.products[0]?.images[0]]),
);

const digestOfGroup = remember(({ products: _, ...group }: ListedGroup) => digest(group));

const digestOfGroups = remember(({ categories, series }: Catalogue) =>
  digest([...categories, ...series].map(digestOfTitle)),
);

/** Digest of all that lists for machines say of a product besides the product itself; theme and page texts don't count. */
export const digestOfMachines = remember(({ brand, languages, catalogue }: Site) =>
  digest([brand, languages, digestOfGroups(catalogue)]),
);
