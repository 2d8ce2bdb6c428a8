import { toPageKey } from './page-key.ts';
import { listRoutes, type Route } from './routes.ts';
import type { Site } from './site.ts';

/** A page with the digest of all that it shows. */
export interface Page<AnyRoute extends Route = Route> {
  readonly route: AnyRoute;
  readonly key: string;
}

/** Every page of a site, redirects aside. */
export function listPages(site: Site): readonly Page[] {
  return listRoutes(site).map((route) => ({ route, key: toPageKey(route, site) }));
}
