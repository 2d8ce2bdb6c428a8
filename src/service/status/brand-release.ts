import { parseReleaseId, type ReleaseAbout } from '#release/release.ts';
import type { BrandRelease, BrandState } from '#service/orders/brand-state.ts';

export function toBrandRelease({ id, counts }: ReleaseAbout, since: number): BrandRelease {
  const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
  return { release: id, since, products: counts.products, pages };
}

/** Returns whether a newer release than a held one is live. */
export function isOlderThanLive(release: string, { live }: Pick<BrandState, 'live'>): boolean {
  if (live === null || isSameAsLive(release, { live })) return false;
  return parseReleaseId(release).generation < parseReleaseId(live.release).generation;
}

export function isSameAsLive(release: string, { live }: Pick<BrandState, 'live'>): boolean {
  return live !== null && parseReleaseId(release).digest === parseReleaseId(live.release).digest;
}
