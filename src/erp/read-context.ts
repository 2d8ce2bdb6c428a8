import type { Brand } from '#brand/brands.ts';
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
  const toNamed = (group: Group) => [group.name, group] as const;
  return {
    setting: before?.setting,
    products: new Map(before?.products.map((product) => [product.id, product])),
    category: new Map(before?.categories.map(toNamed)),
    series: new Map(before?.series.map(toNamed)),
  };
}
