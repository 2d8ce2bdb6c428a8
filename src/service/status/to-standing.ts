import type { ReleaseAbout } from '#release/release.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';

/** `since` in milliseconds since 1970. */
export function toStanding({ id, counts }: ReleaseAbout, since: number): BrandRelease {
  const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
  return { release: id, since, products: counts.products, pages };
}
