import type { Product } from './product.ts';

/** A product as people know it. */
export type NamedProduct = Pick<Product, 'id' | 'name' | 'categoryNames'>;

/** The products that a site would lose. */
export interface CatalogueLoss {
  /** Numbers of products. */
  readonly before: number;
  readonly now: number;
  /** Those that are missing, in the order that they had. */
  readonly missing: readonly NamedProduct[];
}

export function findLoss(
  before: ReadonlyMap<string, Omit<NamedProduct, 'id'>>,
  now: { readonly size: number; has(id: string): boolean },
): CatalogueLoss {
  const missing = [...before]
    .filter(([id]) => !now.has(id))
    .map(([id, { name, categoryNames }]) => ({ id, name, categoryNames }));
  return { before: before.size, now: now.size, missing };
}
