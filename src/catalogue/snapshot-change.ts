import { comparePictures, compareProducts } from './order.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';
import type { Snapshot } from './snapshot.ts';

const productList = listOf<Product>(({ id }) => id, compareProducts);
const pictureList = listOf<Picture>(({ url }) => url, comparePictures);

/** Applying a change twice has the same effect as applying it once. */
export interface SnapshotChange {
  readonly products: ListChange<Product>;
  readonly pictures: ListChange<Picture>;
  readonly rest: Partial<Omit<Snapshot, 'products' | 'pictures'>>;
}

interface ListChange<Item> {
  readonly set: readonly Item[];
  readonly removed: readonly string[];
}

/** Compares objects by identity, because a pull reuses unchanged objects. */
export function toSnapshotChange(before: Snapshot, after: Snapshot): SnapshotChange | null {
  if (before === after) return null;
  const { products, pictures, ...others } = after;
  const change = {
    products: productList.compare(before.products, products),
    pictures: pictureList.compare(before.pictures, pictures),
    rest: pickChanged(before, others),
  };
  const lists = [change.products, change.pictures];
  const isSame = lists.every(({ set, removed }) => set.length + removed.length === 0);
  return isSame && Object.keys(change.rest).length === 0 ? null : change;
}

export function applySnapshotChanges(before: Snapshot, changes: readonly SnapshotChange[]): Snapshot {
  const products = changes.map((change) => change.products);
  const pictures = changes.map((change) => change.pictures);
  return {
    ...before,
    ...Object.assign({}, ...changes.map(({ rest }) => rest)),
    products: productList.apply(before.products, products),
    pictures: pictureList.apply(before.pictures, pictures),
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
