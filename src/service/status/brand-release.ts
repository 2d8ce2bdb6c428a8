import type { ReleaseAbout } from '#release/release.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';

/** Summarises a release; `since` in milliseconds since 1970. */
export function toBrandRelease({ id, counts }: ReleaseAbout, since: number): BrandRelease {
  const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
  return { release: id, since, products: counts.products, pages };
}
