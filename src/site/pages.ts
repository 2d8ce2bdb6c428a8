import { toPageKey } from './page-key.ts';
import { listRoutesIn, type Route } from './routes.ts';
import type { Site } from './site.ts';

/** A page with the digest of all that it shows, the same in every language. */
export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  readonly key: string;
}

/** Every page of a site, redirects aside. */
export function listPages(site: Site): readonly Page[] {
  const { first, second } = site.languages;
  const pages = listRoutesIn(first, site).map((route) => ({ route, key: toPageKey(route, site) }));
  if (second === null) return pages;
  // A page shows the same data in both languages, and its path tells which.
  return [...pages, ...pages.map(({ route, key }) => ({ route: { ...route, locale: second }, key }))];
}
