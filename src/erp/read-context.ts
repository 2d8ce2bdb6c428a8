import type { Brand } from '#config/brands.ts';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { RememberedAnswers } from './pull-memory.ts';
import type { ErpReader } from './reader.ts';
import type { ImageSource } from './wire/image-source.ts';

/** What every part of one pull works with. */
export interface ReadContext {
  readonly brand: Brand;
  readonly reader: ErpReader;
  readonly remembered: RememberedAnswers;
  /** The address of a call. */
  readonly toUrl: (call: string) => string;
  readonly former: FormerModels;
  readonly source: ImageSource;
  /** Calls under way at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** What the former snapshot holds, by id and by name: its equals are taken from there. */
export interface FormerModels extends Readonly<Record<GroupKind, ReadonlyMap<string, Group>>> {
  readonly setting: Setting | undefined;
  readonly products: ReadonlyMap<string, Product>;
}

export function toFormerModels(before: Snapshot | null): FormerModels {
  return {
    setting: before?.setting,
    products: indexBy(before?.products ?? [], (product) => product.id),
    category: indexBy(before?.categories ?? [], (group) => group.name),
    series: indexBy(before?.series ?? [], (group) => group.name),
  };
}

/** Ten thousand at each pull: without a pair for each, as `new Map` wants them. */
function indexBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item> {
  const index = new Map<string, Item>();
  for (const item of items) index.set(keyOf(item), item);
  return index;
}
