import { setImmediate } from 'node:timers/promises';
import {
  type AstroManifest,
  type AstroRoute,
  listPaths,
  loadManifest,
  loadRoute,
  type RouteModule,
  type RoutePath,
} from './astro-app.ts';
import { compiledPath, type CompiledSite } from './compiled-site.ts';
import type { PageResult, Template } from './templates.ts';

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

/** The event loop runs after this many files. Rendered pages stay in memory until then. */
const filesPerBatch = 20;

/** Requires `NODE_ENV=production`. Astro's internals are used only here, in astro-app.ts and in templates.ts. */
export async function openRenderer({
  folder,
  entry,
}: Pick<CompiledSite, 'folder' | 'entry'>): Promise<Renderer> {
  const manifest = await loadManifest(compiledPath.server(folder), entry);
  return {
    async render(files, take) {
      let batch: RenderedFile[] = [];
      const pass = async () => {
        await take(batch);
        batch = [];
        await setImmediate();
      };
      for (const route of manifest.routes) {
        const module = await loadRoute(manifest, route);
        const print = openPrinter(manifest, route, module);
        for (const path of listPaths(route, module)) {
          if (!files.has(path.file)) continue;
          batch.push({ file: path.file, content: await printPath(print, path) });
          if (batch.length === filesPerBatch) await pass();
        }
      }
      await pass();
    },
  };
}

type Print = (path: RoutePath) => string | Promise<Uint8Array>;

async function printPath(print: Print, path: RoutePath): Promise<string | Uint8Array> {
  try {
    return await print(path);
  } catch (cause) {
    throw new RenderError(path.file, cause);
  }
}

function openPrinter({ entryModules }: AstroManifest, { styles }: AstroRoute, module: RouteModule): Print {
  const { default: template, GET: answer } = module;
  if (isTemplate(template)) {
    const head = styles.map(({ src }) => `<link rel="stylesheet" href="/${src}">`).join('');
    const result: PageResult = {
      createAstro: (props) => ({ props, self: null }),
      head,
      scripts: entryModules,
    };
    return ({ props }) => `<!DOCTYPE html>${template(result, props, {}).text}`;
  }
  if (answer === undefined) throw new Error('Bug in this program: a route has neither a page nor an answer.');
  return async ({ params }) => {
    const response = await answer({ params });
    if (!(response instanceof Response)) throw new TypeError('Its source in src/pages returns no Response.');
    return response.bytes();
  };
}

function isTemplate(value: unknown): value is Template {
  return typeof value === 'function';
}
