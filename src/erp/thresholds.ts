import type { Brand } from '#config/brands.ts';
import { countLeftOut, type Problem } from '#catalogue/problem.ts';
import { type CatalogueLoss, findLoss, type NamedCategories } from '#catalogue/loss.ts';
import { countByGroup, findGroupLoss, type GroupSizes } from '#catalogue/group-loss.ts';
import { listLeavers, nameGroupLoss } from '#catalogue/name-group-loss.ts';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import { createMemory } from '#catalogue/remember.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { ErpContentError, ErpShrinkError } from './errors.ts';

/** Below this many products a share says little, and only an empty list counts as a loss. */
const smallCatalogue = 20;
/** Up to this many bad records never stop a brand, whatever share they are. */
const toleratedLeftOut = 3;

/** Throws where so much was left out of the list that the ERP, not the products, is the likelier fault. */
export function refuseManyLeftOut(listed: number, problems: readonly Problem[], brand: Brand): void {
  const leftOut = countLeftOut(problems);
  const { maxLeftOut } = brand.thresholds;
  if (leftOut <= mostLeftOut(listed, brand)) return;
  throw new ErpContentError(
    `${leftOut} of ${listed} products of ${brand.identifier} can't be read, more than brands.json allows ` +
      `(thresholds.maxLeftOut ${maxLeftOut}). The problems say why; mend them in the ERP, then build again.`,
    problems,
  );
}

const maxTwins = 0.01;

/** Throws where so many ids are listed twice that the list itself is the likelier fault. */
export function refuseManyTwins(listed: number, problems: readonly Problem[], { identifier }: Brand): void {
  const twins = problems.filter(({ kind }) => kind === 'duplicate-id').length;
  if (twins <= Math.max(toleratedLeftOut, listed * maxTwins)) return;
  throw new ErpContentError(
    `${twins} of ${listed} products of ${identifier} are listed a second time, more than 1 %. Look whether the ERP lists each once, then build again.`,
    problems,
  );
}

/** How many products may be left out of a list. */
export function mostLeftOut(listed: number, { thresholds }: Brand): number {
  return Math.max(toleratedLeftOut, listed * thresholds.maxLeftOut);
}

/** Sizes of a brand's catalogue at its last pull or, where that is lost, in its dist. */
export interface Former {
  readonly products: number;
  /** Null where only their number is known. */
  readonly list: readonly Product[] | null;
  readonly groups: Readonly<Record<GroupKind, GroupSizes>> | null;
  /** Absent where only the number of products is known. */
  readonly categories?: NamedCategories;
  readonly series?: NamedCategories;
}

export function toFormer({ products, categories, series }: Snapshot): Former {
  return {
    products: products.length,
    list: products,
    groups: sizesOf(products, { category: categories, series }),
    categories: byName(categories),
    series: byName(series),
  };
}

function byName(groups: readonly Group[]): NamedCategories {
  return new Map(groups.map((group) => [group.name, group]));
}

/** Throws where products vanished at a rate that looks like an accident; `null` is a first pull. */
export function refuseShrink(before: Former | null, list: readonly Product[], brand: Brand): void {
  const former = before?.products ?? 0;
  const products = list.length;
  const isLost = former > 0 && products === 0;
  const isShrunk = former >= smallCatalogue && products < former * (1 - brand.thresholds.maxShrink);
  if (!isLost && !isShrunk) return;
  throw new ErpShrinkError(
    `The ERP lists ${products} products of ${brand.identifier}, it listed ${former} before; brands.json allows ` +
      `a loss of ${Math.round(brand.thresholds.maxShrink * 100)} % (thresholds.maxShrink). ${ifMeant}`,
    toLoss(before, list),
  );
}

function toLoss(before: Former | null, list: readonly Product[]): CatalogueLoss | null {
  if (before === null || before.list === null) return null;
  const loss = findLoss(byId(before.list), new Set(list.map(({ id }) => id)), before.categories ?? new Map());
  // Groups may be lost without any product.
  return loss.missing.length === 0 ? null : loss;
}

const ifMeant = 'Look into the ERP; if they are meant to be gone, build again with --allow-shrink.';

/** The same for categories and series: one call that answers nothing would take all of their pages away. */
export function refuseGroupLoss(
  before: Former | null,
  products: readonly Product[],
  groups: Readonly<Record<GroupKind, readonly Group[]>>,
  brand: Brand,
): void {
  if (before === null || before.groups === null) return;
  const now = sizesOf(products, groups);
  const leaversOf = (kind: GroupKind) => (group: string) =>
    listLeavers({ products: byId(before.list ?? []) }, { products: byId(products) }, kind, group);
  const losses = [
    ...findGroupLoss(before.groups.category, now.category, 'categories', leaversOf('category')),
    ...findGroupLoss(before.groups.series, now.series, 'series', leaversOf('series')),
  ];
  if (losses.length === 0) return;
  const message = `${brand.identifier} lost ${losses.join(', and ')} in the ERP since it was last read. ${ifMeant}`;
  const named = nameGroupLoss(
    {
      products: byId(before.list ?? []),
      category: before.categories ?? new Map(),
      series: before.series ?? new Map(),
    },
    { products: byId(products), category: byName(groups.category), series: byName(groups.series) },
  );
  throw new ErpShrinkError(message, toLoss(before, products), named);
}

function byId(products: readonly Product[]): ReadonlyMap<string, Product> {
  return new Map(products.map((product) => [product.id, product]));
}

function sizesOf(
  products: readonly Product[],
  groups: Readonly<Record<GroupKind, readonly Group[]>>,
): Readonly<Record<GroupKind, GroupSizes>> {
  const namesOf = (kind: GroupKind) => groups[kind].map(({ name }) => name);
  return sizes(products, [groups.category, groups.series], () => ({
    category: countByGroup(
      namesOf('category'),
      products.map(({ categoryNames }) => categoryNames),
    ),
    series: countByGroup(
      namesOf('series'),
      products.map(({ seriesName }) => (seriesName === null ? [] : [seriesName])),
    ),
  }));
}

/** A pull's sizes are the former ones of the next. */
const sizes = createMemory<readonly Product[], Readonly<Record<GroupKind, GroupSizes>>>();
