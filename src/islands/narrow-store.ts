import { atom } from 'nanostores';
import { type Choice, formatChoice, isNarrowed, type Sort } from '#catalogue/find/choice.ts';
import { type Facets, openFacets } from '#catalogue/find/facets.ts';
import { dropUnknown, type FacetCounts, narrow } from '#catalogue/find/narrow.ts';
import { placesByName, sortOf, sortRows } from '#catalogue/find/sort.ts';
import { countPages, type Pager, pageSize, toPager } from '#catalogue/paging.ts';
import type { Row } from '#catalogue/find/rows.ts';
import type { Found } from '#catalogue/find/search.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import type { FindData } from './find-data.ts';
import {
  followAddress,
  isInBase,
  type NarrowBase,
  openAddress,
  readAddress,
  toAddress,
  writeAddress,
} from './narrow-address.ts';

export interface NarrowView {
  readonly choice: Choice;
  readonly toFacets: () => Facets;
  /** Formats an amount of the price filter. */
  readonly toPrice: (amount: number) => string;
  /** A function, because only the filters need the counts. */
  readonly toCounts: FacetCounts['toCounts'];
  readonly cards: readonly ProductCard[];
  readonly total: number;
  /** True if no product matches the query, even without filters. */
  readonly isEmpty: boolean;
  readonly searched: number;
  readonly toPager: () => Pager | null;
  readonly near: number;
  /** False while more results may follow. */
  readonly isWhole: boolean;
  readonly isPartial: boolean;
  readonly dropped: readonly string[];
  readonly isCut: boolean;
}

export type Finder = typeof import('./find.ts')['finder'];

/** Null until the rows are fetched. */
export const $view = atom<NarrowView | null>(null);
export const $hasFailed = atom(false);

interface Listing {
  readonly query: string;
  readonly data: FindData;
  readonly indexes: readonly number[];
  readonly toFacets: () => Facets;
  readonly currency: () => string;
  readonly orderBy: (sort: Sort) => Promise<readonly number[]>;
  readonly near: ReadonlySet<number>;
  readonly isWhole: boolean;
  readonly isPartial: boolean;
}

let finder: Finder | null = null;
let base: NarrowBase = { kind: 'all', slug: '' };
let listing: Listing | null = null;
let requestCount = 0;
let navigationCount = 0;
let wanted: Choice | null = null;

export async function startNarrow(of: NarrowBase, given: Finder): Promise<void> {
  const isFirst = finder === null;
  [base, finder] = [of, given];
  $hasFailed.set(false);
  if (!isFirst) return showAddress();
  openAddress();
  addEventListener('popstate', () => {
    // A focused price field would keep the amount of the previous history entry.
    document.querySelector<HTMLElement>('.range :focus')?.blur();
    followAddress(base);
    navigationCount += 1;
    void showAddress();
  });
  await showAddress();
}

async function showAddress(): Promise<void> {
  const addressChoice = readAddress(base);
  const requested = finder && (await toPriced(addressChoice, finder));
  if (requested === null) return;
  const shown = await showChoice(requested);
  if (shown === null) return;
  const isWhole = requested.unreadable.length === 0 && !requested.isCut;
  if (!isWhole || formatChoice(shown) !== formatChoice(addressChoice)) writeAddress(shown, base, 'replace');
}

/** Moves a price from the query to the filter: `lamp under 800` becomes `lamp`. */
async function toPriced(choice: Choice, { loadRows, readPriced }: Finder): Promise<Choice> {
  if (choice.min !== null || choice.max !== null) return choice;
  return { ...choice, ...(await readPriced(choice.query, loadRows).catch(() => null)) };
}

/** Changes the latest choice, which may not be drawn yet. `replace` overwrites the history entry, for example while typing. */
export async function changeChoice(
  change: (choice: Choice) => Choice,
  step: 'push' | 'replace' = 'push',
): Promise<void> {
  if (wanted === null) return;
  const choice = change(wanted);
  const navigation = navigationCount;
  const showing = showChoice(choice);
  const request = requestCount;
  const shown = (await showing) ?? choice;
  // Paints the results first, because writing a history entry would delay them.
  await finder?.nextPaint();
  // The visitor may have gone back or changed the choice again.
  if (navigationCount === navigation && requestCount === request) writeAddress(shown, base, step);
}

/** Resolves to the choice without unknown values. Null after a failure, or if a later call replaced this one. */
async function showChoice(choice: Choice): Promise<Choice | null> {
  requestCount += 1;
  wanted = choice;
  const own = requestCount;
  const isLate = () => own !== requestCount;
  try {
    if (finder === null) return null;
    const module = finder;
    // In another order, products that are found later may precede the first ones.
    const isRanked = choice.page === 1 && sortOf(choice) === 'relevance';
    const showEarly = async (found: Listing) => {
      const view = isRanked && (await toView({ ...found, isWhole: false }, choice, module));
      if (view && !isLate() && view.total > 0 && view.dropped.length === 0) $view.set(view);
    };
    const isEarly = listing === null && isRanked && !isNarrowed(choice);
    const drawn = isEarly ? await showFirst(choice.query, module, showEarly) : [];
    if (isLate()) return null;
    const opened =
      listing?.query === choice.query ? listing : await openListing(choice.query, drawn, module, showEarly);
    const view = await toView(opened, choice, finder);
    if (isLate()) return null;
    listing = opened;
    $hasFailed.set(false);
    $view.set(view);
    wanted = view.choice;
    return wanted;
  } catch (error) {
    console.warn('The products could not be filtered.', error);
    if (!isLate()) $hasFailed.set(true);
    return null;
  }
}

/** Number of cards visible on a phone without scrolling. */
export const minFirstCards = 4;

type ShowEarly = (found: Listing) => Promise<void>;

async function showFirst(query: string, module: Finder, showEarly: ShowEarly): Promise<readonly Row[]> {
  const { loadFirstRows, search } = module;
  const data = await loadFirstRows().catch(() => null);
  if (data === null || data.index.parts.length < 2) return [];
  const found = search(data, query, { near: null, limit: data.rows.length });
  if (found.exact < minFirstCards) return [];
  await showEarly(toListing(query, data, found, module));
  return found.rows.flatMap((row) => data.rows[row] ?? []);
}

/** `drawn` precede equal matches, so that only better matches move their cards. */
function startWith(drawn: readonly Row[], data: FindData): FindData {
  if (drawn.length === 0) return data;
  const indexes = new Map(data.rows.map((row, index) => [row, index]));
  const first = new Set(drawn.flatMap((row) => indexes.get(row) ?? []));
  return { ...data, drawn: first, order: Uint32Array.from(new Set([...first, ...data.order])) };
}

async function openListing(
  query: string,
  drawn: readonly Row[],
  module: Finder,
  showEarly: ShowEarly,
): Promise<Listing> {
  const { loadRows, loadMore, search, minExactRows } = module;
  let data = startWith(drawn, await loadRows());
  let found = query === '' ? null : search(data, query, { near: null, limit: data.rows.length });
  const known = toListing(query, data, found, module);
  if (found === null || found.rows.length >= minExactRows) return known;
  await showEarly(known);
  const more = await loadMore(query).catch((error: unknown) => {
    // Exact matches are shown even if `loadMore` fails.
    if (found?.exact === 0) throw error;
    return null;
  });
  data = more === null ? data : startWith(drawn, more);
  const { near, rows, index } = data;
  found = search(data, query, { near, limit: rows.length, bySeries: index.bySeries });
  return { ...toListing(query, data, found, module), isPartial: more === null };
}

function toListing(
  query: string,
  data: FindData,
  found: Found | null,
  { commonCurrency, openCollator, pageLocale, nextTask }: Finder,
): Listing {
  const indexes = (found?.rows ?? [...data.rows.keys()]).filter((index) => isInBase(data.rows[index], base));
  const rows = indexes.flatMap((index) => data.rows[index] ?? []);
  const places = once(() => placesByName(rows, openCollator(pageLocale()), nextTask));
  const currency = once(() => commonCurrency(data.rows));
  const orders = new Map<Sort, readonly number[]>();
  return {
    query,
    data,
    indexes,
    currency,
    toFacets: once(() => openFacets(rows, currency(), openCollator(pageLocale()).compare)),
    orderBy: async (sort) => {
      const byName = sort === 'relevance' ? new Uint32Array() : await places();
      const known = orders.get(sort) ?? sortRows(rows, sort, byName, currency());
      orders.set(sort, known);
      return known;
    },
    near: new Set(found?.rows.slice(found.exact)),
    isWhole: true,
    isPartial: false,
  };
}

async function toView(
  { data, indexes, toFacets, currency, orderBy, near, isWhole, isPartial }: Listing,
  requested: Choice,
  module: Finder,
): Promise<NarrowView> {
  const isPlain = !isNarrowed(requested) && requested.sort === null;
  const { choice: known, dropped } = isPlain
    ? { choice: requested, dropped: [] }
    : dropUnknown(toFacets(), requested);
  const order = await orderBy(sortOf(known));
  const toNarrowed = once(() => narrow(toFacets(), known, order));
  const kept = isPlain ? order : toNarrowed().rows;
  const isCollapsed = data.index.bySeries === true && base.kind !== 'series';
  const keptRows = kept.map((local) => indexes[local] ?? -1);
  const collapsed = isCollapsed ? module.collapseMatches(data, keptRows, (row) => near.has(row)) : null;
  const rows = collapsed?.flat() ?? keptRows;
  const pageCount = countPages((collapsed ?? keptRows).length);
  // Clears `unreadable` and `isCut`, so that their messages do not appear again with the next choice.
  const choice = { ...known, page: Math.min(known.page, pageCount), unreadable: [], isCut: false };
  const range = [(choice.page - 1) * pageSize, choice.page * pageSize] as const;
  const shown = collapsed?.slice(...range) ?? keptRows.slice(...range).map((row) => [row]);
  return {
    ...{ choice, toFacets, total: rows.length, isWhole, isPartial },
    toPrice: (amount) => module.formatAmount(data, currency(), amount),
    ...{ isEmpty: indexes.length === 0, searched: data.index.count },
    toPager: () => toPager(choice.page, pageCount, (page) => toAddress({ ...choice, page }, base)),
    toCounts: once(() => toNarrowed().toCounts()),
    cards: shown.flatMap((entry) => {
      const [row, ...others] = entry.flatMap((index) => data.rows[index] ?? []);
      return row === undefined ? [] : [module.toCard(data, row, others)];
    }),
    near: near.size && rows.filter((row) => near.has(row)).length,
    ...{ dropped: [...dropped, ...requested.unreadable], isCut: requested.isCut },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
