import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { toPageKey, toProductPageKey } from './page-key.ts';
import { fileOf } from './paths.ts';
import { notFoundRoute, type Route, routeOfProduct, routesAround } from './routes.ts';
import type { Site } from './site.ts';

/** A page, where it is written in the dist, and the digest of all that it shows, the same in every language. */
export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  /** Path in the dist, e.g. `zh/products/item/1042/index.html`. */
  readonly file: string;
  readonly key: string;
}

/** Every page of a site, redirects aside. */
export function listPages(site: Site): readonly Page[] {
  const locales = localesOf(site.languages);
  const [first] = locales;
  // A page shows the same data in every language, and its path tells which.
  const keys = first === undefined ? [] : listOthers(first, site).map((route) => toPageKey(route, site));
  const products = site.catalogue.products.map((product) => pagesOfProduct(product, site));
  return locales.flatMap((locale) => {
    const others = listOthers(locale, site).map((route, at) => toPage(route, keys[at] ?? '', site));
    return [...others, ...products.map((pages) => pages[locale])];
  });
}

/** All but those of products. */
function listOthers(locale: Locale, site: Site): readonly Route[] {
  const { before, after } = routesAround(locale, site);
  return [...before, ...after, notFoundRoute(locale)];
}

function toPage<AnyRoute extends Route>(route: AnyRoute, key: string, { languages }: Site): Page<AnyRoute> {
  return { route, file: fileOf(route, languages), key };
}

/** By the product: there are as many pages, and few of them change at a time. */
function pagesOfProduct(product: ListedProduct, site: Site): ProductPages {
  const key = toProductPageKey(product, site);
  const { first } = site.languages;
  const known = productPages.get(product);
  if (known?.key === key && known.first === first) return known;
  const pageIn = (locale: Locale) => toPage(routeOfProduct(product, locale), key, site);
  const pages = { key, first, En: pageIn('En'), Zh: pageIn('Zh') };
  productPages.set(product, pages);
  return pages;
}

interface ProductPages extends Readonly<Record<Locale, Page>> {
  readonly key: string;
  /** The language whose files are below no prefix. */
  readonly first: Locale;
}

const productPages = new WeakMap<ListedProduct, ProductPages>();
