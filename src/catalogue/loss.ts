import type { Group } from './group.ts';
import type { Product } from './product.ts';
import type { EnglishText } from './text.ts';

/** A product as people know it. */
export interface NamedProduct extends Pick<Product, 'id' | 'name' | 'categoryNames'> {
  /** The title of each category, which pages show; null where nobody knows it, absent where nobody knows any. */
  readonly categoryTitles?: readonly (EnglishText | null)[];
}

/** Categories by the names that products carry. */
export type NamedCategories = ReadonlyMap<string, Pick<Group, 'title'>>;

export function toNamedProduct(
  id: string,
  { name, categoryNames }: Omit<NamedProduct, 'id'>,
  categories: NamedCategories,
): NamedProduct {
  const categoryTitles = categoryNames.map((category) => categories.get(category)?.title ?? null);
  return { id, name, categoryNames, categoryTitles };
}

/** The products that a site would lose. */
export interface CatalogueLoss {
  /** Numbers of products. */
  readonly before: number;
  readonly now: number;
  /** The most that there were within a day, where those are more than `before`: many small losses add up. */
  readonly mostInDay?: number;
  /** Those that are missing, in the order that they had. */
  readonly missing: readonly NamedProduct[];
}

export function findLoss(
  before: ReadonlyMap<string, Omit<NamedProduct, 'id'>>,
  now: { readonly size: number; has(id: string): boolean },
  categories: NamedCategories,
): CatalogueLoss {
  const missing = [...before]
    .filter(([id]) => !now.has(id))
    .map(([id, product]) => toNamedProduct(id, product, categories));
  return { before: before.size, now: now.size, missing };
}
