import type { Brand } from '#config/brands.ts';
import type { Locale } from '#catalogue/text.ts';
import { isRefusal } from '#builder/failure.ts';
import { idOf, toEditAddress } from '#reports/content-report/finding.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import { readContent } from './accepted-findings.ts';
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
  /** Live, but hidden from search engines. */
  | 'hidden'
  | 'queued';

type InLanguages = Readonly<Partial<Record<Locale, string>>>;

interface SearchParts {
  readonly records: Pick<ServiceRecords, 'readBrand' | 'readReport' | 'listOpenOrders'>;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly catalogues: Catalogues;
}

const mostFound = 50;

export async function searchProducts(text: string, parts: SearchParts) {
  const wanted = text.trim().toLowerCase();
  const brands = wanted === '' ? [] : [...parts.brands.values()];
  const ofBrands = brands.map((brand) => searchBrand(wanted, brand, parts));
  const found = (await Promise.all(ofBrands)).flat();
  const isExact = ({ id, code }: Named) => [id, code].some((one) => one?.toLowerCase() === wanted);
  const sorted = found.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
  return { found: sorted.slice(0, mostFound), isCut: sorted.length > mostFound };
}

type Named = Pick<StoredProduct, 'id' | 'names'> & { readonly code?: string | null };

export function isNamed({ id, code, names }: Named, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    [id, code].some((own) => own?.toLowerCase() === wanted) ||
    Object.values(names).some((name) => name.toLowerCase().includes(wanted))
  );
}

async function searchBrand(wanted: string, brand: Brand, { records, catalogues }: SearchParts) {
  const { code } = brand;
  const state = await records.readBrand(code);
  const liveId = state.live?.release ?? (await catalogues.findLive(code))?.id;
  const waitingId = state.waiting?.release ?? state.plan?.waiting?.release;
  const live = liveId === undefined ? null : await catalogues.read(code, liveId);
  const waiting = waitingId === undefined ? null : await catalogues.read(code, waitingId);
  const leftOut = await readLeftOut(records, code);
  const orders = await records.listOpenOrders(code);
  const queued = new Set(orders.flatMap(({ products }) => products.map(({ id }) => id)));
  const known = new Map<string, Named>();
  const add = (product: Named) => {
    if (!known.has(product.id) && isNamed(product, wanted)) known.set(product.id, product);
  };
  const products = await live?.readProducts();
  for (const list of [products, await waiting?.readProducts()])
    for (const product of list?.values() ?? []) add(product);
  for (const { id, name } of live?.record.withdrawn ?? []) add({ id, names: toNames(name) });
  for (const [id, { names }] of leftOut) add({ id, names });
  for (const id of queued) add({ id, names: {} });
  const isRefused = state.failure !== null && isRefusal(state.failure.cause);
  const stateOf = (id: string): ProductState => {
    const [before, after] = [live, waiting].map((catalogue) => catalogue?.record.products.get(id));
    if (live !== null && before !== undefined) {
      const isChanged = after !== undefined && JSON.stringify(before) !== JSON.stringify(after);
      return isChanged ? 'changed' : isHidden(live) ? 'hidden' : 'live';
    }
    if (after !== undefined) return 'waiting';
    if (leftOut.has(id)) return 'left-out';
    if (queued.has(id)) return isRefused ? 'refused' : 'queued';
    return 'withdrawn';
  };
  return [...known.values()].map((product) => {
    const { id } = product;
    return {
      ...{ ...product, brand, urls: products?.get(id)?.urls, reason: leftOut.get(id)?.reason },
      edit: toEditAddress(brand.erpEdit, { kind: 'product', id }),
      state: stateOf(id),
      withdrawnSince: live?.record.withdrawn.find((withdrawn) => withdrawn.id === id)?.since,
    };
  });
}

function isHidden({ record: { isDemo, counts } }: StoredCatalogue): boolean {
  return isDemo || (counts.indexed === 0 && Object.values(counts.pages).some((pages) => pages > 0));
}

const leavingOut: ReadonlySet<string> = new Set(['left-out', 'duplicate-id', 'slug-clash']);

async function readLeftOut(records: Pick<ServiceRecords, 'readReport'>, brand: string) {
  const report = await readContent(records, brand);
  const left = (report?.findings ?? []).flatMap(({ kind, about, name, detail, detailZh }) => {
    const id = idOf(about);
    if (about.kind !== 'product' || id === null || !leavingOut.has(kind)) return [];
    const reason: InLanguages | null =
      detail === null ? null : { En: detail, ...(detailZh !== null && { Zh: detailZh }) };
    const names: InLanguages = name === null ? {} : toNames(name);
    return [[id, { names, reason }] as const];
  });
  return new Map(left);
}

function toNames({ En, Zh }: { readonly En: string; readonly Zh: string | null }): InLanguages {
  return { En, ...(Zh !== null && { Zh }) };
}
