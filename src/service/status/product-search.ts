import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Locale } from '#catalogue/locale.ts';
import { idOf, parseContent, toEditAddress } from '#reports/content-report/finding.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { Catalogues, StoredCatalogue, StoredProduct } from '#service/preview/catalogues.ts';

export type SearchResult = Awaited<ReturnType<typeof searchProducts>>;

export type FoundProduct = SearchResult['found'][number];

type ProductState =
  | 'live'
  | 'changed'
  | 'waiting'
  | 'refused'
  | 'left-out'
  | 'withdrawn'
  /** The product is live, but search engines may not list its pages. */
  | 'hidden'
  | 'queued';

type InLanguages = Readonly<Partial<Record<Locale, string>>>;

interface SearchParts {
  readonly records: Pick<ServiceRecords, 'readBrand' | 'readReport' | 'listOpenOrders'>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly catalogues: Catalogues;
}

const mostFound = 50;

/** Finds products of all brands by id, code or a part of the name, live or not. Explains why they are not live. */
export async function searchProducts(text: string, parts: SearchParts) {
  const wanted = text.trim().toLowerCase();
  const brands = wanted === '' ? [] : [...parts.brands.values()];
  const ofBrands = brands.map((brand) => searchBrand(wanted, brand, parts));
  const found = (await Promise.all(ofBrands)).flat();
  const isExact = ({ id, code }: Named) => [id, code].some((one) => one?.toLowerCase() === wanted);
  const sorted = found.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
  return { found: sorted.slice(0, mostFound), isCut: sorted.length > mostFound };
}

type Named = Pick<StoredProduct, 'id' | 'code' | 'names'>;

async function searchBrand(wanted: string, brand: Brand, { records, catalogues }: SearchParts) {
  const { code } = brand;
  const state = await records.readBrand(code);
  const liveId = state.live?.release ?? (await catalogues.findLive(code))?.release;
  const waitingId = state.waiting?.release ?? state.plan?.waiting?.release;
  const live = liveId === undefined ? null : await catalogues.read(code, liveId);
  const waiting = waitingId === undefined ? null : await catalogues.read(code, waitingId);
  const leftOut = await readLeftOut(records, code);
  const orders = await records.listOpenOrders(code);
  const queued = orders.flatMap(({ products }) => products.map(({ id }) => id));
  const matches = ({ id, code: own, names }: Named) =>
    id.toLowerCase() === wanted ||
    own?.toLowerCase() === wanted ||
    Object.values(names).some((name) => name.toLowerCase().includes(wanted));
  const known = new Map<string, Named>();
  const add = (product: Named) => {
    if (!known.has(product.id) && matches(product)) known.set(product.id, product);
  };
  for (const catalogue of [live, waiting])
    for (const product of catalogue?.products.values() ?? []) add(product);
  for (const { id, name } of live?.record.withdrawn ?? []) add({ id, code: null, names: toNames(name) });
  for (const [id, { names }] of leftOut) add({ id, code: null, names });
  for (const id of queued) add({ id, code: null, names: {} });
  return [...known.values()].map((product) => ({
    ...{ ...product, brand: { code, name: brand.name } },
    edit: toEditAddress(brand.erpEdit, { kind: 'product', id: product.id }),
    ...toProductState(product.id, { state, live, waiting, leftOut, queued: new Set(queued) }),
  }));
}

interface Details {
  readonly url: InLanguages | null;
  readonly reason: InLanguages | null;
  readonly withdrawnSince: string | null;
}

const noDetails: Details = { url: null, reason: null, withdrawnSince: null };

interface Judged {
  readonly state: BrandState;
  readonly live: StoredCatalogue | null;
  readonly waiting: StoredCatalogue | null;
  readonly leftOut: ReadonlyMap<string, LeftOut>;
  readonly queued: ReadonlySet<string>;
}

const refusing: ReadonlySet<string> = new Set(['shrink', 'guard', 'guard-grave']);

function toProductState(
  id: string,
  { state: { failure }, live, waiting, leftOut, queued }: Judged,
): Details & { readonly state: ProductState; readonly isRefused: boolean } {
  const isRefused = failure !== null && refusing.has(failure.cause);
  const shown = live?.products.get(id);
  const held = waiting?.products.get(id);
  const none = { ...noDetails, isRefused: false };
  if (shown !== undefined) {
    const [before, after] = [live?.record.products.get(id), waiting?.record.products.get(id)];
    const isChanged = held !== undefined && JSON.stringify(before) !== JSON.stringify(after);
    const isHidden = live !== null && isHiddenFrom(live);
    return { ...none, state: isChanged ? 'changed' : isHidden ? 'hidden' : 'live', url: shown.urls };
  }
  if (held !== undefined) return { ...none, state: 'waiting' };
  const left = leftOut.get(id);
  if (left !== undefined) return { ...none, state: 'left-out', reason: left.reason };
  if (queued.has(id)) return { ...none, state: isRefused ? 'refused' : 'queued', isRefused };
  const since = live?.record.withdrawn.find((product) => product.id === id)?.since ?? null;
  return { ...none, state: 'withdrawn', withdrawnSince: since };
}

function isHiddenFrom({ record: { isDemo, counts } }: StoredCatalogue): boolean {
  return isDemo || (counts.indexed === 0 && Object.values(counts.pages).some((pages) => pages > 0));
}

interface LeftOut {
  readonly names: InLanguages;
  readonly reason: InLanguages | null;
}

const leavingOut: ReadonlySet<string> = new Set(['left-out', 'duplicate-id', 'slug-clash']);

async function readLeftOut(
  records: Pick<ServiceRecords, 'readReport'>,
  brand: BrandCode,
): Promise<ReadonlyMap<string, LeftOut>> {
  const report = parseContent(await records.readReport(brand, 'content.json'));
  const left = (report?.findings ?? []).flatMap(({ kind, about, name, detail, detailZh }) => {
    const id = idOf(about);
    if (about.kind !== 'product' || id === null || !leavingOut.has(kind)) return [];
    const reason = detail === null ? null : { En: detail, ...(detailZh !== null && { Zh: detailZh }) };
    return [[id, { names: name === null ? {} : toNames(name), reason }] as const];
  });
  return new Map(left);
}

function toNames({ En, Zh }: { readonly En: string; readonly Zh: string | null }): InLanguages {
  return { En, ...(Zh !== null && { Zh }) };
}
