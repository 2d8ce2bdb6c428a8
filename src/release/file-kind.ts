import type { CacheClass } from './release.ts';

const text = (type: string) => `${type}; charset=utf-8`;

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['html', text('text/html')],
  ['css', text('text/css')],
  ['js', text('text/javascript')],
  ['mjs', text('text/javascript')],
  ['json', text('application/json')],
  ['map', text('application/json')],
  ['webmanifest', text('application/manifest+json')],
  ['speculationrules', 'application/speculationrules+json'],
  ['xml', text('application/xml')],
  ['rss', text('application/rss+xml')],
  ['atom', text('application/atom+xml')],
  ['txt', text('text/plain')],
  ['csv', text('text/csv')],
  ['svg', text('image/svg+xml')],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['ico', 'image/x-icon'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['pdf', 'application/pdf'],
  ['wasm', 'application/wasm'],
]);

const unknownType = 'application/octet-stream';

export function contentTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return contentTypes.get(ending) ?? unknownType;
}

/** A publish purges changed files, so CDNs may cache these files for minutes. */
const purgeable = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';

export const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  // Without `max-age`, browsers would request the favicon with every page.
  icon: 'public, max-age=3600, s-maxage=300',
  page: purgeable,
  data: purgeable,
} as const satisfies Record<CacheClass, string>;

/** E.g. `assets/theme.59864f41.css` or `assets/pictures/3f0c…-640.webp`. */
const digestInName =
  /^assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{12,20}-\d+)\.[a-z0-9]+$/;

export function cacheClassOf(path: string): CacheClass {
  if (path.startsWith('_astro/') || digestInName.test(path)) return 'immutable';
  if (path.startsWith('assets/images/')) return 'icon';
  return path.endsWith('.html') ? 'page' : 'data';
}

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

export function isKnownKind(file: string): boolean {
  if (file === '_headers' || file === '_redirects') return true;
  // Hosts would run files like `_worker.js`, and the guard would miss pages like `x.HTML`.
  if (/^_(?!astro\/)|\.[^./]*[A-Z][^./]*$/.test(file)) return false;
  if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return false;
  return contentTypeOf(file) !== unknownType;
}
