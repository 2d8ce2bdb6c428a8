import { type GroupKind, groupKinds } from './group.ts';
import { countByGroup, findLostGroups, type GroupSizes } from './group-loss.ts';
import { type NamedCategories, type NamedProduct, toNamedProduct } from './loss.ts';
import type { Product } from './product.ts';

type GroupedProduct = Pick<Product, 'name' | 'categoryNames' | 'seriesName'>;

/** Products by their ids, and categories and series by the names that products carry. */
interface GroupedCatalogue extends Readonly<Record<GroupKind, NamedCategories>> {
  readonly products: ReadonlyMap<string, GroupedProduct>;
}

export interface NamedGroupLoss {
  /** Those that left a category or series which lost most of its products. */
  readonly products: readonly NamedProduct[];
  /** Those that are gone. */
  readonly groups: readonly NamedProduct[];
}

/** Names what the losses of categories and series that look like an accident are about. */
export function nameGroupLoss(before: GroupedCatalogue, now: GroupedCatalogue): NamedGroupLoss {
  const losses = groupKinds.map((kind) => ({
    kind,
    ...findLostGroups(sizesOf(before, kind), sizesOf(now, kind)),
  }));
  const isLeft = (id: string, product: GroupedProduct) =>
    losses.some(({ kind, shrunk }) => {
      const names = namesOf(now.products.get(id), kind);
      return namesOf(product, kind).some((name) => shrunk.includes(name) && !names.includes(name));
    });
  const products = [...before.products]
    .filter(([id, product]) => isLeft(id, product))
    .map(([id, product]) => toNamedProduct(id, product, before.category));
  const groups = losses.flatMap(({ kind, gone }) =>
    gone.map((id) => ({ id, name: before[kind].get(id)?.title ?? { En: id, Zh: null }, categoryNames: [] })),
  );
  return { products, groups };
}

/** Returns the products that left a category or series, each by its id and English name. */
export function listLeavers(
  before: Pick<GroupedCatalogue, 'products'>,
  now: Pick<GroupedCatalogue, 'products'>,
  kind: GroupKind,
  group: string,
): readonly string[] {
  return [...before.products]
    .filter(([, product]) => namesOf(product, kind).includes(group))
    .filter(([id]) => !namesOf(now.products.get(id), kind).includes(group))
    .map(([id, { name }]) => `${id} ${name.En}`);
}

function sizesOf(catalogue: GroupedCatalogue, kind: GroupKind): GroupSizes {
  const names = [...catalogue.products.values()].map((product) => namesOf(product, kind));
  return countByGroup(catalogue[kind].keys(), names);
}

function namesOf(product: GroupedProduct | undefined, kind: GroupKind): readonly string[] {
  if (product === undefined) return [];
  if (kind === 'category') return product.categoryNames;
  return product.seriesName === null ? [] : [product.seriesName];
}
