import type { Group, Product } from './product.ts';
import type { Picture } from './picture.ts';

interface Ordered {
  readonly sortOrder: number | null;
}

const englishCollator = new Intl.Collator('en', { numeric: true });

/** Compares by `sortOrder` (null last), name and id (requirement 8.8). */
export function compareListed<Item extends Ordered>(
  nameOf: (item: Item) => string,
  idOf: (item: Item) => string,
  names: Intl.Collator = englishCollator,
): (one: Item, other: Item) => number {
  return (one, other) =>
    // Infinity minus Infinity is NaN, so `||` continues with the names.
    (one.sortOrder ?? Infinity) - (other.sortOrder ?? Infinity) ||
    names.compare(nameOf(one), nameOf(other)) ||
    names.compare(idOf(one), idOf(other)) ||
    compareText(idOf(one), idOf(other));
}

export const compareProducts = compareListed<Product>(
  (product) => product.name.En,
  (product) => product.id,
);

export const compareGroups = compareListed<Group>(
  (group) => group.title.En,
  (group) => group.name,
);

/** Starts from the previous order, because sorting a nearly sorted list is fast. Items must be distinct. */
export function createSorter<Item>(
  order: (one: Item, other: Item) => number,
): (items: readonly Item[]) => readonly Item[] {
  let last: readonly Item[] = [];
  return (items) => {
    const added = new Set(items);
    const kept = last.filter((item) => added.delete(item));
    last = [...kept, ...added].sort(order);
    return last;
  };
}

export function comparePictures(one: Picture, other: Picture): number {
  return compareText(one.url, other.url);
}

function compareText(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
