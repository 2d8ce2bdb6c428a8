import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A page's cost for a visitor, in bytes as transferred (gzip, each file by itself). */
export interface PageWeight {
  readonly html: number;
  /** All style sheets; `theme` is the brand's own. */
  readonly css: number;
  readonly theme: number;
  /** Every script that runs at load, inline scripts included. */
  readonly script: number;
  /** Modules that the script fetches when the browser is idle. */
  readonly refresh: number;
  /** Modules that a visitor's first step into the search form fetches, besides those of the refresh. */
  readonly search: number;
  /** Modules that a product's page fetches when idle: its gallery, the visitor's list, and what was viewed before. */
  readonly tools: number;
  /** Modules besides React that narrow a listing, beside those of the search; none where nothing can be narrowed. */
  readonly narrow: number;
  /** Files besides the page that block the first paint. */
  readonly blocking: readonly string[];
}

const toolModules = ['product-tools.'];
/** Fetched where a visitor does something. */
const lateModules = ['Narrow.', 'find.', 'sheet.', 'list-page.', ...toolModules];

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

/** Weighs a page of a dist from its HTML. */
export async function weighPage(dist: string, file: string): Promise<PageWeight> {
  const html = await readFile(join(dist, file), 'utf8');
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => tag);
  const sheets = links.flatMap((tag) => (/rel="stylesheet"/.test(tag) ? (attribute(tag, 'href') ?? []) : []));
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, tag = '', text = '']) => ({
      src: attribute(tag, 'src'),
      type: attribute(tag, 'type') ?? 'text/javascript',
      text,
    }),
  );
  const inline = scripts.filter(({ src, type }) => src === null && /javascript|module/.test(type));
  const loaded = await closeOver(
    dist,
    scripts.flatMap(({ src }) => src ?? []),
  );
  const later = (await Promise.all(loaded.map((src) => importsOf(dist, src)))).flatMap(
    (modules) => modules.later,
  );
  // React comes where there is something to draw, the search where a visitor looks for something.
  const beginsWith = (start: string) => (path: string) => posix.basename(path).startsWith(start);
  const isLate = (path: string) => lateModules.some((start) => beginsWith(start)(path));
  const idle = await closeOver(
    dist,
    later.filter((path) => !isLate(path)),
  );
  const search = await closeOver(dist, later.filter(beginsWith('find.')));
  const tools = await closeOver(
    dist,
    later.filter((path) => toolModules.some((start) => beginsWith(start)(path))),
  );
  const narrow = await closeOver(dist, later.filter(beginsWith('Narrow.')));
  const sizes = await sizesOf(dist, [...sheets, ...loaded, ...idle, ...search, ...narrow, ...tools]);
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  const besides = (paths: readonly string[], ...known: readonly (readonly string[])[]) =>
    sum(paths.filter((path) => !known.some((one) => one.includes(path)) && !beginsWith('react.')(path)));
  return {
    html: zipped(html),
    css: sum(sheets),
    theme: sum(sheets.filter((path) => path.includes('/theme.'))),
    script: sum(loaded) + inline.reduce((total, { text }) => total + zipped(text), 0),
    refresh: besides(idle, loaded),
    search: besides(search, loaded, idle),
    tools: besides(tools, loaded, idle),
    narrow: besides(narrow, loaded, idle, search),
    blocking: [
      ...sheets,
      ...scripts.flatMap(({ src, type }) => (src !== null && type !== 'module' ? src : [])),
    ],
  };
}

/** Adds the modules that the given ones import statically. */
async function closeOver(dist: string, modules: readonly string[]): Promise<readonly string[]> {
  const all = new Set(modules);
  for (const module of all) for (const needed of (await importsOf(dist, module)).now) all.add(needed);
  return [...all];
}

async function importsOf(dist: string, module: string) {
  const code = await readFile(join(dist, module), 'utf8');
  const list = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, path = '']) => posix.join(posix.dirname(module), path));
  return {
    now: list(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g),
    later: list(/\bimport\(["'`](\.[^"'`]+)["'`]\)/g),
  };
}

async function sizesOf(dist: string, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const entries = paths.map(async (path) => [path, zipped(await readFile(join(dist, path)))] as const);
  return new Map(await Promise.all(entries));
}

export function zipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}
