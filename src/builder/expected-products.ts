import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { ExpectedProduct } from './build-job.ts';

export interface Patience {
  readonly withinMs: number;
  readonly firstPauseMs: number;
}

const usualPatience: Patience = { withinMs: 10_000, firstPauseMs: 150 };
const longestPauseMs = 2_000;

/** Looks at one snapshot after the other, until it shows what is expected or patience ends. */
export interface ExpectedProducts {
  /** False, after a pause, where the ERP should be read again. */
  isSettled(snapshot: Snapshot, before: Snapshot | null): Promise<boolean>;
  /** What the snapshot that was looked at last did not show. */
  readonly notSeen: readonly ExpectedProduct[];
}

/** `known` gathers the ids of all products there ever were, so that one that is gone is told from one that never came. */
export function expectProducts(
  products: readonly ExpectedProduct[],
  known: Set<string>,
  { withinMs, firstPauseMs }: Patience = usualPatience,
): ExpectedProducts {
  const until = performance.now() + withinMs;
  let notSeen: readonly ExpectedProduct[] = [];
  let pauseMs = firstPauseMs;
  return {
    get notSeen() {
      return notSeen;
    },
    async isSettled(snapshot, before) {
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

/** What is no time can only be the same. */
function isNotBefore(one: string, other: string): boolean {
  const [at, from] = [Date.parse(one), Date.parse(other)];
  return one === other || at >= from;
}
