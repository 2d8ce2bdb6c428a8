import type { Agent } from 'undici';
import type { Group } from '#catalogue/group.ts';
import { compareProducts, createSorter } from '#catalogue/order.ts';
import type { Product } from '#catalogue/product.ts';
import type { KnownAnswer } from './answer.ts';
import type { ClientOptions } from './client.ts';
import { openAgent } from './exchange.ts';
import { ListReader } from './list-reader.ts';
import type { Problem } from '#catalogue/problem.ts';
import { type ListedProduct, type ListEntry, toId, toListEntry } from './wire/product.ts';
import type { ResponseStore } from './response-store.ts';
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
 * Memory of one brand from pull to pull. Every answer in it is valid by itself, so it stays right after a
 * pull that failed. One pull at a time may use it.
 */
export interface PullMemory {
  answers: RememberedAnswers | null;
  /** Answers that the store does not have yet, by address. */
  readonly unwritten: Map<string, UnwrittenAnswer>;
  /** The addresses of the last whole pull where the store may hold others; else null. */
  asked: ReadonlySet<string> | null;
  /** Connections to the ERP. */
  agent: Agent | null;
}

interface UnwrittenAnswer {
  readonly answer: KnownAnswer<unknown>;
  readonly readBy: string;
  /** Null where the store has the body. */
  readonly plain: Buffer | null;
}

type Remembered<Model> = Map<string, KnownAnswer<Model>>;

export interface RememberedAnswers {
  /** Names the code and settings that made the models. */
  readonly readBy: string;
  readonly settings: Remembered<SettingAnswer>;
  readonly productLists: Remembered<ProductList>;
  /** Ids of the products that belong to a series. */
  readonly seriesLists: Remembered<readonly string[]>;
  /** Readers of both lists, which remember the last bodies. */
  readonly productEntries: ListReader<ListEntry>;
  readonly seriesEntries: ListReader<string>;
  readonly products: Remembered<Parsed<Product>>;
  readonly groups: Remembered<Parsed<Group>>;
  /** In the order of the site: comparing names took a thirtieth of a change of 10,000 products. */
  readonly sortProducts: (products: readonly Product[]) => readonly Product[];
}

export function createPullMemory(): PullMemory {
  return { answers: null, unwritten: new Map(), asked: null, agent: null };
}

export async function closePullMemory(memory: PullMemory): Promise<void> {
  await memory.agent?.destroy();
  memory.agent = null;
}

/** Returns the agent that all pulls with this memory share. */
export function agentOf(memory: PullMemory, client: Pick<ClientOptions, 'connections' | 'silenceMs'>): Agent {
  memory.agent ??= openAgent(client);
  return memory.agent;
}

/** Returns the answers that the same code and settings made; forgets those of others. */
export function answersOf(memory: PullMemory, readBy: string): RememberedAnswers {
  if (memory.answers?.readBy === readBy) return memory.answers;
  memory.unwritten.clear();
  memory.answers = {
    readBy,
    settings: new Map(),
    productLists: new Map(),
    seriesLists: new Map(),
    productEntries: new ListReader(toListEntry),
    seriesEntries: new ListReader(toId),
    products: new Map(),
    groups: new Map(),
    sortProducts: createSorter(compareProducts),
  };
  return memory.answers;
}

/** Forgets answers that a whole pull did not ask for. */
export function keepOnly(urls: ReadonlySet<string>, memory: PullMemory, answers: RememberedAnswers): void {
  const { settings, productLists, seriesLists, products, groups } = answers;
  for (const remembered of [settings, productLists, seriesLists, products, groups, memory.unwritten]) {
    for (const url of remembered.keys()) if (!urls.has(url)) remembered.delete(url);
  }
  memory.asked = urls;
}

/**
 * Writes the answers into the store, for the first pull of another process. That takes as long as the pull of a change,
 * so a resident process does it after the release. What is not written is requested again by the other process.
 */
export function writeAnswers(memory: PullMemory, store: ResponseStore): void {
  const { unwritten, asked } = memory;
  const answers = [...unwritten];
  unwritten.clear();
  memory.asked = null;
  for (const [url, { answer, readBy, plain }] of answers) {
    const { model, ...rest } = answer;
    const stored = { ...rest, url, readBy, made: JSON.stringify(model) };
    if (plain === null) store.update(stored);
    else store.put(stored, plain.toString());
  }
  if (asked !== null) store.keepOnly(asked);
  store.commit();
}
