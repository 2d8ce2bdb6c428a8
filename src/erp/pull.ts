import { hash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fieldsDigest } from '#catalogue/fields.ts';
import { orFormerList } from '#catalogue/remember.ts';
import { compareGroups } from '#catalogue/order.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { openAnswerCache } from './answer-cache.ts';
import { type ClientOptions, createErpClient } from './client.ts';
import { readSeriesIds, readProductList } from './product-lists.ts';
import { type CallContext, toFormerModels } from './pull-context.ts';
import {
  agentOf,
  answersOf,
  closePullMemory,
  createPullMemory,
  keepOnly,
  type PullMemory,
  writeAnswers,
} from './pull-memory.ts';
import { readCatalogue } from './read-catalogue.ts';
import { findSeriesProblems } from './read-groups.ts';
import { readSetting } from './read-setting.ts';
import { createErpReader } from './reader.ts';
import type { ResponseStore } from './response-store.ts';
import { toCallUrl } from './wire/calls.ts';

export interface PullOptions {
  readonly brand: Brand;
  /** Without a closing slash. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  readonly isDemo: boolean;
  /** The snapshot of the last pull: the new one shares its objects where nothing changed. */
  readonly before: Snapshot | null;
  /** Called with the whole snapshot. Throws to refuse it: stored answers of products that it lacks are kept then. */
  readonly check?: (snapshot: Snapshot) => void;
  readonly store: ResponseStore;
  /**
   * For a process that pulls the brand again and again: unchanged models are then not read from `store`, and the caller
   * writes new answers into it with `writeAnswers`. Without it, the pull writes them itself.
   */
  readonly memory?: PullMemory | undefined;
  /**
   * Digest of the code that makes models of bodies, its packages included: the pull takes models from `store` that the
   * same code made in an earlier process. Without it, each process makes all models anew.
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
 * Reads everything of one brand into a snapshot, whole or not at all. `store` and `memory` make it cheaper and never
 * another one. Throws `ErpCallError` or `ErpContentError`. Answers that were
 * understood are kept even then.
 */
export async function pullBrand(options: PullOptions): Promise<Pull> {
  if (options.memory !== undefined) return pullWith(options.memory, options);
  const memory = createPullMemory();
  try {
    return await pullWith(memory, options);
  } finally {
    await closePullMemory(memory);
    writeAnswers(memory, options.store);
  }
}

async function pullWith(memory: PullMemory, options: PullOptions): Promise<Pull> {
  const { brand, store } = options;
  const readBy = nameReader(options);
  const remembered = answersOf(memory, readBy);
  const ending = new AbortController();
  const client = createErpClient(
    { ...options.client, signal: ending.signal },
    agentOf(memory, options.client),
  );
  const reader = createErpReader(client, openAnswerCache(store, readBy, memory));
  try {
    const snapshot = await readSnapshotOf(options, {
      brand,
      reader,
      remembered,
      toUrl: (call) => toCallUrl(options.erpHost, call),
      former: toFormerModels(options.before),
      signal: ending.signal,
      onProgress: options.onProgress,
      concurrency: options.client.connections,
    });
    options.check?.(snapshot);
    keepOnly(reader.urls, memory, remembered);
    return { snapshot, ...client.traffic };
  } finally {
    ending.abort();
  }
}

const thisProcess = randomUUID();

/**
 * Digest of the readers' code and the model's fields. A body that was fetched for other ones is fetched again, because the
 * ERP gives no new date to a product when another of its fields is read.
 */
const readersDigest = digestReaders(new URL('wire/', import.meta.url));

function digestReaders(folder: URL): string {
  const sources = readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return hash('sha256', JSON.stringify([fieldsDigest, sources]));
}

/** Names all that models depend on besides the bodies: first the fields, then the code and the settings. */
function nameReader({ readBy = thisProcess, brand, erpHost, publicErpHost }: PullOptions): string {
  const { code, identifier, pictureHosts } = brand;
  const settings = [readBy, code, identifier, erpHost, publicErpHost, pictureHosts];
  return `${readersDigest} ${hash('sha256', JSON.stringify(settings))}`;
}

async function readSnapshotOf(options: PullOptions, calls: CallContext): Promise<Snapshot> {
  const { brand, before, isDemo } = options;
  const reading = readSetting(calls);
  const listing = readProductList(calls);
  const listingSeries = readSeriesIds(calls);
  // Where several fail, the first one that is awaited is reported.
  for (const other of [listing, listingSeries]) other.catch(() => {});
  const { model: setting, forReaders } = await reading;
  const { erpHost, publicErpHost } = options;
  const source = { erpHost, publicErpHost, allowedHosts: brand.pictureHosts, setting: forReaders };
  const context = { ...calls, source };
  const { products, groups, problems } = await readCatalogue(listing, context);
  const sorted = {
    category: groups.category.toSorted(compareGroups),
    series: groups.series.toSorted(compareGroups),
  };
  const seriesProblems = await findSeriesProblems(products, listingSeries, context);
  const snapshot: Snapshot = {
    version: snapshotVersion,
    brand: brand.code,
    identifier: brand.identifier,
    isDemo,
    publicErpHost,
    setting,
    products,
    categories: sorted.category,
    series: sorted.series,
    problems: [...problems, ...seriesProblems, ...groups.problems],
    // These come after the pull.
    moves: before?.moves ?? [],
    withdrawn: before?.withdrawn ?? [],
    pictures: before?.pictures ?? [],
  };
  return before === null ? snapshot : withFormerLists(snapshot, before);
}

function withFormerLists(snapshot: Snapshot, before: Snapshot): Snapshot {
  return {
    ...snapshot,
    products: orFormerList(snapshot.products, before.products),
    categories: orFormerList(snapshot.categories, before.categories),
    series: orFormerList(snapshot.series, before.series),
    problems: isDeepStrictEqual(snapshot.problems, before.problems) ? before.problems : snapshot.problems,
  };
}
