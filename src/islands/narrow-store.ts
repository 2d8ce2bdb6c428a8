import { atom } from 'nanostores';
import {
  type Choice,
  formatChoice,
  readUnreadable,
  type Sort,
  toggleValue,
  type Unreadable,
} from '#catalogue/find/choice.ts';
import { dropUnknown, type FacetCounts, type Facets, narrow, openFacets } from '#catalogue/find/facets.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { openCollator, sortOf, sortRows } from '#catalogue/find/sort.ts';
import { countPages, pageSize } from '#catalogue/paging.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import type { FindData } from './find-data.ts';
import { loadNameOrder } from './name-order.ts';
import { followAddress, type NarrowBase, openAddress, readAddress, writeAddress } from './narrow-address.ts';

export interface NarrowView {
  readonly choice: Choice;
  readonly facets: Facets;
  readonly counts: FacetCounts['counts'];
  /** Computes the rows. A function, because counts are drawn first. */
  readonly toRows: () => readonly NarrowedRow[];
  readonly total: number;
  readonly pageCount: number;
  readonly near: number;
  /** True if part of the search could not be fetched. */
  readonly isPartial: boolean;
  readonly dropped: readonly string[];
  readonly isCut: boolean;
}

export interface NarrowedRow {
  /** The card, the same object while it does not change. */
  readonly card: ProductCard;
  readonly isLoading: boolean;
}

export type Finder = (typeof import('./find.ts'))['finder'];

/** Null until the rows are fetched. */
export const $view = atom<NarrowView | null>(null);
export const $hasFailed = atom(false);

/** The matches of a query in one listing, before narrowing. */
interface Listing {
  readonly query: string;
  readonly data: FindData;
  readonly indexes: readonly number[];
  readonly facets: Facets;
  readonly orderBy: (sort: Sort) => readonly number[];
  readonly near: ReadonlySet<number>;
  readonly isPartial: boolean;
}

let finder: Finder | null = null;
let base: NarrowBase = { kind: 'all', slug: '' };
let listing: Listing | null = null;
let requestCount = 0;
let navigationCount = 0;

export async function startNarrow(of: NarrowBase, given: Finder): Promise<void> {
  const isFirst = finder === null;
  [base, finder] = [of, given];
  if (!isFirst) return showAddress();
  openAddress();
  addEventListener('popstate', () => {
    // Leaves the field, because its amount belongs to the previous history entry.
    document.querySelector<HTMLElement>('.range :focus')?.blur();
    followAddress(base);
    navigationCount += 1;
    void showAddress();
  });
  await showAddress();
}

const nothingUnreadable: Unreadable = { values: [], isCut: false };

async function showAddress(): Promise<void> {
  const addressChoice = readAddress(base);
  const unreadable = readUnreadable(location.search);
  const shown = await showChoice(addressChoice, unreadable);
  if (shown === null) return;
  const isWhole = unreadable.values.length === 0 && !unreadable.isCut;
  if (!isWhole || formatChoice(shown) !== formatChoice(addressChoice)) writeAddress(shown, base, 'replace');
}

/** Shows a choice and writes it to the address, as a new history entry, or as a replacement during typing. */
export async function applyChoice(choice: Choice, step: 'push' | 'replace' = 'push'): Promise<void> {
  const before = navigationCount;
  const shown = (await showChoice(choice)) ?? choice;
  // Writes the history entry after the next paint, because it takes as long as counting a thousand products.
  await finder?.nextPaint();
  // The visitor may have gone back in the meantime.
  if (navigationCount === before) writeAddress(shown, base, step);
}

export function toggleOption(facet: string, option: string): void {
  const choice = $view.get()?.choice;
  if (choice !== undefined) void applyChoice(toggleValue(choice, facet, option));
}

/** Shows a choice. Resolves to the choice without unknown values, or to null if a later call was faster. */
async function showChoice(choice: Choice, unreadable = nothingUnreadable): Promise<Choice | null> {
  requestCount += 1;
  const own = requestCount;
  try {
    if (finder === null) return null;
    const opened = listing?.query === choice.query ? listing : await openListing(choice.query, finder);
    if (own !== requestCount) return null;
    listing = opened;
    $hasFailed.set(false);
    return drawChoice(opened, choice, unreadable, finder);
  } catch (error) {
    console.warn('The products could not be filtered.', error);
    if (own === requestCount) $hasFailed.set(true);
    return null;
  }
}

async function openListing(
  query: string,
  { loadRows, loadMore, search, minExactRows, pageLocale, nextTask }: Finder,
): Promise<Listing> {
  let data = await loadRows();
  let found = query === '' ? null : search(data, query, { near: data.near, limit: data.rows.length });
  let isPartial = false;
  if (found !== null && found.rows.length < minExactRows && data.near === null) {
    const more = await loadMore(query).catch((error: unknown) => {
      // Exact matches can be shown without the other files.
      if (found?.exact === 0) throw error;
      return null;
    });
    isPartial = more === null;
    data = more ?? data;
    found = search(data, query, { near: data.near, limit: data.rows.length });
  }
  const order = await loadNameOrder(data.rows, pageLocale(), nextTask);
  const indexes = (found?.rows ?? [...data.rows.keys()]).filter((index) => isInBase(data.rows[index]));
  const rows = indexes.flatMap((index) => data.rows[index] ?? []);
  const collator = openCollator(pageLocale());
  const places = Uint32Array.from(indexes, (index) => order[index] ?? 0);
  const orders = new Map<Sort, readonly number[]>();
  return {
    query,
    data,
    indexes,
    facets: openFacets(rows, collator.compare),
    orderBy: (sort) => {
      const known = orders.get(sort) ?? sortRows(rows, sort, places);
      orders.set(sort, known);
      return known;
    },
    near: new Set(found?.rows.slice(found.exact)),
    isPartial,
  };
}

function isInBase(row: Row | undefined): boolean {
  if (row === undefined || base.kind === 'all') return row !== undefined;
  const groups = base.kind === 'category' ? row.categories : row.series === null ? [] : [row.series];
  return groups.some(({ key }) => key === base.slug);
}

/** Draws the choice with the pictures loaded so far, and loads the others. */
function drawChoice(
  { data, indexes, facets, orderBy, near, isPartial }: Listing,
  requested: Choice,
  unreadable: Unreadable,
  module: Finder,
): Choice {
  const { choice: known, dropped } = dropUnknown(facets, requested);
  const { rows: kept, counts } = narrow(facets, known, orderBy(sortOf(known)));
  const pageCount = countPages(kept.length);
  const choice = { ...known, page: Math.min(known.page, pageCount) };
  const shown = kept
    .slice((choice.page - 1) * pageSize, choice.page * pageSize)
    .flatMap((local) => indexes[local] ?? []);
  const toRows = () => shown.flatMap((index) => toNarrowedRow(index, data, module));
  const view = {
    ...{ choice, facets, counts, toRows, total: kept.length, pageCount, isPartial },
    near: near.size && kept.filter((local) => near.has(indexes[local] ?? 0)).length,
    ...{ dropped: [...dropped, ...unreadable.values], isCut: unreadable.isCut },
  };
  $view.set(view);
  void loadImages(shown, data, module).then((isNew) => {
    if (isNew && $view.get() === view) $view.set({ ...view });
  });
  return choice;
}

const cards = new Map<number, NarrowedRow>();
/** Pictures by row. Undefined after a failed request, which the next choice repeats. */
const images = new Map<number, ShownImage | null | undefined>();

function toNarrowedRow(index: number, data: FindData, { toCard }: Finder): readonly NarrowedRow[] {
  const known = cards.get(index);
  const isLoading = !images.has(index);
  if (known?.isLoading === isLoading) return [known];
  const row = data.rows[index];
  if (row === undefined) return [];
  const made = { card: toCard(data, row, images.get(index) ?? null), isLoading };
  cards.set(index, made);
  return [made];
}

async function loadImages(
  indexes: readonly number[],
  data: FindData,
  { loadThumbnail, nextTask }: Finder,
): Promise<boolean> {
  const missing = indexes.filter((index) => images.get(index) === undefined);
  if (missing.length === 0) return false;
  // The choice is drawn first.
  await nextTask();
  await Promise.all(
    missing.map(async (index) => {
      images.set(index, await loadThumbnail(data, index));
      cards.delete(index);
    }),
  );
  return true;
}
