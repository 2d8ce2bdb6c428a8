import { atom } from 'nanostores';
import { type Choice, formatChoice, isNarrowed } from '#catalogue/find/choice.ts';
import type { Facets } from '#catalogue/find/facets.ts';
import { dropUnknown, type FacetCounts, narrow } from '#catalogue/find/narrow.ts';
import { sortOf } from '#catalogue/find/sort.ts';
import { countPages, type Pager, pageSize, toPager } from '#catalogue/paging.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { type Finder, type Listing, once, openListing, showFirst } from './listing.ts';
import {
  followAddress,
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
  readonly toPager: () => Pager | null;
  readonly near: number;
  /** False while more results may follow. */
  readonly isWhole: boolean;
  readonly isPartial: boolean;
  readonly dropped: readonly string[];
  readonly isCut: boolean;
}

/** Null until the rows are fetched. */
export const $view = atom<NarrowView | null>(null);
export const $hasFailed = atom(false);

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
    const place = { query: choice.query, base, module };
    const isEarly = listing === null && isRanked && !isNarrowed(choice);
    if (isEarly) await showFirst(place, showEarly);
    if (isLate()) return null;
    const opened = listing?.query === choice.query ? listing : await openListing(place, showEarly);
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
    isEmpty: indexes.length === 0,
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
