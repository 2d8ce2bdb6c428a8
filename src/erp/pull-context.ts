import type { Brand } from '#config/brands.ts';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { reuseIfEqual } from '#catalogue/memoize.ts';
import type { PullMemory } from './pull-memory.ts';
import type { ErpReader } from './reader.ts';
import type { Parsed } from './wire/problems.ts';
import type { ReaderContext } from './wire/readers.ts';

/** Shared parts of one pull, from its start. */
export interface CallContext {
  readonly brand: Brand;
  readonly reader: ErpReader;
  readonly memory: PullMemory;
  /** Names the code and settings that make models of answers. */
  readonly readBy: string;
  /** The address of a call. */
  readonly toUrl: (call: string) => string;
  readonly former: FormerModels;
  /** Calls under way at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** The same once the setting was read. */
export interface PullContext extends CallContext {
  readonly source: ReaderContext;
  /** The same as `readBy`, with the setting that readers of products and groups use. */
  readonly recordsReadBy: string;
}

/** The former snapshot's models, by id and by name: a pull hands them on where nothing changed. */
export interface FormerModels extends Readonly<Record<GroupKind, ReadonlyMap<string, Group>>> {
  readonly setting: Setting | undefined;
  readonly products: ReadonlyMap<string, Product>;
}

export function toFormerModels(before: Snapshot | null): FormerModels {
  return {
    setting: before?.setting,
    products: new Map(before?.products.map((product) => [product.id, product])),
    category: new Map(before?.categories.map((group) => [group.name, group])),
    series: new Map(before?.series.map((group) => [group.name, group])),
  };
}

export function reuseModel<Model>(parsed: Parsed<Model>, former: Model | undefined): Parsed<Model> {
  return parsed.model === null ? parsed : { ...parsed, model: reuseIfEqual(parsed.model, former) };
}
