import type { GroupKind } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import type { ListedProducts } from './list.ts';

type Listed = Product<string>;

const maxOdd = 4;

/** Ids worth asking alone: the first, the middle and the last, and some whose entry in the list looks odd. */
export function pickIds({ products, problems }: ListedProducts): readonly string[] {
  const usual = [products[0], products[Math.floor(products.length / 2)], products.at(-1)];
  const odd = products.filter(
    ({ id }) => toProductKey(id) !== id || problems.some(({ place }) => place.endsWith(` id ${id}`)),
  );
  return [...new Set([...usual, ...odd.slice(0, maxOdd)].flatMap((product) => product?.id ?? []))];
}

/** Every category or series that the products name, in the list's order. */
export function namesOf(kind: GroupKind, products: readonly Listed[]): readonly string[] {
  return [...new Set(products.flatMap((product) => groupsOf(kind, product)))];
}

export function countNaming(kind: GroupKind, name: string, products: readonly Listed[]): number {
  return products.filter((product) => groupsOf(kind, product).includes(name)).length;
}

export function firstAndLast(names: readonly string[]): readonly string[] {
  return [...new Set([...names.slice(0, 1), ...names.slice(-1)])];
}

function groupsOf(kind: GroupKind, { categoryNames, seriesName }: Listed): readonly string[] {
  if (kind === 'category') return categoryNames;
  return seriesName === null ? [] : [seriesName];
}
