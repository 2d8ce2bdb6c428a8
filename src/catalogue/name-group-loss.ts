import { type GroupKind, groupKinds } from './group.ts';
import { countByGroup, findLostGroups, type GroupSizes } from './group-loss.ts';
import { type NamedCategories, type NamedProduct, toNamedProduct } from './loss.ts';
import type { Product } from './product.ts';
import type { EnglishText } from './text.ts';

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
  /** Those that products left, the greatest loss first. */
  readonly shrunk: readonly ShrunkGroup[];
  /** How many products, and categories and series, there were in all. */
  readonly before: Readonly<Record<'products' | 'groups', number>>;
}

/** A category or series that is there, without most of its products. */
export interface ShrunkGroup {
  readonly kind: GroupKind;
  readonly name: EnglishText;
  /** Numbers of its products. */
  readonly before: number;
  readonly now: number;
}

/** How many of how many groups are gone or, where none is, how many products left one; and the groups that they left. */
export interface GroupLossNumbers {
  readonly kind: 'groups' | 'products';
  readonly count: number;
  readonly of: number;
  readonly names: readonly NamedProduct[];
  /** Absent where there are none. */
  readonly shrunk?: readonly ShrunkGroup[];
}

export function sumUpGroupLoss({ products, groups, shrunk, before }: NamedGroupLoss): GroupLossNumbers {
  const [kind, names] = groups.length > 0 ? (['groups', groups] as const) : (['products', products] as const);
  return { kind, count: names.length, of: before[kind], names, ...(shrunk.length > 0 && { shrunk }) };
}

/** Names what the losses of categories and series that look like an accident are about. */
export function nameGroupLoss(before: GroupedCatalogue, now: GroupedCatalogue): NamedGroupLoss {
  const losses = groupKinds.map((kind) => {
    const sizes = { before: sizesOf(before, kind), now: sizesOf(now, kind) };
    return { kind, sizes, ...findLostGroups(sizes.before, sizes.now) };
  });
  const isLeft = (id: string, product: GroupedProduct) =>
    losses.some(({ kind, shrunk }) => {
      const names = namesOf(now.products.get(id), kind);
      return namesOf(product, kind).some((name) => shrunk.includes(name) && !names.includes(name));
    });
  const products = [...before.products]
    .filter(([id, product]) => isLeft(id, product))
    .map(([id, product]) => toNamedProduct(id, product, before.category));
  const titleOf = (kind: GroupKind, id: string) => before[kind].get(id)?.title ?? { En: id, Zh: null };
  const groups = losses.flatMap(({ kind, gone }) =>
    gone.map((id) => ({ id, name: titleOf(kind, id), categoryNames: [] })),
  );
  const shrunk = losses
    .flatMap(({ kind, sizes, shrunk: ids }) =>
      ids.map((id) => {
        const sizeIn = ({ published }: GroupSizes) => published.get(id) ?? 0;
        return { kind, name: titleOf(kind, id), before: sizeIn(sizes.before), now: sizeIn(sizes.now) };
      }),
    )
    .toSorted((one, other) => other.before - other.now - (one.before - one.now));
  const counts = { products: before.products.size, groups: before.category.size + before.series.size };
  return { products, groups, shrunk, before: counts };
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
