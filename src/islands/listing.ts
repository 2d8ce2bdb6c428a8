import type { Sort } from '#catalogue/find/choice.ts';
import { type Facets, openFacets } from '#catalogue/find/facets.ts';
import type { Found } from '#catalogue/find/search.ts';
import { placesByName, sortRows } from '#catalogue/find/sort.ts';
import type { FindData } from './find-data.ts';
import { isInBase, type NarrowBase } from './narrow-address.ts';

export type Finder = typeof import('./find.ts')['finder'];

/** The products of a query, before filters. */
export interface Listing {
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

/** Number of cards visible on a phone without scrolling. */
export const minFirstCards = 4;

type ShowEarly = (found: Listing) => Promise<void>;

interface ListingPlace {
  readonly query: string;
  readonly base: NarrowBase;
  readonly module: Finder;
}

/** Shows the matches in the smallest file of rows. */
export async function showFirst(place: ListingPlace, showEarly: ShowEarly): Promise<void> {
  const { loadFirstRows, search } = place.module;
  const data = await loadFirstRows().catch(() => null);
  if (data === null || data.index.parts.length < 2) return;
  const found = search(data, place.query, { near: null, limit: data.rows.length });
  if (found.exact >= minFirstCards) await showEarly(toListing(place, data, found));
}

export async function openListing(place: ListingPlace, showEarly: ShowEarly): Promise<Listing> {
  const { query, module } = place;
  const { loadRows, loadMore, search, minExactRows } = module;
  let data = await loadRows();
  let found = query === '' ? null : search(data, query, { near: null, limit: data.rows.length });
  const known = toListing(place, data, found);
  if (found === null || found.rows.length >= minExactRows) return known;
  await showEarly(known);
  const more = await loadMore(query).catch((error: unknown) => {
    // Exact matches are shown even if `loadMore` fails.
    if (found?.exact === 0) throw error;
    return null;
  });
  data = more ?? data;
  const { near, rows, index } = data;
  found = search(data, query, { near, limit: rows.length, bySeries: index.bySeries });
  return { ...toListing(place, data, found), isPartial: more === null };
}

function toListing({ query, base, module }: ListingPlace, data: FindData, found: Found | null): Listing {
  const { commonCurrency, openCollator, pageLocale, nextTask } = module;
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

export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
