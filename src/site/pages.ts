import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { createMemory } from '#catalogue/remember.ts';
import { listBorrowed, toPageKey } from './page-key.ts';
import { fileOf } from './paths.ts';
import { notFoundRoute, type Route, routeOfProduct, routesAround } from './routes.ts';
import type { Site } from './site.ts';

/** A page, where it is written in the dist, and the digest of all that it shows. */
export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  /** Path in the dist, e.g. `zh/products/item/1042/index.html`. */
  readonly file: string;
  readonly key: string;
}

/** Every page of a site, redirects aside. */
export function listPages(site: Site): readonly Page[] {
  const locales = localesOf(site.languages);
  const ofProducts = site.catalogue.products.map((product) => listProductPages(product, locales, site));
  return locales.flatMap((locale, language) => {
    const others = listOthers(locale, site).map((route) => toPage(route, toPageKey(route, site), site));
    return [...others, ...ofProducts.flatMap((pages) => pages[language] ?? [])];
  });
}

/** The pages of a product in each language; thousands stay as they are when one changes. */
function listProductPages(product: ListedProduct, locales: readonly Locale[], site: Site): readonly Page[] {
  return productPages(product, [...listBorrowed(product, site), locales], () => {
    const routes = locales.map((locale) => routeOfProduct(product, locale));
    // It shows the same data in every language, so one key serves all.
    const key = routes[0] === undefined ? '' : toPageKey(routes[0], site);
    return routes.map((route) => toPage(route, key, site));
  });
}

const productPages = createMemory<ListedProduct, readonly Page[]>();

/** All but those of products. */
function listOthers(locale: Locale, site: Site): readonly Route[] {
  const { before, after } = routesAround(locale, site);
  return [...before, ...after, notFoundRoute(locale)];
}

function toPage<AnyRoute extends Route>(route: AnyRoute, key: string, { languages }: Site): Page<AnyRoute> {
  return { route, file: fileOf(route, languages), key };
}
