import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Sizes are in bytes; each file is gzipped separately. */
export interface PageWeight {
  readonly html: number;
  readonly css: number;
  readonly theme: number;
  readonly script: number;
  readonly refresh: number;
  /** Size of the modules that load when the search form is first used. */
  readonly search: number;
  /** Size of the modules that load with the first search results. */
  readonly results: number;
  /** Size of the modules that a product page loads when idle. */
  readonly tools: number;
  /** Size of the filter modules, without React. */
  readonly narrow: number;
  /** Paths of the files that block the first paint. */
  readonly blocking: readonly string[];
}

const toolModule = 'product-tools.';
const lateModules = ['pick.', 'results.', 'find.', 'sheet.', 'list-page.', toolModule];

const beginsWith = (start: string) => (path: string) => posix.basename(path).startsWith(start);

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

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
  const later = await listLater(dist, loaded);
  const isLate = (path: string) => lateModules.some((start) => beginsWith(start)(path));
  const closeOverNamed = (paths: readonly string[], start: string) =>
    closeOver(dist, paths.filter(beginsWith(start)));
  const idle = await closeOver(
    dist,
    later.filter((path) => !isLate(path)),
  );
  const search = await closeOverNamed(later, 'find.');
  const results = await closeOverNamed(later, 'results.');
  const narrow = await closeOverNamed(await listLater(dist, results), 'NarrowPanel.');
  const tools = await closeOverNamed(later, toolModule);
  const all = [sheets, loaded, idle, search, results, narrow, tools];
  const sizes = await sizesOf(dist, all.flat());
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  const without = (paths: readonly string[], ...known: readonly (readonly string[])[]) =>
    sum(paths.filter((path) => !known.some((one) => one.includes(path)) && !beginsWith('react.')(path)));
  return {
    html: zipped(html),
    css: sum(sheets),
    theme: sum(sheets.filter((path) => path.includes('/theme.'))),
    script: sum(loaded) + inline.reduce((total, { text }) => total + zipped(text), 0),
    refresh: without(idle, loaded),
    search: without(search, loaded, idle),
    results: without(results, loaded, idle, search),
    tools: without(tools, loaded, idle),
    narrow: without(narrow, loaded, idle, search, results),
    blocking: [
      ...sheets,
      ...scripts.flatMap(({ src, type }) => (src !== null && type !== 'module' ? src : [])),
    ],
  };
}

async function listLater(dist: string, modules: readonly string[]): Promise<readonly string[]> {
  const imports = await Promise.all(modules.map((module) => importsOf(dist, module)));
  return imports.flatMap(({ later }) => later);
}

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
