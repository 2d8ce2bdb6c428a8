import type { Brand } from '#brand/brands.ts';
import type { Group, GroupKind } from '#catalogue/group.ts';
import type { RawHtml } from '#catalogue/html.ts';
import { planMoves } from '#catalogue/moves.ts';
import { compareListed } from '#catalogue/order.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import { type ClientOptions, createErpClient } from './client.ts';
import { ErpContentError } from './errors.ts';
import { refuseShrink } from './guard.ts';
import { makeSafe } from './make-safe.ts';
import { checkSeriesMembers, readGroups } from './read-groups.ts';
import { type ReadContext, readProducts } from './read-products.ts';
import { createErpReader, type ErpReader } from './reader.ts';
import type { ResponseStore } from './response-store.ts';
import { callPath } from './wire/calls.ts';
import type { ImageSource } from './wire/image-source.ts';
import { parseSetting } from './wire/setting.ts';

export interface PullOptions {
  readonly brand: Brand;
  /** Without a closing slash. */
  readonly erpHost: string;
  readonly publicErpHost: string;
  readonly isDemo: boolean;
  /** The snapshot that the last pull wrote. */
  readonly before: Snapshot | null;
  readonly allowShrink: boolean;
  readonly store: ResponseStore;
  readonly client: Omit<ClientOptions, 'signal'>;
  readonly onProgress: (done: number, total: number) => void;
}

export interface Pull {
  readonly snapshot: Snapshot;
  readonly calls: number;
  readonly bytes: number;
}

/**
 * Reads everything of one brand into a snapshot, whole or not at all.
 * Throws `ErpCallError` or `ErpContentError`; nothing is written but validated bodies in `store`.
 */
export async function pullBrand(options: PullOptions): Promise<Pull> {
  const ending = new AbortController();
  const client = createErpClient({ ...options.client, signal: ending.signal });
  const reader = createErpReader(options.erpHost, client, options.store);
  try {
    const snapshot = await readSnapshotOf(options, reader, ending.signal);
    options.store.keepOnly(reader.urls);
    return { snapshot, ...client.traffic };
  } finally {
    ending.abort();
    await client.close();
  }
}

async function readSnapshotOf(
  options: PullOptions,
  reader: ErpReader,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { brand, before, isDemo } = options;
  const source: ImageSource = { ...options, allowedHosts: brand.pictureHosts };
  const { onProgress } = options;
  const context: ReadContext = {
    brand,
    reader,
    source,
    signal,
    onProgress,
    concurrency: options.client.connections,
  };
  const setting = await readSetting(brand, reader);
  const read = await readProducts(context);
  if (!options.allowShrink) refuseShrink(before, read.products.length, brand);
  const seriesProblems = await checkSeriesMembers(read.products, context);
  const products = read.products
    .map((product) => safeProduct(product, context))
    .toSorted(byItem(productOrder));
  const category = await readSafeGroups(
    'category',
    read.products.flatMap((p) => p.categoryNames),
    context,
  );
  const series = await readSafeGroups(
    'series',
    read.products.flatMap((p) => p.seriesName ?? []),
    context,
  );
  const groups = { category: category.groups, series: series.groups };
  return {
    version: snapshotVersion,
    brand: brand.code,
    identifier: brand.identifier,
    isDemo,
    publicErpHost: options.publicErpHost,
    setting,
    products: products.map(({ item }) => item),
    categories: groups.category,
    series: groups.series,
    moves: planMoves(
      before && { groups: { category: before.categories, series: before.series }, moves: before.moves },
      groups,
    ),
    problems: [
      ...read.problems,
      ...seriesProblems,
      ...products.flatMap((p) => p.problems),
      ...category.problems,
      ...series.problems,
    ],
  };
}

const productOrder = compareListed<Product<string>>(
  (product) => product.name.En,
  (product) => product.id,
);
const groupOrder = compareListed<Group<string>>(
  (group) => group.title.En,
  (group) => group.name,
);

function byItem<Item>(compare: (one: Item, other: Item) => number) {
  return (one: { readonly item: Item }, other: { readonly item: Item }) => compare(one.item, other.item);
}

function safeProduct(product: Product<RawHtml>, { brand, source }: ReadContext) {
  const call = callPath.product(brand.identifier, product.id);
  return makeSafe(product, { brand: brand.code, call, place: `id ${product.id}` }, source);
}

async function readSafeGroups(kind: GroupKind, names: Iterable<string>, context: ReadContext) {
  const { brand, source } = context;
  const read = await readGroups(kind, names, context);
  const safe = read.groups
    .map((group) =>
      makeSafe(
        group,
        { brand: brand.code, call: callPath[kind](brand.identifier, group.name), place: group.name },
        source,
      ),
    )
    .toSorted(byItem(groupOrder));
  const problems: readonly Problem[] = [...read.problems, ...safe.flatMap((group) => group.problems)];
  return { groups: safe.map(({ item }) => item), problems };
}

async function readSetting(brand: Brand, reader: ErpReader): Promise<Setting> {
  const call = callPath.setting(brand.identifier);
  const setting = await reader.read(call, {
    parse: (body) => {
      const parsed = parseSetting(body);
      if (!('fault' in parsed)) return parsed;
      throw new ErpContentError(
        `The setting of ${brand.identifier} can't be used (${call}, ${parsed.fault}). Set it in the ERP, then build again.`,
      );
    },
  });
  if (setting !== null) return setting;
  throw new ErpContentError(
    `The ERP has no setting of ${brand.identifier} (${call} answered 404). Check region and code in brands.json, or add it in the ERP.`,
  );
}
