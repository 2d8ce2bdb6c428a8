import { hash } from 'node:crypto';
import { type Catalogue, type ListedGroup, type ListedProduct, relatedTo } from '#catalogue/catalogue.ts';
import { toListingPage } from '#catalogue/paging.ts';
import { createMemory, remember } from '#catalogue/remember.ts';
import { toCardFields } from '#catalogue/shown.ts';
import { selectProducts } from './landing-view.ts';
import { groupOf, type ListingRoute } from './listing-view.ts';
import { isSmallListing } from './live-page.ts';
import { groupsOf, productOf } from './product-view.ts';
import type { Route } from './routes.ts';
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
      return digestOfSite(site);
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

export function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

function toLandingKey(site: Site): string {
  const { products, categories, series } = site.catalogue;
  return digest([
    digestOfSite(site),
    products.length,
    selectProducts(site.catalogue).map(digestOfCard),
    categories.map(digestOfGroupCard),
    series.map(digestOfGroupCard),
  ]);
}

export function toProductPageKey(product: ListedProduct, site: Site): string {
  const { categories, series } = groupsOf(product, site);
  const [ofSite, ofCategories] = [digestOfSite(site), categories.map(digestOfTitle).join()];
  const titles = listTitles(product, site);
  // A series that is the same object has the same members.
  return productPageKeys(product, [ofSite, ofCategories, series, titles], () =>
    digest([
      ...[ofSite, ofCategories, titles, digestOfProduct(product), series && digestOfTitle(series)],
      relatedTo(product, series).map(digestOfCard),
    ]),
  );
}

const productPageKeys = createMemory<ListedProduct, string>();

function toListingKey(route: ListingRoute, site: Site): string {
  const { catalogue } = site;
  const group = groupOf(route, site);
  const page = toListingPage(group?.products ?? catalogue.products, route.page);
  return digest([
    digestOfSite(site),
    group === null ? digestOfGroups(catalogue) : digestOfGroup(group),
    group && listTitles(group, site),
    group && isSmallListing(group, site.brand),
    page.total,
    page.items.map(digestOfCard),
  ]);
}

export const digestOfProduct = remember((product: ListedProduct) => digest(product));

const digestOfCard = remember((product: ListedProduct) => digest([product.key, toCardFields(product)]));

/** The name counts too: names may share a slug and a title, and a product belongs to the first category that it names. */
const digestOfTitle = remember(({ kind, name, slug, title }: ListedGroup) =>
  digest([kind, name, slug, title]),
);

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
