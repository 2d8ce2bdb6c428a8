import type { CacheClass } from './release.ts';

/** Pages may be kept by a CDN for minutes, since it is told of those that change; browsers ask each time. */
const untilPurged = 'public, max-age=0, s-maxage=300, stale-while-revalidate=600';

/** The `Cache-Control` of each class. */
export const cacheControl = {
  immutable: 'public, max-age=31536000, immutable',
  page: untilPurged,
  data: untilPurged,
} as const satisfies Record<CacheClass, string>;

/** A digest in a file's name: `assets/theme.59864f41.css`, `assets/pictures/3f0c…-640.webp`. */
const digestInName = /^assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{20}-\d+)\.[a-z0-9]+$/;

/** Of a file of a dist, by its path. */
export function cacheClassOf(path: string): CacheClass {
  if (path.startsWith('_astro/') || digestInName.test(path)) return 'immutable';
  return path.endsWith('.html') ? 'page' : 'data';
}
