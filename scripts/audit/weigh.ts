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
  /** Files besides the page that block the first paint. */
  readonly blocking: readonly string[];
}

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
  // React comes where there is something to draw.
  const idle = await closeOver(
    dist,
    later.filter((path) => !posix.basename(path).startsWith('mount-')),
  );
  const sizes = await sizesOf(dist, [...sheets, ...loaded, ...idle]);
  const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  return {
    html: zipped(html),
    css: sum(sheets),
    theme: sum(sheets.filter((path) => path.includes('/theme.'))),
    script: sum(loaded) + inline.reduce((total, { text }) => total + zipped(text), 0),
    refresh: sum(idle.filter((path) => !loaded.includes(path))),
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
