import { treeOf } from './paths.ts';
import { type Redirect, listRedirects } from './redirects.ts';
import { listRoutes, type Route, type RouteOf } from './routes.ts';
import type { Site } from './site.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** Astro's static paths of all pages of some kinds; `lang` is the tree, `page` is absent for the first. */
export function staticPaths<Kind extends Route['kind']>(
  site: Site,
  ...kinds: readonly Kind[]
): { params: Params; props: { route: RouteOf<Kind> } }[] {
  return listRoutes(site)
    .filter((route): route is RouteOf<Kind> => kinds.some((kind) => kind === route.kind))
    .map((route) => ({ params: toParams(route, site), props: { route } }));
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
    case 'product':
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
