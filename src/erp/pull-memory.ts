import type { Agent } from 'undici';
import type { Group, GroupKind, Product } from '#catalogue/product.ts';
import { compareProducts, createSorter } from '#catalogue/order.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Brand } from '#config/brands.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { reuseIfEqual } from '#catalogue/memoize.ts';
import { AnswerCache, type ErpReader } from './reader.ts';
import { type ClientOptions, openAgent } from './client.ts';
import { ListReader } from './list-reader.ts';
import type { RowStore } from '#files/row-store.ts';
import { type ListedProduct, toId, toListEntry } from './wire/product.ts';
import type { Parsed } from './wire/problems.ts';
import type { ReaderContext, SettingAnswer } from './wire/readers.ts';

/** Of products with the same id or path, only the first is kept. */
export interface ProductList {
  readonly count: number;
  readonly products: readonly ListedProduct[];
  readonly problems: readonly Problem[];
}

/** Pulls that share a memory must not overlap. */
export class PullMemory {
  readonly settings = new AnswerCache<SettingAnswer>();
  readonly productLists = new AnswerCache<ProductList>();
  readonly seriesLists = new AnswerCache<readonly string[]>();
  readonly products = new AnswerCache<Parsed<Product>>();
  readonly groups = new AnswerCache<Parsed<Group>>();
  readonly groupLists = new AnswerCache<readonly string[]>();
  readonly productEntries = new ListReader(toListEntry);
  readonly seriesEntries = new ListReader(toId);
  /** Starts from the order of the last pull, because sorting 10,000 names is slow. */
  readonly sortProducts = createSorter(compareProducts);
  readonly #caches = [
    ...[this.settings, this.productLists, this.seriesLists],
    ...[this.products, this.groups, this.groupLists],
  ];
  /** The URLs of the last pull. `writeInto` removes all other URLs from the store, and then sets this to null. */
  #asked: ReadonlySet<string> | null = null;
  #agent: Agent | null = null;

  agent(client: Pick<ClientOptions, 'connections' | 'silenceMs'>): Agent {
    this.#agent ??= openAgent(client);
    return this.#agent;
  }

  keepOnly(urls: ReadonlySet<string>): void {
    for (const cache of this.#caches) cache.keepOnly(urls);
    this.#asked = urls;
  }

  /** Takes as long as a small pull, so resident processes call this in the background. */
  writeInto(store: RowStore): void {
    for (const cache of this.#caches) cache.writeInto(store);
    if (this.#asked !== null) store.keepOnly(this.#asked);
    this.#asked = null;
    store.commit();
  }

  async close(): Promise<void> {
    await this.#agent?.destroy();
    this.#agent = null;
  }
}

export interface CallContext {
  readonly brand: Brand;
  readonly reader: ErpReader;
  readonly memory: PullMemory;
  readonly readBy: string;
  readonly toUrl: (call: string) => string;
  readonly former: FormerModels;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface PullContext extends CallContext {
  readonly source: ReaderContext;
  readonly recordsReadBy: string;
}

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
