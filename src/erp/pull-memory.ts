import type { Agent } from 'undici';
import type { Group, GroupKind } from '#catalogue/group.ts';
import { compareProducts, createSorter } from '#catalogue/order.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { Brand } from '#config/brands.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { reuseIfEqual } from '#catalogue/memoize.ts';
import { AnswerCache, type ErpReader } from './reader.ts';
import type { ClientOptions } from './client.ts';
import { openAgent } from './exchange.ts';
import { ListReader } from './list-reader.ts';
import type { ResponseStore } from './response-store.ts';
import { type ListedProduct, toId, toListEntry } from './wire/product.ts';
import type { Parsed } from './wire/problems.ts';
import type { ReaderContext, SettingAnswer } from './wire/readers.ts';

/** The readable products of a list: each id and each path once, the first one wins. */
export interface ProductList {
  /** How many products the list holds, the unreadable ones too. */
  readonly count: number;
  readonly products: readonly ListedProduct[];
  /** Of products that are left out. */
  readonly problems: readonly Problem[];
}

/**
 * Memory of one brand from pull to pull. Every answer in it is valid by itself, so it stays right after a pull that failed.
 * One pull at a time may use it.
 */
export class PullMemory {
  readonly settings = new AnswerCache<SettingAnswer>();
  readonly productLists = new AnswerCache<ProductList>();
  /** Ids of the products that belong to a series. */
  readonly seriesLists = new AnswerCache<readonly string[]>();
  readonly products = new AnswerCache<Parsed<Product>>();
  readonly groups = new AnswerCache<Parsed<Group>>();
  /** Readers of both lists, which remember the last bodies. */
  readonly productEntries = new ListReader(toListEntry);
  readonly seriesEntries = new ListReader(toId);
  /** In the order of the site: comparing names took a thirtieth of a change of 10,000 products. */
  readonly sortProducts = createSorter(compareProducts);
  readonly #caches = [this.settings, this.productLists, this.seriesLists, this.products, this.groups];
  /** The addresses of the last whole pull if the store may hold others. */
  #asked: ReadonlySet<string> | null = null;
  #agent: Agent | null = null;

  /** The connections that all pulls with this memory share. */
  agent(client: Pick<ClientOptions, 'connections' | 'silenceMs'>): Agent {
    this.#agent ??= openAgent(client);
    return this.#agent;
  }

  /** Forgets answers that a whole pull did not ask for. */
  keepOnly(urls: ReadonlySet<string>): void {
    for (const cache of this.#caches) cache.keepOnly(urls);
    this.#asked = urls;
  }

  /**
   * Writes the answers into the store, for the first pull of another process. That takes as long as the pull of a change,
   * so a resident process does it after the release. What is not written is requested again by the other process.
   */
  writeInto(store: ResponseStore): void {
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

/** The same after the setting was read. */
export interface PullContext extends CallContext {
  readonly source: ReaderContext;
  /** The same as `readBy`, with the setting that readers of products and groups use. */
  readonly recordsReadBy: string;
}

/** The former snapshot's models, by id and by name: a pull reuses those that did not change. */
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
