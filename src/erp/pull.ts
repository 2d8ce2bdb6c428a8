import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { planMoves } from '#catalogue/moves.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import { type ClientOptions, createErpClient, openAgent } from './client.ts';
import { refuseShrink } from './guard.ts';
import { openKnownAnswers } from './known-answers.ts';
import { sortGroups, sortProducts } from './listing-order.ts';
import { createPullMemory, keepOnly, keptAgent, openMemory, type PullMemory } from './pull-memory.ts';
import { type ReadContext, toFormerModels } from './read-context.ts';
import { readEarly } from './read-early.ts';
import { findSeriesProblems, readGroups } from './read-groups.ts';
import { readProductList, readSeriesIds } from './read-lists.ts';
import { readProducts } from './read-products.ts';
import { readSetting } from './read-setting.ts';
import { createErpReader } from './reader.ts';
import type { ResponseStore } from './response-store.ts';
import { sha256 } from './sha256.ts';
import { takeFormer } from './take-former.ts';
import { toCallUrl } from './wire/calls.ts';
import type { ListedProduct } from './wire/listed-product.ts';

export interface PullOptions {
  readonly brand: Brand;
  /** Without a closing slash. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  readonly isDemo: boolean;
  /** The snapshot that the last pull wrote: what is unchanged comes back as the object it holds. */
  readonly before: Snapshot | null;
  readonly allowShrink: boolean;
  /** Products that are said to have changed, with the `updatedAt` that was said: asked for beside the list. */
  readonly named?: readonly ListedProduct[];
  readonly store: ResponseStore;
  /**
   * Kept from pull to pull by a process that pulls the brand again and again: with it, what is unchanged is neither
   * read from `store` nor looked at.
   */
  readonly memory?: PullMemory;
  /**
   * Digest of the code that makes models of bodies, its packages included: what the same code made in an earlier
   * process is taken from `store`. Without it, each process makes all models anew.
   */
  readonly readBy?: string;
  readonly client: Omit<ClientOptions, 'signal'>;
  readonly onProgress: (done: number, total: number) => void;
}

export interface Pull {
  readonly snapshot: Snapshot;
  readonly calls: number;
  readonly bytes: number;
}

/**
 * Reads everything of one brand into a snapshot, whole or not at all. What `store` and `memory` know makes it cheaper
 * and never another one; of `before` only the moves follow, and the pictures, which are not looked at here. Throws `ErpCallError` or `ErpContentError`; nothing is
 * written but understood answers in `store` and `memory`.
 */
export async function pullBrand(options: PullOptions): Promise<Pull> {
  const { brand, store, memory = createPullMemory() } = options;
  const readBy = nameReader(options);
  const ending = new AbortController();
  const agent = keptAgent(memory, options.client);
  const client = createErpClient(
    { ...options.client, signal: ending.signal },
    agent ?? openAgent(options.client),
  );
  const reader = createErpReader(client, openKnownAnswers(store, readBy, memory.unwritten));
  const remembered = openMemory(memory, readBy);
  try {
    const snapshot = await readSnapshotOf(options, {
      brand,
      reader,
      remembered,
      toUrl: (call) => toCallUrl(options.erpHost, call),
      former: toFormerModels(options.before),
      source: { ...options, allowedHosts: brand.pictureHosts },
      signal: ending.signal,
      onProgress: options.onProgress,
      concurrency: options.client.connections,
    });
    keepOnly(reader.urls, memory, remembered, store);
    return { snapshot, ...client.traffic };
  } finally {
    ending.abort();
    if (agent === null) await client.close();
  }
}

const thisProcess = randomUUID();

/** All that models follow from, besides the bodies. */
function nameReader({ readBy = thisProcess, brand, erpHost, publicErpHost }: PullOptions): string {
  const { code, identifier, pictureHosts } = brand;
  return sha256(JSON.stringify([readBy, code, identifier, erpHost, publicErpHost, pictureHosts]));
}

async function readSnapshotOf(options: PullOptions, context: ReadContext): Promise<Snapshot> {
  const { brand, before, isDemo, publicErpHost, named = [] } = options;
  readEarly(named, context);
  const asking = readSetting(context);
  const listing = readProductList(context);
  const listingSeries = readSeriesIds(context);
  // Where several fail, the setting's error is told, then the list's.
  for (const beside of [listing, listingSeries]) beside.catch(() => {});
  const setting = await asking;
  const {
    products,
    problems,
    beside: groups,
  } = await readProducts(context, listing, async (reading) => {
    const read = await reading;
    if (!options.allowShrink) refuseShrink(before, read.length, brand);
    return readGroups(read, context);
  });
  const seriesProblems = await findSeriesProblems(products, listingSeries, context);
  const [category, series] = [sortGroups(groups.category), sortGroups(groups.series)];
  const snapshot: Snapshot = {
    version: snapshotVersion,
    brand: brand.code,
    identifier: brand.identifier,
    isDemo,
    publicErpHost,
    setting,
    products: sortProducts(products, before?.products ?? []),
    categories: category,
    series,
    moves: planMoves(
      before && { groups: { category: before.categories, series: before.series }, moves: before.moves },
      { category, series },
    ),
    problems: [...problems, ...seriesProblems, ...groups.problems],
    pictures: before?.pictures ?? [],
  };
  return before === null ? snapshot : takeFormer(snapshot, before);
}
