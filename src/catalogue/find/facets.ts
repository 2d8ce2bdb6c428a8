import { availabilities } from '#catalogue/product.ts';
import { attributePrefix, type Choice } from './choice.ts';
import type { Named, Row } from './rows.ts';
import { toValueOrder } from './sort.ts';

export interface Facet {
  readonly key: string;
  /** The filter's label: the attribute's name, or null if the label is in the dictionary. */
  readonly label: string | null;
  readonly options: readonly Named[];
  /** Option indexes of all rows, concatenated. */
  readonly values: Uint32Array;
  /** Where each row's indexes start in `values`; the last entry is the end. */
  readonly starts: Uint32Array;
}

export interface Facets {
  readonly rows: readonly Row[];
  readonly facets: readonly Facet[];
  readonly prices: PriceRange | null;
}

export interface PriceRange {
  readonly least: number;
  readonly most: number;
  readonly currency: string;
}

const attributeValues = { least: 2, most: 30, spellings: 120 } as const;
/** An attribute becomes a filter if at least this share of the products has it. */
const minShare = 1 / 5;
const maxAttributes = 12;
/** Prices such as "Original price" would be options of one product each; listings have a filter for the price. */
const priceName = /\b(?:price|msrp|rrp)\b|价/i;

export function openFacets(rows: readonly Row[], compare: (one: string, other: string) => number): Facets {
  const groups = [
    openFacet('category', null, rows, ({ categories }) => categories),
    openFacet('series', null, rows, ({ series }) => (series === null ? [] : [series])),
  ].map((facet) => sortOptions(facet, compare));
  const availability = openFacet('availability', null, rows, (row) =>
    row.availability === null ? [] : [{ key: row.availability, text: row.availability }],
  );
  const names: readonly string[] = availabilities;
  const attributes = openAttributes(rows).map((facet) => sortOptions(facet, toValueOrder(compare)));
  return {
    rows,
    facets: [
      ...groups,
      sortOptions(availability, (one, other) => names.indexOf(one) - names.indexOf(other)),
      ...attributes,
    ],
    prices: toPriceRange(rows),
  };
}

function openFacet(
  key: string,
  label: string | null,
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly Named[],
): Facet {
  const indexes = new Map<string, number>();
  const options: Named[] = [];
  const own: number[] = [];
  const starts = new Uint32Array(rows.length + 1);
  const indexOf = (value: Named) => {
    const known = indexes.get(value.key);
    if (known !== undefined) return known;
    const reading = toReading(value.key);
    const index = indexes.get(reading) ?? options.push(value) - 1;
    indexes.set(value.key, index).set(reading, index);
    return index;
  };
  for (const [at, row] of rows.entries()) {
    const start = own.length;
    for (const value of valuesOf(row)) {
      const index = indexOf(value);
      if (!own.includes(index, start)) own.push(index);
    }
    starts[at + 1] = own.length;
  }
  return { key, label, options, values: new Uint32Array(own), starts };
}

/** Returns the same key for values that differ only in spaces, case or width: `30 %` and `30%`, `Oak` and `OAK`. */
function toReading(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.replace(/\s*%\s*/g, '%').replace(/(?<=\d)\s+(?=[^\d\s])/g, '');
}

/** Lists attributes that have few values and enough products, most frequent first. */
function openAttributes(rows: readonly Row[]): readonly Facet[] {
  const uses = new Map<string, { readonly name: Named; count: number; readonly values: Set<string> }>();
  for (const { attributes } of rows) {
    for (const { name, values } of attributes) {
      const use = uses.get(name.key) ?? { name, count: 0, values: new Set() };
      uses.set(name.key, use);
      use.count += 1;
      for (const { key } of values) use.values.add(key);
    }
  }
  return [...uses.values()]
    .filter(({ name, count, values }) => {
      if (priceName.test(name.key)) return false;
      if (values.size > attributeValues.spellings || count < rows.length * minShare) return false;
      const { size } = new Set([...values].map(toReading));
      return size >= attributeValues.least && size <= attributeValues.most;
    })
    .sort((one, other) => other.count - one.count)
    .slice(0, maxAttributes)
    .map(({ name }) =>
      openFacet(
        `${attributePrefix}${name.key}`,
        name.text,
        rows,
        ({ attributes }) => attributes.find((attribute) => attribute.name.key === name.key)?.values ?? [],
      ),
    );
}

function sortOptions(facet: Facet, compare: (one: string, other: string) => number): Facet {
  const order = [...facet.options.keys()].sort((one, other) =>
    compare(facet.options[one]?.text ?? '', facet.options[other]?.text ?? ''),
  );
  const places = new Map(order.map((index, place) => [index, place]));
  return {
    ...facet,
    options: order.flatMap((index) => facet.options[index] ?? []),
    values: facet.values.map((index) => places.get(index) ?? index),
  };
}

export function toPriceRange(rows: readonly Row[]): PriceRange | null {
  const currencies = new Set(rows.map(({ currency }) => currency).filter((currency) => currency !== ''));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { price } of rows) {
    if (price === null) continue;
    least = Math.min(least, price);
    most = Math.max(most, price);
  }
  return least < most ? { least, most, currency } : null;
}

export interface FacetCounts {
  readonly rows: readonly number[];
  /** The number of rows by facet and option, as if only this option of its facet were chosen. */
  readonly counts: readonly Uint32Array[];
}

/** Values in place of the index of the facet that excludes a row: no facet, or several facets. */
const [noFacet, severalFacets] = [-1, -2];

/** Filters a listing: "or" within a facet, "and" between facets. `order` has the indexes of all rows. */
export function narrow(
  { rows, facets, prices }: Facets,
  choice: Choice,
  order: readonly number[],
): FacetCounts {
  const excludedBy = new Int8Array(rows.length).fill(noFacet);
  if (prices !== null && (choice.min !== null || choice.max !== null))
    for (const [row, { price }] of rows.entries())
      if (!isInRange(price, choice)) excludedBy[row] = severalFacets;
  for (const [at, facet] of facets.entries()) {
    const keys = choice.values.get(facet.key);
    if (keys !== undefined) excludeRows(facet, at, keys, excludedBy);
  }
  const kept: number[] = [];
  const rowsOfOne = facets.map((): number[] => []);
  splitRows(order, excludedBy, kept, rowsOfOne);
  return { rows: kept, counts: facets.map((facet, at) => countOptions(facet, kept, rowsOfOne[at] ?? [])) };
}

/** A separate function, because JavaScript engines compile it sooner. Inlined, this loop took half of the time of a choice. */
function splitRows(
  order: readonly number[],
  excludedBy: Int8Array,
  kept: number[],
  rowsOfOne: readonly number[][],
): void {
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place] ?? 0;
    const excluding = excludedBy[row] ?? severalFacets;
    if (excluding === noFacet) kept.push(row);
    else if (excluding !== severalFacets) rowsOfOne[excluding]?.push(row);
  }
}

function excludeRows(
  { options, values, starts }: Facet,
  at: number,
  keys: ReadonlySet<string>,
  excludedBy: Int8Array,
): void {
  const wanted = Uint8Array.from(options, ({ key }) => Number(keys.has(key)));
  for (let row = 0; row < excludedBy.length; row += 1) {
    const excluding = excludedBy[row];
    if (excluding === severalFacets) continue;
    const end = starts[row + 1] ?? 0;
    let place = starts[row] ?? 0;
    while (place < end && wanted[values[place] ?? 0] === 0) place += 1;
    if (place === end) excludedBy[row] = excluding === noFacet ? at : severalFacets;
  }
}

/** Counts only the remaining rows. Counting all rows for each facet would be too slow. */
function countOptions(
  { options, values, starts }: Facet,
  ...lists: readonly (readonly number[])[]
): Uint32Array {
  const counts = new Uint32Array(options.length);
  for (const rows of lists) {
    for (const row of rows) {
      const end = starts[row + 1] ?? 0;
      for (let place = starts[row] ?? 0; place < end; place += 1) {
        const option = values[place] ?? 0;
        counts[option] = (counts[option] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function isInRange(price: number | null, { min, max }: Choice): boolean {
  return price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY);
}

export function dropUnknown(
  { facets, prices }: Facets,
  choice: Choice,
): { readonly choice: Choice; readonly dropped: readonly string[] } {
  const values = new Map<string, ReadonlySet<string>>();
  const dropped: string[] = [];
  for (const [key, own] of choice.values) {
    const options = facets.find((facet) => facet.key === key)?.options ?? [];
    const known = new Map(options.map((option) => [toReading(option.key), option.key]));
    const kept = [...own].flatMap((value) => known.get(toReading(value)) ?? []);
    dropped.push(...[...own].filter((value) => !known.has(toReading(value))));
    if (kept.length > 0) values.set(key, new Set(kept));
  }
  const { query, min, max, sort } = choice;
  const hasRange = min !== null || max !== null;
  const isUnsorted =
    (sort === 'relevance' && query === '') || (prices === null && sort?.startsWith('price') === true);
  if (hasRange && prices === null) dropped.push([min, max].join('–'));
  if (isUnsorted) dropped.push(sort);
  return {
    choice: {
      ...{ ...choice, values, sort: isUnsorted ? null : sort },
      ...(prices === null && { min: null, max: null }),
    },
    dropped,
  };
}
