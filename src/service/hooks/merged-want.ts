import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BrandCode } from '#config/codes.ts';

type Want = (brand: BrandCode) => Promise<void>;

/** Wishes for a brand that come in one moment are one wish: each costs a wait for the queue's store. */
export function mergeWants(want: Want): Want {
  const next = new Map<BrandCode, Promise<void>>();
  return (brand) => {
    const known = next.get(brand);
    if (known !== undefined) return known;
    const wish = nextTurn().then(() => {
      next.delete(brand);
      return want(brand);
    });
    next.set(brand, wish);
    return wish;
  };
}
