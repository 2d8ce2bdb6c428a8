import type { Agent } from 'undici';
import type { Group } from '#catalogue/group.ts';
import { compareProducts, createSorter } from '#catalogue/order.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { AnswerCache } from './answer-cache.ts';
import type { ClientOptions } from './client.ts';
import { openAgent } from './exchange.ts';
import { ListReader } from './list-reader.ts';
import type { ResponseStore } from './response-store.ts';
import { type ListedProduct, toId, toListEntry } from './wire/product.ts';
import type { Parsed } from './wire/problems.ts';
import type { SettingAnswer } from './wire/readers.ts';

/** The readable products of a list: each id and each path once, the first one wins. */
export interface ProductList {
  /** How many products the list holds, the unreadable ones too. */
  readonly count: number;
  readonly products: readonly ListedProduct[];
  /** Those that are left out. */
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
