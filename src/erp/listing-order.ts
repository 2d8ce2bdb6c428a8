import type { Group } from '#catalogue/group.ts';
import { compareGroups, compareProducts } from '#catalogue/order.ts';
import type { Product } from '#catalogue/product.ts';

/** In the order of every listing. What is nearly in the `former` order already costs little more than a look. */
export function sortProducts(products: readonly Product[], former: readonly Product[]): readonly Product[] {
  const byId = new Map<string, Product>();
  for (const product of products) byId.set(product.id, product);
  const stood: Product[] = [];
  for (const { id } of former) {
    const product = byId.get(id);
    if (product !== undefined) stood.push(product);
    byId.delete(id);
  }
  // The sort of V8 finds stretches that are in order and merges them.
  return [...stood, ...byId.values()].toSorted(compareProducts);
}

export function sortGroups(groups: readonly Group[]): readonly Group[] {
  return groups.toSorted(compareGroups);
}
