import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { compiledPath, type CompiledSite } from './compiled-site.ts';

export interface RenderedFile {
  /** Path in the dist. */
  readonly file: string;
  readonly bytes: Buffer;
}

/** Renders files of the site that the registry holds, from compiled code, for as long as the process lives. */
export interface Renderer {
  /** Those of `files` that the registry asks for. Throws `RenderError` at the first that can't be rendered. */
  render(files: ReadonlySet<string>): AsyncGenerator<RenderedFile>;
}

export class RenderError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.file = file;
  }
}

/** Pages between two turns of the event loop; without them each page's timers keep it in memory. */
const pagesPerTurn = 20;

/** Loads compiled code. This file alone knows Astro's insides; `NODE_ENV=production` must be set before. */
export async function openRenderer({
  folder,
  entry,
  pages,
}: Pick<CompiledSite, 'folder' | 'entry' | 'pages'>): Promise<Renderer> {
  Object.assign(globalThis, { Response: RenderedResponse });
  const { app } = await import(pathToFileURL(join(compiledPath.server(folder), entry)).href);
  loadRoutesOnce(app.manifest.pageMap);
  app.setInternals({ pagesByKeys: new Map(pages), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  return {
    async *render(files) {
      // Static paths are kept a route: a changed registry would not be seen.
      app.routeCache.clearAll();
      let turn = 0;
      for (const { routeData } of app.manifest.routes) {
        for (const pathname of await listPaths(routeData)) {
          const file = toFile(pathname, routeData);
          if (!files.has(file)) continue;
          yield { file, bytes: await renderFile(file, pathname, routeData) };
          turn += 1;
          if (turn % pagesPerTurn === 0) await setImmediate();
        }
      }
    },
  };

  /** As `StaticPaths` of Astro has them, which loads 30 MB to find them. */
  async function listPaths(route: AstroRoute): Promise<readonly string[]> {
    if (route.pathname !== undefined) return [route.pathname];
    const { getStaticPaths }: RouteModule = await app.getComponentByRoute(route);
    return getStaticPaths().map(({ params }) => toPathname(route, params));
  }

  async function renderFile(file: string, pathname: string, routeData: AstroRoute): Promise<Buffer> {
    try {
      const request = { ...anyRequest, url: `http://localhost${toAddress(pathname, routeData)}` };
      const { body }: RenderedResponse = await app.render(request, { routeData });
      return toBuffer(body);
    } catch (cause) {
      throw new RenderError(file, cause);
    }
  }
}

/** What Astro looks at in a request while it prerenders; Node's own costs more than some pages. */
const anyRequest = { method: 'GET', headers: new Headers() };

/** Stands in for Node's in a process that renders: it keeps the body as it is, where that one makes a stream of it. */
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

function toBuffer(body: unknown): Buffer {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('It gave neither a text nor bytes.');
}

/** A route's module is asked for with each of its pages; an import costs, even of what is there. */
function loadRoutesOnce(loaders: Map<string, () => Promise<unknown>>): void {
  for (const [component, load] of loaders) {
    let loaded: Promise<unknown> | null = null;
    loaders.set(component, () => (loaded ??= load()));
  }
}

interface AstroRoute {
  readonly type: string;
  readonly route: string;
  /** Absent where it has parameters. */
  readonly pathname?: string;
  readonly segments: readonly (readonly { readonly content: string; readonly dynamic: boolean }[])[];
}

interface RouteModule {
  readonly getStaticPaths: () => readonly { readonly params: Params }[];
}

type Params = Readonly<Record<string, string | undefined>>;

function toPathname({ segments }: AstroRoute, params: Params): string {
  const texts = segments.map((parts) =>
    parts
      .map(({ content, dynamic }) => (dynamic ? params[content.replace('...', '')] : content) ?? '')
      .join(''),
  );
  return `/${texts.filter((text) => text !== '').join('/')}`;
}

/** Where Astro, or the finishing of its dist, writes a path. */
function toFile(pathname: string, { type, route }: AstroRoute): string {
  const path = pathname.replace(/^\/|\/$/g, '');
  if (type === 'endpoint') return path;
  if (route.endsWith('/404')) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

function toAddress(pathname: string, { type }: AstroRoute): string {
  return type === 'endpoint' || pathname.endsWith('/') ? pathname : `${pathname}/`;
}
