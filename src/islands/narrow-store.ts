import { atom } from 'nanostores';
import { type Choice, formatChoice, parseChoice } from '#catalogue/find/choice.ts';
import { dropUnknown, type FacetCounts, type Facets, narrow, openFacets } from '#catalogue/find/facets.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { enough, search } from '#catalogue/find/search.ts';
import { openCollator, sortOf, sortRows } from '#catalogue/find/sort.ts';
import { countPages, pageSize } from '#catalogue/paging.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { type FindData, loadFace, loadMore, loadRows, pageLocale } from './find-data.ts';
import { loadNameOrder } from './name-order.ts';

/** A listing as a visitor narrowed it. */
export interface NarrowView {
  readonly choice: Choice;
  readonly facets: Facets;
  readonly counts: FacetCounts['counts'];
  /** Of one page. */
  readonly rows: readonly NarrowedRow[];
  readonly total: number;
  readonly pageCount: number;
  /** True where nothing has all that was searched for. */
  readonly isNear: boolean;
  /** Values of the address that the listing doesn't have. */
  readonly dropped: readonly string[];
  /** ISO 3166 code by which prices are written. */
  readonly region: string;
}

export interface NarrowedRow {
  readonly row: Row;
  /** Undefined until it is fetched. */
  readonly image: ShownImage | null | undefined;
}

/** Null until the rows are there. */
export const $view = atom<NarrowView | null>(null);
export const $hasFailed = atom(false);

/** The products that a page lists: all of them, or those of a group. */
export interface NarrowBase {
  readonly kind: 'all' | 'category' | 'series';
  readonly slug: string;
}

/** All that is found of a base by one query, before it is narrowed. */
interface Listing {
  readonly query: string;
  readonly data: FindData;
  readonly indexes: readonly number[];
  readonly facets: Facets;
  readonly places: Uint32Array;
  readonly isNear: boolean;
}

let base: NarrowBase = { kind: 'all', slug: '' };
let listing: Listing | null = null;
let asked = 0;

/** Shows what the address says, from now on after each step through the history too. */
export async function startNarrow(of: NarrowBase): Promise<void> {
  base = of;
  addEventListener('popstate', () => void show(parseChoice(location.search)));
  await show(parseChoice(location.search));
}

/** Shows a choice and writes it into the address: as a step of the history, or in place of the last one while a visitor types. */
export async function choose(choice: Choice, step: 'push' | 'replace' = 'push'): Promise<void> {
  const address = location.pathname.replace(/\/\d+\/$/, '/') + formatChoice(choice);
  if (step === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  await show(choice);
}

async function show(choice: Choice): Promise<void> {
  asked += 1;
  const own = asked;
  try {
    const opened = listing?.query === choice.query ? listing : await openListing(choice.query);
    if (own !== asked) return;
    listing = opened;
    $hasFailed.set(false);
    draw(opened, choice);
  } catch (error) {
    console.warn('The products could not be narrowed.', error);
    if (own === asked) $hasFailed.set(true);
  }
}

async function openListing(query: string): Promise<Listing> {
  let data = await loadRows();
  let found = query === '' ? null : search(data, query, data.near);
  if (found !== null && found.rows.length < enough && data.near === null) {
    data = await loadMore();
    found = search(data, query, data.near);
  }
  const order = await loadNameOrder(data);
  const indexes = (found?.rows ?? [...data.rows.keys()]).filter((index) => isInBase(data.rows[index]));
  const rows = indexes.flatMap((index) => data.rows[index] ?? []);
  const collator = openCollator(pageLocale());
  return {
    query,
    data,
    indexes,
    facets: openFacets(rows, collator.compare),
    places: Uint32Array.from(indexes, (index) => order[index] ?? 0),
    isNear: found?.exact === 0,
  };
}

function isInBase(row: Row | undefined): boolean {
  if (row === undefined || base.kind === 'all') return row !== undefined;
  const groups = base.kind === 'category' ? row.categories : row.series === null ? [] : [row.series];
  return groups.some(({ key }) => key === base.slug);
}

/** Draws at once, with the pictures that are there; the others follow. */
function draw({ data, indexes, facets, places, isNear }: Listing, asWritten: Choice): void {
  const { choice: known, dropped } = dropUnknown(facets, asWritten);
  const { rows: kept, counts } = narrow(facets, known);
  const sorted = sortRows(kept, facets.rows, sortOf(known), places);
  const pageCount = countPages(sorted.length);
  const choice = { ...known, page: Math.min(known.page, pageCount) };
  // What could not be kept is mended in the address too.
  if (dropped.length > 0 || choice.page !== asWritten.page)
    history.replaceState(null, '', location.pathname + formatChoice(choice));
  const shown = sorted.slice((choice.page - 1) * pageSize, choice.page * pageSize);
  const rows = shown.flatMap((local) => {
    const row = facets.rows[local];
    return row === undefined ? [] : [{ row, image: images.get(row.id), index: indexes[local] ?? 0 }];
  });
  const region = data.index.region;
  const view = { choice, facets, counts, rows, total: sorted.length, pageCount, isNear, dropped, region };
  $view.set(view);
  if (rows.every(({ image }) => image !== undefined)) return;
  void Promise.all(
    rows.map(async ({ row, index }) => {
      const image = images.get(row.id) ?? (await loadFace(data, index));
      images.set(row.id, image);
      return { row, image };
    }),
  ).then((withImages) => $view.get() === view && $view.set({ ...view, rows: withImages }));
}

const images = new Map<string, ShownImage | null>();
