import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';

/** Astro's manifest of a compiled site. */
export interface AstroManifest {
  readonly routes: readonly AstroRoute[];
  readonly pageMap: ReadonlyMap<string, () => Promise<{ readonly page: () => RouteModule }>>;
  /** Maps the ids of modules to files. */
  readonly entryModules: Readonly<Record<string, string>>;
}

export interface AstroRoute {
  readonly routeData: Pick<RouteData, 'type' | 'route' | 'component' | 'pathname' | 'segments'>;
  readonly styles: readonly { readonly src?: string }[];
}

type Params = Readonly<Record<string, string | undefined>>;

interface StaticPath {
  readonly params: Params;
  readonly props?: object;
}

export interface RouteModule {
  readonly default?: unknown;
  readonly GET?: (context: { readonly params: Params }) => unknown;
  readonly getStaticPaths?: () => readonly StaticPath[];
}

export interface RoutePath extends Required<StaticPath> {
  readonly file: string;
}

/** Throws if the module has no manifest, e.g. after an update of Astro. */
export async function loadManifest(folder: string, entry: string): Promise<AstroManifest> {
  const file = join(folder, entry);
  const module: { readonly manifest?: AstroManifest } = await import(pathToFileURL(file).href);
  if (module.manifest !== undefined) return module.manifest;
  throw new Error(
    `${file} contains no manifest. Run "npm ci" to install the version of Astro in package.json, then build again.`,
  );
}

export async function loadRoute(
  { pageMap }: AstroManifest,
  { routeData: { component } }: AstroRoute,
): Promise<RouteModule> {
  const load = pageMap.get(component);
  if (load === undefined) throw new Error(`Bug in this program: ${component} was not compiled.`);
  return (await load()).page();
}

export function listPaths({ routeData }: AstroRoute, { getStaticPaths }: RouteModule): readonly RoutePath[] {
  const paths = getStaticPaths?.() ?? [{ params: {} }];
  return paths.map(({ params, props = {} }) => ({ params, props, file: toFile(routeData, params) }));
}

function toFile({ type, route, segments }: AstroRoute['routeData'], params: Params): string {
  const texts = segments.map((parts) =>
    parts
      .map(({ content, dynamic }) => (dynamic ? params[content.replace('...', '')] : content) ?? '')
      .join(''),
  );
  const path = texts.filter((text) => text !== '').join('/');
  if (type === 'endpoint') return path;
  if (route.endsWith('/404')) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}
