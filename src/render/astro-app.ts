import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Astro's app in compiled code, as far as it is used here. */
export interface AstroApp {
  readonly manifest: {
    readonly routes: readonly { readonly routeData: AstroRoute }[];
    readonly pageMap: RouteLoaders;
    /** The first one is React's. */
    readonly renderers: readonly { readonly ssr: { readonly renderToString: PrintComponent } }[];
  };
  readonly routeCache: { clearAll(): void };
  setInternals(internals: AstroInternals): void;
  setOptions(options: object): void;
  getComponentByRoute(route: AstroRoute): Promise<RouteModule>;
  render(request: object, options: { readonly routeData: AstroRoute }): Promise<{ readonly body: unknown }>;
}

export interface AstroInternals {
  readonly pagesByKeys: ReadonlyMap<
    string,
    { readonly styles: readonly { readonly [name: string]: unknown }[] }
  >;
  readonly entrySpecifierToBundleMap?: ReadonlyMap<string, string>;
}

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

/** `renderToString` of Astro, out of the compiled code. */
export type PrintComponent = (
  result: PageResult,
  component: AstroComponent,
  props: object,
  slots: object,
  isPage: true,
  route: AstroRoute,
) => Promise<unknown>;

/** Load the modules of routes, by path. */
export type RouteLoaders = Map<string, () => Promise<LoadedRoute>>;

export interface LoadedRoute {
  readonly page: () => RouteModule;
}

/** Astro's argument for every component of a page. */
export interface PageResult {
  readonly styles: ReadonlySet<unknown>;
  readonly scripts: ReadonlySet<unknown>;
  readonly links: ReadonlySet<unknown>;
  readonly createAstro: (props: object) => object;
  readonly _metadata: object;
}

export type AstroComponent = (result: PageResult, props: object, slots: object) => unknown;

type Params = Readonly<Record<string, string | undefined>>;

/** Loads the entry module of compiled code. Throws where it holds no app: another version of Astro names it otherwise. */
export async function loadAstroApp(folder: string, entry: string): Promise<AstroApp> {
  const file = join(folder, entry);
  const module: { readonly app?: AstroApp } = await import(pathToFileURL(file).href);
  if (module.app !== undefined) return module.app;
  throw new Error(`${file} holds no app of Astro. Look whether its version is the one in package.json.`);
}

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
