import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroRoute, RouteModule } from './astro-route.ts';
import type { PrintComponent, RouteLoaders } from './page-printer.ts';

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

/** Loads the entry module of compiled code. Throws where it holds no app: another version of Astro names it otherwise. */
export async function loadAstroApp(folder: string, entry: string): Promise<AstroApp> {
  const file = join(folder, entry);
  const module: { readonly app?: AstroApp } = await import(pathToFileURL(file).href);
  if (module.app !== undefined) return module.app;
  throw new Error(`${file} holds no app of Astro. Look whether its version is the one in package.json.`);
}
