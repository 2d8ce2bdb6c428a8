import type { Page } from './pages.ts';
import { treeOf } from './paths.ts';
import { listRedirects, type Redirect } from './redirects.ts';
import type { Route, RouteOf } from './routes.ts';
import type { Site } from './site.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** One of Astro's static paths, with the key of its page. */
interface StaticPath<Props> {
  params: Params;
  props: Props;
  cacheKey: string;
}

/** Astro's static paths of the pages of some kinds; `lang` is the tree, `page` is absent for the first. */
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
    case 'group-index':
    case 'selection':
      return { lang };
    case 'product':
    case 'withdrawn':
      return { lang, key: route.key };
    case 'products':
      return { lang, page: pageParam(route.page) };
    case 'category':
    case 'series':
      return { lang, slug: route.slug, page: pageParam(route.page) };
  }
}

function pageParam(page: number): string | undefined {
  return page === 1 ? undefined : String(page);
}
