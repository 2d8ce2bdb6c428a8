import type { CacheClass } from './release.ts';

/** CDNs may cache for minutes, because changed files are purged; browsers always revalidate. */
const purgeable = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';

export const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  page: purgeable,
  data: purgeable,
} as const satisfies Record<CacheClass, string>;

/** Matches a digest in a file name: `assets/theme.59864f41.css`, `assets/pictures/3f0c…-640.webp`. */
const digestInName =
  /^assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{12,20}-\d+)\.[a-z0-9]+$/;

export function cacheClassOf(path: string): CacheClass {
  if (path.startsWith('_astro/') || digestInName.test(path)) return 'immutable';
  return path.endsWith('.html') ? 'page' : 'data';
}
