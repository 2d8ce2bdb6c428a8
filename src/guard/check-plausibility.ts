import type { ImplausibleKind } from '#catalogue/implausible.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import type { GuardContext } from './context.ts';
import { nameProducts } from './name-files.ts';
import { changeChecks, type ProductChange } from './product-changes.ts';

/** Of fewer products, any share may be by chance. */
const leastProducts = 10;

/**
 * Returns a clause for everything that can hardly be meant where it happens at once to most products that it may happen to. What
 * a product has in the live release already counts as meant.
 */
export function findImplausible(context: GuardContext): readonly string[] {
  return listImplausible(context).map(({ words, of, ids }) => {
    return `${ids.length} of ${of} products ${words}: ${nameProducts(ids, context.contents.products)}`;
  });
}

interface Implausible {
  readonly what: ImplausibleKind;
  /** Follow "products". */
  readonly words: string;
  /** How many products it may happen to. */
  readonly of: number;
  /** Of the products that are so. */
  readonly ids: readonly string[];
}

export function listImplausible({ contents, live, brand }: GuardContext): readonly Implausible[] {
  const { maxImplausible } = brand.thresholds;
  const before = live?.contents ?? null;
  const changes = listProductChanges(contents, before);
  if (changes.length <= leastProducts * maxImplausible) return [];
  return changeChecks.flatMap(({ what, words, mayBe, find }) => {
    const ids = find(changes).map(({ id }) => id);
    // Few are looked at twice.
    if (ids.length <= leastProducts * maxImplausible) return [];
    const of = countWhere(contents, before, mayBe);
    return of >= leastProducts && ids.length > of * maxImplausible ? [{ what, words, of, ids }] : [];
  });
}

/** Rows that stayed the same are the same objects, in a process that makes one release after the other. */
function listProductChanges({ products }: Contents, before: Contents | null): readonly ProductChange[] {
  const changes: ProductChange[] = [];
  for (const [id, now] of products) {
    const former = before?.products.get(id);
    if (former !== now) changes.push({ id, now, former });
  }
  return changes;
}

function countWhere(
  { products }: Contents,
  before: Contents | null,
  mayBe: (now: ProductContents, former: ProductContents | undefined) => boolean,
): number {
  let count = 0;
  for (const [id, now] of products) if (mayBe(now, before?.products.get(id))) count += 1;
  return count;
}
