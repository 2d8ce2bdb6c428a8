import { setImmediate } from 'node:timers/promises';
import { type AstroRoute, listPaths, loadAstroApp, type RoutePath, toAddress, toFile } from './astro-app.ts';
import { compiledPath, type CompiledSite } from './compiled-site.ts';
import { openPagePrinter } from './page-printer.ts';

export interface Renderer {
  /** Renders `files` and passes them to `take` in batches. Throws `RenderError` at the first failure. */
  render(
    files: ReadonlySet<string>,
    take: (batch: readonly RenderedFile[]) => Promise<unknown>,
  ): Promise<void>;
}

export interface RenderedFile {
  readonly file: string;
  /** Only endpoints return bytes. */
  readonly content: string | Uint8Array;
}

export class RenderError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.file = file;
  }
}

/** After each batch, the event loop runs. Pending timers keep rendered pages in memory until then. */
const pagesPerBatch = 20;

/** Requires `NODE_ENV=production`. Astro's internals are used only here, in astro-app.ts and in page-printer.ts. */
export async function openRenderer({
  folder,
  entry,
  pages,
}: Pick<CompiledSite, 'folder' | 'entry' | 'pages'>): Promise<Renderer> {
  Object.assign(globalThis, { Response: RenderedResponse });
  const app = await loadAstroApp(compiledPath.server(folder), entry);
  const [react] = app.manifest.renderers;
  if (react === undefined)
    throw new Error('The site was compiled without @astrojs/react. Add it in src/render/site-config.ts.');
  const printer = openPagePrinter(app.manifest.pageMap, react.ssr.renderToString);
  app.setInternals({ pagesByKeys: new Map(pages), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  return {
    async render(files, take) {
      // Astro caches the paths of each route, but pages may have been added or removed since the last build.
      app.routeCache.clearAll();
      let batch: RenderedFile[] = [];
      const pass = async () => {
        await take(batch);
        batch = [];
        await setImmediate();
      };
      for (const { routeData } of app.manifest.routes) {
        for (const path of await listPaths(routeData, (route) => app.getComponentByRoute(route))) {
          const file = toFile(path.pathname, routeData);
          if (!files.has(file)) continue;
          batch.push({ file, content: await renderFile(file, path, routeData) });
          if (batch.length === pagesPerBatch) await pass();
        }
      }
      await pass();
    },
  };

  async function renderFile(file: string, path: RoutePath, route: AstroRoute) {
    try {
      const content = await (printer.print(route, path.props) ?? respond(path, route));
      if (typeof content === 'string') return content;
      if (!(content instanceof Uint8Array))
        throw new TypeError('Its source in src/pages returns neither text nor bytes.');
      return route.type === 'endpoint' ? content : Buffer.from(content).toString();
    } catch (cause) {
      throw new RenderError(file, cause);
    }
  }

  /** Renders endpoints and each route's first page with Astro. `printer` renders all other pages. */
  async function respond({ pathname }: RoutePath, routeData: AstroRoute): Promise<unknown> {
    const request = { ...anyRequest, url: `http://localhost${toAddress(pathname, routeData)}` };
    const { body } = await app.render(request, { routeData });
    return body;
  }
}

/** Node's `Request` is slow to create, and Astro reads only a few fields. */
const anyRequest = { method: 'GET', headers: new Headers() };

/** Node's `Response` would wrap the body in a stream. */
class RenderedResponse {
  readonly body: unknown;
  readonly headers: Headers;
  readonly status: number;
  readonly statusText: string;

  constructor(body: unknown, { headers = {}, status = 200, statusText = '' }: ResponseInit = {}) {
    this.body = body;
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
    this.status = status;
    this.statusText = statusText;
  }
}
