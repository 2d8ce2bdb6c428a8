import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileOf } from '#site/paths.ts';
import { listRedirects } from '#site/redirects.ts';
import { listRoutes } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

/** Throws unless a dist holds exactly the pages it should, each whole, and every internal link resolves. */
export async function checkDist(dist: string, site: Site): Promise<void> {
  const files = new Set(await listFiles(dist));
  const pages = [...files].filter((file) => file.endsWith('.html'));
  comparePages(pages, expectedPages(site));
  const targets = new Map<string, string>();
  for (const page of pages) {
    const html = await readFile(join(dist, page), 'utf8');
    if (!html.trimEnd().endsWith('</html>')) throw new Error(`The page ${page} is cut. Build again.`);
    for (const link of internalLinks(html)) if (!targets.has(link)) targets.set(link, page);
  }
  for (const [link, page] of targets) {
    if (!files.has(fileBehind(link))) throw new Error(`${page} links to ${link}, which is not there.`);
  }
}

/** Paths of all files below a folder, relative to it, with `/`. */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Every address of the site itself that a page names: links, pictures, scripts and sheets. */
function internalLinks(html: string): readonly string[] {
  const attributes = html.matchAll(/\s(?:href|src|component-url|renderer-url)="(\/[^"]*)"/g);
  return [...attributes].map(([, link = '']) => link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
}

/** The file that a host answers an address with. */
function fileBehind(link: string): string {
  const path = decodeURIComponent(link.replace(/[?#].*$/, '').slice(1));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

function expectedPages(site: Site): readonly string[] {
  const routes = listRoutes(site).map((route) => fileOf(route, site.languages));
  return [...routes, ...listRedirects(site).map(({ from }) => `${from.join('/')}/index.html`)];
}

function comparePages(written: readonly string[], expected: readonly string[]): void {
  const [missing] = new Set(expected).difference(new Set(written));
  if (missing !== undefined) throw new Error(`The page ${missing} was not written.`);
  const [stranger] = new Set(written).difference(new Set(expected));
  if (stranger !== undefined) throw new Error(`The page ${stranger} was written, but belongs to no route.`);
}
