import type { Group } from './group.ts';
import { compareGroups, comparePictures, compareProducts } from './order.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';

/** The difference between two snapshots. Applying it twice has the same result. */
export interface SnapshotChange {
  readonly products: ListChange<Product>;
  readonly categories: ListChange<Group>;
  readonly series: ListChange<Group>;
  readonly pictures: ListChange<Picture>;
  readonly rest: Partial<Omit<Snapshot, 'products' | 'categories' | 'series' | 'pictures'>>;
}

interface ListChange<Item> {
  readonly set: readonly Item[];
  readonly removed: readonly string[];
}

const idOf = ({ id }: Product) => id;
const nameOf = ({ name }: Group) => name;
const urlOf = ({ url }: Picture) => url;

/** Compares objects by identity, because pulls reuse unchanged objects. Returns null if nothing differs. */
export function toSnapshotChange(before: Snapshot, after: Snapshot): SnapshotChange | null {
  if (before === after) return null;
  const { products, categories, series, pictures, ...rest } = after;
  const change = {
    products: toListChange(before.products, products, idOf),
    categories: toListChange(before.categories, categories, nameOf),
    series: toListChange(before.series, series, nameOf),
    pictures: toListChange(before.pictures, pictures, urlOf),
    rest: pickChanged(before, rest),
  };
  const { rest: others, ...lists } = change;
  const isSame = Object.values(lists).every(({ set, removed }) => set.length === 0 && removed.length === 0);
  return isSame && Object.keys(others).length === 0 ? null : change;
}

/** Applies the changes in order and sorts the lists once. */
export function applySnapshotChanges(before: Snapshot, changes: readonly SnapshotChange[]): Snapshot {
  const changesOf = <Key extends 'products' | 'categories' | 'series' | 'pictures'>(key: Key) =>
    changes.map((change) => change[key]);
  return {
    ...before,
    ...Object.assign({}, ...changes.map(({ rest }) => rest)),
    products: applyListChanges(before.products, changesOf('products'), idOf, compareProducts),
    categories: applyListChanges(before.categories, changesOf('categories'), nameOf, compareGroups),
    series: applyListChanges(before.series, changesOf('series'), nameOf, compareGroups),
    pictures: applyListChanges(before.pictures, changesOf('pictures'), urlOf, comparePictures),
  };
}

function toListChange<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): ListChange<Item> {
  const [former, latter] = trimCommonEnds(before, after);
  const known = new Map(former.map((item) => [keyOf(item), item]));
  const set = latter.filter((item) => known.get(keyOf(item)) !== item);
  for (const item of latter) known.delete(keyOf(item));
  return { set, removed: [...known.keys()] };
}

function trimCommonEnds<Item>(
  one: readonly Item[],
  other: readonly Item[],
): readonly [readonly Item[], readonly Item[]] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

function applyListChanges<Item>(
  before: readonly Item[],
  changes: readonly ListChange<Item>[],
  keyOf: (item: Item) => string,
  order: (one: Item, other: Item) => number,
): readonly Item[] {
  if (changes.every(({ set, removed }) => set.length === 0 && removed.length === 0)) return before;
  const all = new Map(before.map((item) => [keyOf(item), item]));
  for (const { set, removed } of changes) {
    for (const item of set) all.set(keyOf(item), item);
    for (const key of removed) all.delete(key);
  }
  return [...all.values()].toSorted(order);
}

function pickChanged<Rest extends object>(before: Rest, after: Rest): Partial<Rest> {
  const partial: Partial<Rest> = { ...after };
  for (const key in after) {
    if (before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key]))
      delete partial[key];
  }
  return partial;
}
