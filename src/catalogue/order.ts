import type { Group } from './group.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';

interface Ordered {
  readonly sortOrder: number | null;
}

const names = new Intl.Collator('en', { numeric: true });

/** Ascending `sortOrder`, those without one last, then by English name, then by id (requirement 8.8). */
export function compareListed<Item extends Ordered>(
  nameOf: (item: Item) => string,
  idOf: (item: Item) => string,
): (one: Item, other: Item) => number {
  return (one, other) =>
    compareOrder(one.sortOrder, other.sortOrder) ||
    names.compare(nameOf(one), nameOf(other)) ||
    names.compare(idOf(one), idOf(other)) ||
    compareText(idOf(one), idOf(other));
}

/** How listings sort products. */
export const compareProducts = compareListed<Product>(
  (product) => product.name.En,
  (product) => product.id,
);

export const compareGroups = compareListed<Group>(
  (group) => group.title.En,
  (group) => group.name,
);

/** No listing shows them: any order will do that is the same everywhere. */
export function comparePictures(one: Picture, other: Picture): number {
  return compareText(one.url, other.url);
}

function compareOrder(one: number | null, other: number | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one - other;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
