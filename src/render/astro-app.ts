import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';

export interface AstroApp {
  readonly manifest: {
    readonly routes: readonly { readonly routeData: AstroRoute }[];
    readonly pageMap: RouteLoaders;
    /** The first renderer is React's. */
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

export type AstroRoute = Pick<RouteData, 'type' | 'route' | 'component' | 'pathname' | 'segments'>;

export interface RoutePath {
  readonly pathname: string;
  readonly props: object;
}

export interface RouteModule {
  readonly default?: unknown;
  readonly getStaticPaths: () => readonly { readonly params: Params; readonly props?: object }[];
}

export type PrintComponent = (
  result: PageResult,
  component: AstroComponent,
  props: object,
  slots: object,
  isPage: true,
  route: AstroRoute,
) => Promise<unknown>;

export type RouteLoaders = Map<string, () => Promise<LoadedRoute>>;

export type LoadedRoute = { readonly page: () => RouteModule };

export interface PageResult {
  readonly styles: ReadonlySet<unknown>;
  readonly scripts: ReadonlySet<unknown>;
  readonly links: ReadonlySet<unknown>;
  readonly createAstro: (props: object) => object;
  readonly _metadata: object;
}

export type AstroComponent = (result: PageResult, props: object, slots: object) => unknown;

type Params = Readonly<Record<string, string | undefined>>;

/** Throws if the module exports no app, e.g. after an update of Astro. */
export async function loadAstroApp(folder: string, entry: string): Promise<AstroApp> {
  const file = join(folder, entry);
  const module: { readonly app?: AstroApp } = await import(pathToFileURL(file).href);
  if (module.app !== undefined) return module.app;
  throw new Error(
    `${file} contains no Astro app. Run "npm ci" to install the version of Astro in package.json, then build again.`,
  );
}

/** Replaces Astro's `StaticPaths`, which loads 30 MB of modules. */
export async function listPaths(
  route: AstroRoute,
  load: (route: AstroRoute) => Promise<RouteModule>,
): Promise<readonly RoutePath[]> {
  if (route.pathname !== undefined) return [{ pathname: route.pathname, props: {} }];
  const { getStaticPaths } = await load(route);
  return getStaticPaths().map(({ params, props = {} }) => ({ pathname: toPathname(route, params), props }));
}

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
