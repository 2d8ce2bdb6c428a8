import type { ListedProduct } from '#catalogue/catalogue.ts';
import { type Locale, localesOf } from '#catalogue/text.ts';
import { createMemo } from '#catalogue/memoize.ts';
import { listDependencies, toPageKey } from './page-key.ts';
import { fileOf, treeOf } from './paths.ts';
import { listRedirects, type Redirect } from './redirects.ts';
import { countListedPages, type Route, type RouteOf, routeOfProduct, routesAround } from './routes.ts';
import { type Site, type SiteInput, toSite } from './site.ts';

export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  /** The path in the dist, such as `zh/products/item/1042/index.html`. */
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

export function countPages(site: Site): number {
  const notFound = 1;
  return localesOf(site.languages).length * (countListedPages(site) + notFound);
}

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

interface Registry {
  readonly site: Site;
  readonly pages: readonly Page[];
}

declare global {
  // Compiled pages are a separate bundle and share only globals with the builder.
  var brandCatalogue: Registry | undefined;
}

export function provideSite(input: SiteInput, options: Pick<Site, 'hasPolicy'>): Site {
  const site = toSite(input, options);
  registerPages(site, listPages(site));
  return site;
}

export function registerPages(site: Site, pages: readonly Page[]): void {
  globalThis.brandCatalogue = { site, pages };
}

export function loadSite(): Site {
  return loadRegistry().site;
}

function loadRegistry(): Registry {
  if (globalThis.brandCatalogue !== undefined) return globalThis.brandCatalogue;
  throw new Error('No brand is loaded, so no page can be rendered. Build with `npm run build`.');
}

type Params = Readonly<Record<string, string | undefined>>;

interface StaticPath<Props> {
  params: Params;
  props: Props;
}

export function staticPaths<Kind extends Route['kind']>(
  ...kinds: readonly Kind[]
): StaticPath<{ route: RouteOf<Kind> }>[] {
  const { site, pages } = loadRegistry();
  return pages
    .filter((page): page is Page<RouteOf<Kind>> => kinds.some((kind) => page.route.kind === kind))
    .map(({ route }) => ({ params: toParams(route, site), props: { route } }));
}

export function redirectPaths(): StaticPath<{ redirect: Redirect }>[] {
  return listRedirects(loadSite()).map((redirect) => ({
    params: { from: redirect.from.join('/') },
    props: { redirect },
  }));
}

/** Astro ignores params that are not in the route. */
function toParams(route: Route, { languages }: Site): Params {
  const { kind, locale, page, ...names } = { page: 1, ...route };
  const lang = treeOf(locale, languages).join('/') || undefined;
  return { of: kind, ...names, lang, page: page === 1 ? undefined : String(page) };
}
