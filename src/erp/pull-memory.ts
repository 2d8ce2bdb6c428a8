import type { Agent } from 'undici';
import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import { type ParseText, parsePlain } from './body.ts';
import { openAgent } from './client.ts';
import type { KnownAnswer } from './known-answers.ts';
import { createListParser } from './list-parser.ts';
import type { ProductList } from './product-list.ts';
import type { ResponseStore } from './response-store.ts';
import type { ListedProduct } from './wire/listed-product.ts';
import type { Parsed } from './wire/place.ts';

/**
 * What a process keeps of one brand from pull to pull. Each answer in it is true by itself, so a pull that failed
 * leaves it right. One pull at a time may use it.
 */
export interface PullMemory {
  answers: RememberedAnswers | null;
  /** What the store is still to be told, by address; null where it is told at once. */
  readonly unwritten: Map<string, () => void> | null;
  /** Connections to the ERP, where they are kept for the next pull. */
  agent: Agent | null;
}

/** By address. */
type Remembered<Made> = Map<string, KnownAnswer<Made>>;

export interface RememberedAnswers {
  /** Names the code and settings that made the models. */
  readonly readBy: string;
  readonly settings: Remembered<Setting>;
  readonly lists: Remembered<ProductList>;
  /** Ids of the products that belong to a series. */
  readonly seriesLists: Remembered<readonly string[]>;
  readonly products: Remembered<Parsed<Product>>;
  readonly groups: Remembered<Parsed<Group>>;
  /** Of the calls for products. */
  readonly addresses: WeakMap<ListedProduct, string>;
  /** One for each list: it may remember the last text. */
  readonly parsers: { readonly products: ParseText; readonly seriesProducts: ParseText };
  /** The store that holds no other answers than these, once a pull has ended. */
  tidyStore: ResponseStore | null;
}

/**
 * `isResident`, for a process that pulls again and again: it remembers the lists' texts, too, keeps its connections, and tells
 * the store, which makes the first pull of another process cheap, by `writeAnswers` only.
 */
export function createPullMemory({ isResident = false } = {}): PullMemory {
  return { answers: null, unwritten: isResident ? new Map() : null, agent: null };
}

/** Null where a pull opens its own connections. */
export function keptAgent(memory: PullMemory, client: Parameters<typeof openAgent>[0]): Agent | null {
  if (memory.unwritten === null) return null;
  memory.agent ??= openAgent(client);
  return memory.agent;
}

export async function closePullMemory(memory: PullMemory): Promise<void> {
  await memory.agent?.destroy();
}

/** Where it throws, what was not written is asked for again by another process. */
export function writeAnswers({ unwritten }: PullMemory, store: ResponseStore): void {
  const writes = [...(unwritten?.values() ?? [])];
  unwritten?.clear();
  for (const write of writes) write();
  store.commit();
}

/** What is remembered of the same code and settings; of others, nothing. */
export function openMemory(memory: PullMemory, readBy: string): RememberedAnswers {
  if (memory.answers?.readBy === readBy) return memory.answers;
  memory.unwritten?.clear();
  memory.answers = {
    readBy,
    settings: new Map(),
    lists: new Map(),
    seriesLists: new Map(),
    products: new Map(),
    groups: new Map(),
    addresses: new WeakMap(),
    parsers:
      memory.unwritten === null
        ? { products: parsePlain, seriesProducts: parsePlain }
        : { products: createListParser(), seriesProducts: createListParser() },
    tidyStore: null,
  };
  return memory.answers;
}

/** Forgets what a whole pull didn't ask for, in memory and in the store. */
export function keepOnly(
  urls: ReadonlySet<string>,
  { unwritten }: PullMemory,
  answers: RememberedAnswers,
  store: ResponseStore,
): void {
  const { settings, lists, seriesLists, products, groups } = answers;
  for (const remembered of [settings, lists, seriesLists, products, groups]) {
    for (const url of remembered.keys()) {
      if (urls.has(url)) continue;
      unwritten?.delete(url);
      store.forget(url);
      remembered.delete(url);
    }
  }
  if (answers.tidyStore !== store) store.keepOnly(urls);
  answers.tidyStore = store;
}
