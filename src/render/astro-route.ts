/** A route as Astro's manifest has it. */
export interface AstroRoute {
  readonly type: string;
  readonly route: string;
  /** Path of its module. */
  readonly component: string;
  /** Absent where it has parameters. */
  readonly pathname?: string;
  readonly segments: readonly (readonly { readonly content: string; readonly dynamic: boolean }[])[];
}

export interface RoutePath {
  readonly pathname: string;
  /** The page's props. */
  readonly props: object;
}

/** Exports of a route's module: a page or an endpoint. */
export interface RouteModule {
  readonly default?: unknown;
  readonly getStaticPaths: () => readonly { readonly params: Params; readonly props?: object }[];
}

type Params = Readonly<Record<string, string | undefined>>;

/** As `StaticPaths` of Astro has them, which loads 30 MB to find them. */
export async function listPaths(
  route: AstroRoute,
  load: (route: AstroRoute) => Promise<RouteModule>,
): Promise<readonly RoutePath[]> {
  if (route.pathname !== undefined) return [{ pathname: route.pathname, props: {} }];
  const { getStaticPaths } = await load(route);
  return getStaticPaths().map(({ params, props = {} }) => ({ pathname: toPathname(route, params), props }));
}

/** Where Astro, or the finishing of its dist, writes a path. */
export function toFile(pathname: string, { type, route }: AstroRoute): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type === 'endpoint') return path;
  if (route.endsWith('/404')) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

export function toAddress(pathname: string, { type }: AstroRoute): string {
  return type === 'endpoint' || pathname.endsWith('/') ? pathname : `${pathname}/`;
}

function toPathname({ segments }: AstroRoute, params: Params): string {
  const texts = segments.map((parts) =>
    parts
      .map(({ content, dynamic }) => (dynamic ? params[content.replace('...', '')] : content) ?? '')
      .join(''),
  );
  return `/${texts.filter((text) => text !== '').join('/')}`;
}
