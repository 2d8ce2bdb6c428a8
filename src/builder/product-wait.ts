import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { ExpectedProduct, ProductTimeout } from './build-job.ts';

const usualTimeout: ProductTimeout = { totalMs: 10_000, firstPauseMs: 150 };
const longestPauseMs = 2_000;

/** Compares snapshots with what was announced, until one shows it or the time is over. */
export interface ProductWait {
  /** Resolves to false, after a pause, where the ERP should be read again. */
  isShown(snapshot: Snapshot, before: Snapshot | null): Promise<boolean>;
  /** Products that the last snapshot did not show. */
  readonly notSeen: readonly ExpectedProduct[];
}

/** `known` gathers the ids of all products there ever were, to tell one that is gone from one that never came. */
export function waitForProducts(
  products: readonly ExpectedProduct[],
  known: Set<string>,
  { totalMs, firstPauseMs }: ProductTimeout = usualTimeout,
): ProductWait {
  const until = performance.now() + totalMs;
  let notSeen: readonly ExpectedProduct[] = [];
  let pauseMs = firstPauseMs;
  return {
    get notSeen() {
      return notSeen;
    },
    async isShown(snapshot, before) {
      for (const { id } of before?.products ?? []) known.add(id);
      if (products.length === 0) return true;
      const shown = new Map(snapshot.products.map((product) => [product.id, product]));
      notSeen = products.filter((product) => !isSeen(product, shown.get(product.id), known));
      if (!notSeen.some(({ isAwaited }) => isAwaited) || performance.now() + pauseMs > until) return true;
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 1.6, longestPauseMs);
      return false;
    },
  };
}

function isSeen(
  { id, updatedAt }: ExpectedProduct,
  product: Product | undefined,
  known: ReadonlySet<string>,
): boolean {
  if (updatedAt === null) return true;
  if (product === undefined) return known.has(id);
  return product.updatedAt === null || isNotBefore(product.updatedAt, updatedAt);
}

/** Compares times; texts that are no times can only be equal. */
function isNotBefore(one: string, other: string): boolean {
  const [at, from] = [Date.parse(one), Date.parse(other)];
  return one === other || at >= from;
}
