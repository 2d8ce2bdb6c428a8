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
import { withMessage } from '#catalogue/problem-words.ts';
import type { Product } from '#catalogue/product.ts';
import { type ClientOptions, createErpClient } from './client.ts';
import { isSameList, type ReadList, readProductList, readSeriesIds } from './product-lists.ts';
import { type CallContext, type PullContext, PullMemory, toFormerModels } from './pull-memory.ts';
import { findSeriesProblems, readGroups, type ReadGroups } from './read-groups.ts';
import { readSetting } from './read-setting.ts';
import { createErpReader } from './reader.ts';
import type { ResponseStore } from './response-store.ts';
import { callPath, toCallUrl } from './wire/calls.ts';
import { readProducts } from './read-products.ts';

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
   * writes new answers into it with `writeInto`. Without it, the pull writes them itself.
   */
  readonly memory?: PullMemory | undefined;
  /**
   * Names the code that makes models of answers: answers that other code read are requested again. By default a digest of
   * that code.
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
 * another one. Throws `ErpCallError` or `ErpContentError`; answers that were read are kept even then.
 */
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

/** Names what models depend on besides the bodies: the code and the settings. */
function nameReader({ readBy = codeDigest(), brand, erpHost, publicErpHost }: PullOptions): string {
  const { code, identifier, pictureHosts } = brand;
  return digest8(JSON.stringify([readBy, code, identifier, erpHost, publicErpHost, pictureHosts]));
}

async function readSnapshotOf(options: PullOptions, calls: CallContext): Promise<Snapshot> {
  const { brand, before, isDemo } = options;
  const reading = readSetting(calls);
  const listing = readProductList(calls);
  const listingSeries = readSeriesIds(calls);
  // If several calls fail, the first one that is awaited is reported.
  for (const other of [listing, listingSeries]) other.catch(() => {});
  const { model: setting, forReaders } = await reading;
  const { erpHost, publicErpHost } = options;
  const source = { erpHost, publicErpHost, allowedHosts: brand.pictureHosts, setting: forReaders };
  const context = { ...calls, source, recordsReadBy: calls.readBy + JSON.stringify(forReaders) };
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
    // Added after the pull.
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

interface ReadCatalogue {
  /** In the order of the site. */
  readonly products: readonly Product[];
  readonly groups: ReadGroups;
  /** Of the list and the products. */
  readonly problems: readonly Problem[];
}

const maxRounds = 3;

/**
 * Reads the products of the list with their categories and series. The list may change meanwhile, so it is read again
 * afterwards; if it differs, everything is read once more.
 */
async function readCatalogue(listing: Promise<ReadList>, context: PullContext): Promise<ReadCatalogue> {
  let read = await listing;
  for (let round = 1; ; round += 1) {
    const { products, problems } = await readProducts(read.list, context);
    const reading = [readProductList(context), readGroups(products, context)] as const;
    // Done while the ERP answers its list.
    const sorted = context.memory.sortProducts(products);
    const [again, groups] = await Promise.all(reading);
    const isRest = isSameList(read, again);
    if (isRest || round === maxRounds) {
      const ofList = [
        ...(read.list.count === 0 ? [listProblem('empty-list', context)] : []),
        ...(isRest ? [] : [listProblem('changing-list', context)]),
      ];
      return { products: sorted, groups, problems: [...problems, ...ofList] };
    }
    read = again;
  }
}

function listProblem(name: 'empty-list' | 'changing-list', { brand }: PullContext): Problem {
  const call = callPath.brandProducts(brand.identifier, brand.flag);
  const place = { brand: brand.code, call, place: 'list', about: { kind: 'list' } } as const;
  return {
    ...place,
    kind: 'list',
    effect: 'changed',
    field: 'products',
    locale: null,
    ...withMessage([name]),
  };
}

const root = join(import.meta.dirname, '..', '..');
let digest: string | null = null;

/** Digests the code that makes models of answers: this room, the model, the packages and Node. */
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
