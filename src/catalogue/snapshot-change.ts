import type { Group } from './group.ts';
import { compareGroups, comparePictures, compareProducts } from './order.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';

/** Key and order of the items in each list of a snapshot. */
const lists = {
  products: listOf<Product>(({ id }) => id, compareProducts),
  categories: listOf<Group>(({ name }) => name, compareGroups),
  series: listOf<Group>(({ name }) => name, compareGroups),
  pictures: listOf<Picture>(({ url }) => url, comparePictures),
};

type Lists = Pick<Snapshot, keyof typeof lists>;

/** The difference between two snapshots. Applying it again changes nothing. */
export type SnapshotChange = {
  readonly [List in keyof Lists]: ListChange<Lists[List][number]>;
} & { readonly rest: Partial<Omit<Snapshot, keyof Lists>> };

interface ListChange<Item> {
  readonly set: readonly Item[];
  readonly removed: readonly string[];
}

/** Compares objects by identity, because pulls reuse unchanged objects. Returns null if nothing differs. */
export function toSnapshotChange(before: Snapshot, after: Snapshot): SnapshotChange | null {
  if (before === after) return null;
  const { products, categories, series, pictures, ...others } = after;
  const changes = {
    products: lists.products.compare(before.products, products),
    categories: lists.categories.compare(before.categories, categories),
    series: lists.series.compare(before.series, series),
    pictures: lists.pictures.compare(before.pictures, pictures),
  };
  const rest = pickChanged(before, others);
  const isSame = Object.values(changes).every(({ set, removed }) => set.length + removed.length === 0);
  return isSame && Object.keys(rest).length === 0 ? null : { ...changes, rest };
}

/** Applies the changes in order and sorts the lists once. */
export function applySnapshotChanges(before: Snapshot, changes: readonly SnapshotChange[]): Snapshot {
  return {
    ...before,
    ...Object.assign({}, ...changes.map(({ rest }) => rest)),
    products: lists.products.apply(
      before.products,
      changes.map(({ products }) => products),
    ),
    categories: lists.categories.apply(
      before.categories,
      changes.map(({ categories }) => categories),
    ),
    series: lists.series.apply(
      before.series,
      changes.map(({ series }) => series),
    ),
    pictures: lists.pictures.apply(
      before.pictures,
      changes.map(({ pictures }) => pictures),
    ),
  };
}

function listOf<Item>(keyOf: (item: Item) => string, order: (one: Item, other: Item) => number) {
  return {
    compare(before: readonly Item[], after: readonly Item[]): ListChange<Item> {
      const known = new Map(before.map((item) => [keyOf(item), item]));
      const set = after.filter((item) => known.get(keyOf(item)) !== item);
      for (const item of after) known.delete(keyOf(item));
      return { set, removed: [...known.keys()] };
    },
    apply(before: readonly Item[], changes: readonly ListChange<Item>[]): readonly Item[] {
      const all = new Map(before.map((item) => [keyOf(item), item]));
      for (const { set, removed } of changes) {
        for (const item of set) all.set(keyOf(item), item);
        for (const key of removed) all.delete(key);
      }
      return [...all.values()].sort(order);
    },
  };
}

function pickChanged<Rest extends object>(before: Rest, after: Rest): Partial<Rest> {
  const partial: Partial<Rest> = { ...after };
  for (const key in after) {
    if (before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key]))
      delete partial[key];
  }
  return partial;
}
