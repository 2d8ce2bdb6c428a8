import { availabilities } from '#catalogue/product.ts';
import { attributePrefix } from './choice.ts';
import type { Named, Row } from './rows.ts';
import { toValueOrder } from './sort.ts';

export interface Facet {
  readonly key: string;
  /** The attribute's name. Null for category, series and availability, whose labels are translated. */
  readonly label: string | null;
  readonly options: readonly Named[];
  /** The option indexes of row 0, then of row 1, and so on. */
  readonly values: Uint32Array;
  /** The index in `values` where each row starts, followed by the length of `values`. */
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
/** An attribute becomes a filter only if at least this share of products has it. */
const minShare = 1 / 5;
const maxAttributes = 12;
/** Attributes such as `Original price` do not become filters, because nearly every product has its own value. */
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

/** Returns the same text for `30 %` and `30%`, and for `Oak` and `OAK`. */
export function toReading(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.replace(/\s*%\s*/g, '%').replace(/(?<=\d)\s+(?=[^\d\s])/g, '');
}

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

function toPriceRange(rows: readonly Row[]): PriceRange | null {
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
