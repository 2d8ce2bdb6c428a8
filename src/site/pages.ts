import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { createMemo } from '#catalogue/memoize.ts';
import { listDependencies, toPageKey } from './page-key.ts';
import { fileOf, treeOf } from './paths.ts';
import { listRedirects, type Redirect } from './redirects.ts';
import { type Route, type RouteOf, routeOfProduct, routesAround } from './routes.ts';
import type { Site } from './site.ts';

export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  /** Path in the dist, such as `zh/products/item/1042/index.html`. */
  readonly file: string;
  readonly key: string;
}

export function listPages(site: Site): readonly Page[] {
  const locales = localesOf(site.languages);
  const ofProducts = site.catalogue.products.map((product) => listProductPages(product, locales, site));
  return locales.flatMap((locale, language) => {
    const { before, after } = routesAround(locale, site);
    const others: readonly Route[] = [...before, ...after, { kind: 'not-found', locale }];
    const pages = others.map((route) => toPage(route, toPageKey(route, site), site));
    return [...pages, ...ofProducts.flatMap((pages) => pages[language] ?? [])];
  });
}

/** Lists the pages of a product. Cached, because most products do not change between builds. */
function listProductPages(product: ListedProduct, locales: readonly Locale[], site: Site): readonly Page[] {
  return productPages(product, [...listDependencies(product, site), locales], () => {
    const routes = locales.map((locale) => routeOfProduct(product, locale));
    // The key is the same for all languages.
    const key = routes[0] === undefined ? '' : toPageKey(routes[0], site);
    return routes.map((route) => toPage(route, key, site));
  });
}

const productPages = createMemo<ListedProduct, readonly Page[]>();

function toPage<AnyRoute extends Route>(route: AnyRoute, key: string, { languages }: Site): Page<AnyRoute> {
  return { route, file: fileOf(route, languages), key };
}

type Params = Readonly<Record<string, string | undefined>>;

interface StaticPath<Props> {
  params: Params;
  props: Props;
  cacheKey: string;
}

/**
 * Returns Astro's static paths for some kinds of pages. `lang` is the path prefix of the language. The first page of a listing has
 * no `page`.
 */
export function staticPaths<Kind extends Route['kind']>(
  kinds: Kind | readonly Kind[],
  pages: readonly Page[],
  site: Site,
): StaticPath<{ route: RouteOf<Kind> }>[] {
  return pages
    .filter((page): page is Page<RouteOf<Kind>> => [kinds].flat().some((kind) => page.route.kind === kind))
    .map(({ route, key }) => ({ params: toParams(route, site), props: { route }, cacheKey: key }));
}

export function redirectPaths(site: Site): { params: Params; props: { redirect: Redirect } }[] {
  return listRedirects(site).map((redirect) => ({
    params: { from: redirect.from.join('/') },
    props: { redirect },
  }));
}

function toParams(route: Route, { languages }: Site): Params {
  const lang = treeOf(route.locale, languages).join('/') || undefined;
  switch (route.kind) {
    case 'landing':
    case 'not-found':
      return { lang };
    case 'group-index':
    case 'selection':
      return { lang, of: route.of };
    case 'product':
    case 'withdrawn':
      return { lang, key: route.key };
    case 'products':
      return { lang, page: pageParam(route.page) };
    case 'category':
    case 'series':
      return { lang, of: route.kind, slug: route.slug, page: pageParam(route.page) };
  }
}

function pageParam(page: number): string | undefined {
  return page === 1 ? undefined : String(page);
}
