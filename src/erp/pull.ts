import { isDeepStrictEqual } from 'node:util';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest8 } from '#catalogue/digest.ts';
import { reuseListIfEqual } from '#catalogue/memoize.ts';
import { compareGroups } from '#catalogue/order.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import type { Problem } from '#catalogue/problem.ts';
import { type ClientOptions, createErpClient } from './client.ts';
import { isSameList, readProductList, readSeriesIds } from './product-lists.ts';
import {
  type CallContext,
  type ProductList,
  type PullContext,
  PullMemory,
  toFormerModels,
} from './pull-memory.ts';
import { findSeriesProblems, findShortLists, readGroups } from './read-groups.ts';
import { readSetting } from './read-setting.ts';
import { readPictureParameters } from './picture-parameters.ts';
import { createErpReader } from './reader.ts';
import type { RowStore } from '#files/row-store.ts';
import { callPath, toCallUrl } from './wire/calls.ts';
import { toProblem } from './wire/problems.ts';
import { addUnlisted, readProducts } from './read-products.ts';

export interface PullOptions {
  readonly brand: Brand;
  /** Without a trailing slash. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  readonly isDemo: boolean;
  readonly before: Snapshot | null;
  /**
   * May throw an error to refuse the snapshot. The store then still keeps all responses of earlier pulls, so that a later
   * pull can reuse them.
   */
  readonly check?: (snapshot: Snapshot) => void;
  readonly store: RowStore;
  /** If set, the caller must call `memory.writeInto` after the pull. */
  readonly memory?: PullMemory | undefined;
  readonly readBy?: string;
  readonly client: Omit<ClientOptions, 'signal'>;
  readonly onProgress: (done: number, total: number) => void;
}

export interface Pull {
  readonly snapshot: Snapshot;
  readonly calls: number;
  readonly bytes: number;
}

/** Throws `ErpCallError` or `ErpContentError`, but keeps the responses received so far. */
export async function pullBrand(options: PullOptions): Promise<Pull> {
  if (options.memory !== undefined) return pullWith(options.memory, options);
  const memory = new PullMemory();
  try {
    return await pullWith(memory, options);
  } finally {
    await memory.close();
    memory.writeInto(options.store);
  }
}

async function pullWith(memory: PullMemory, options: PullOptions): Promise<Pull> {
  const { brand, store } = options;
  const ending = new AbortController();
  const client = createErpClient({ ...options.client, signal: ending.signal }, memory.agent(options.client));
  const reader = createErpReader(client, store);
  try {
    const snapshot = await readSnapshotOf(options, {
      brand,
      reader,
      memory,
      readBy: nameReader(options),
      toUrl: (call) => toCallUrl(options.erpHost, call),
      former: toFormerModels(options.before),
      signal: ending.signal,
      onProgress: options.onProgress,
      concurrency: options.client.connections,
    });
    options.check?.(snapshot);
    memory.keepOnly(reader.urls);
    return { snapshot, ...client.traffic };
  } finally {
    ending.abort();
  }
}

function nameReader({ readBy = codeDigest(), brand, erpHost, publicErpHost }: PullOptions): string {
  const { code, identifier, pictureHosts, freeProducts } = brand;
  return digest8(
    JSON.stringify([readBy, code, identifier, erpHost, publicErpHost, pictureHosts, freeProducts]),
  );
}

async function readSnapshotOf(options: PullOptions, calls: CallContext): Promise<Snapshot> {
  const { brand, before, isDemo } = options;
  const reading = readSetting(calls);
  const listing = readProductList(calls);
  const listingSeries = readSeriesIds(calls);
  // If `reading` rejects first, unhandled rejections of the other calls would end the process.
  for (const other of [listing, listingSeries]) other.catch(() => {});
  const { model: setting, forReaders } = await reading;
  const { erpHost, publicErpHost } = options;
  const { pictureHosts: allowedHosts, freeProducts: allowsFree } = brand;
  const source = { erpHost, publicErpHost, allowedHosts, allowsFree, setting: forReaders };
  const context = { ...calls, source, recordsReadBy: calls.readBy + JSON.stringify(forReaders) };
  const { products, groups, problems } = await readCatalogue(listing, context);
  const sorted = {
    category: groups.category.toSorted(compareGroups),
    series: groups.series.toSorted(compareGroups),
  };
  const seriesProblems = await findSeriesProblems(products, listingSeries, context);
  const shortLists = await findShortLists(products, sorted, context);
  const knownParameters = before?.parameters ?? { varying: [], fixed: [] };
  const snapshot: Snapshot = {
    version: snapshotVersion,
    brand: brand.code,
    identifier: brand.identifier,
    isDemo,
    publicErpHost,
    parameters: await readPictureParameters(products, knownParameters, context),
    setting,
    products,
    categories: sorted.category,
    series: sorted.series,
    problems: [...problems, ...seriesProblems, ...groups.problems, ...shortLists],
    // The builder updates the following fields after the pull.
    moves: before?.moves ?? [],
    withdrawn: before?.withdrawn ?? [],
    pictures: before?.pictures ?? [],
  };
  return before === null ? snapshot : withFormerLists(snapshot, before);
}

function withFormerLists(snapshot: Snapshot, before: Snapshot): Snapshot {
  return {
    ...snapshot,
    products: reuseListIfEqual(snapshot.products, before.products),
    categories: reuseListIfEqual(snapshot.categories, before.categories),
    series: reuseListIfEqual(snapshot.series, before.series),
    problems: isDeepStrictEqual(snapshot.problems, before.problems) ? before.problems : snapshot.problems,
  };
}

const maxRounds = 3;

async function readCatalogue(listing: Promise<ProductList>, context: PullContext) {
  let read = await listing;
  for (let round = 1; ; round += 1) {
    const { products, problems } = await readProducts(await addUnlisted(read, context), context);
    const reading = [readProductList(context), readGroups(products, context)] as const;
    const sorted = context.memory.sortProducts(products);
    const [again, groups] = await Promise.all(reading);
    const isUnchanged = isSameList(read, again);
    if (isUnchanged || round === maxRounds) {
      const ofList: readonly Problem[] = [
        ...(read.count === 0 ? [listProblem('empty-list', context)] : []),
        ...(isUnchanged ? [] : [listProblem('changing-list', context)]),
      ];
      return { products: sorted, groups, problems: [...problems, ...ofList] };
    }
    read = again;
  }
}

function listProblem(name: 'empty-list' | 'changing-list', { brand }: PullContext): Problem {
  const call = callPath.brandProducts(brand.identifier, brand.flag);
  const place = { brand: brand.code, call, place: 'list', about: { kind: 'list' } } as const;
  return toProblem(place, ['list', 'changed'], 'products', [name]);
}

const root = join(import.meta.dirname, '..', '..');
let digest: string | null = null;

function codeDigest(): string {
  digest ??= hash('sha256', [process.version, ...listFiles().map((file) => readFileSync(file))].join('\n'));
  return digest;
}

function listFiles(): readonly string[] {
  const folders = ['erp', 'catalogue'].map((room) => join(root, 'src', room));
  const sources = folders.flatMap((folder) => {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  });
  return [...sources.toSorted(), join(root, 'package-lock.json')];
}
