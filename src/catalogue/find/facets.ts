import { availabilities } from '#catalogue/product.ts';
import { attributePrefix } from './choice.ts';
import type { Named, Row } from './rows.ts';
import { toValueOrder } from './sort.ts';

export interface Facet {
  readonly key: string;
  /** The attribute's name. Null for category, series and availability, whose labels are translated. */
  readonly label: string | null;
  readonly options: readonly Named[];
  /** The indexes of the options that at least one product lacks. */
  readonly useful: readonly number[];
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

/** `least` equals `most` if all prices are equal. */
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
const priceName = /(?<![a-z])(?:prices?|msrp|rrp)(?![a-z])|(?<![评性])价/i;

type Compare = (one: string, other: string) => number;

/** The price range covers only prices in `currency`. */
export function openFacets(rows: readonly Row[], currency: string, compare: Compare): Facets {
  const names: readonly string[] = availabilities;
  const byAvailability: Compare = (one, other) => names.indexOf(one) - names.indexOf(other);
  return {
    rows,
    facets: [
      openFacet('category', null, rows, compare, ({ categories }) => categories),
      openFacet('series', null, rows, compare, ({ series }) => (series === null ? [] : [series])),
      openFacet('availability', null, rows, byAvailability, ({ availability }) =>
        availability === null ? [] : [{ key: availability, text: availability }],
      ),
      ...openAttributes(rows, toValueOrder(compare)),
    ],
    prices: toPriceRange(rows, currency),
  };
}

function openFacet(
  key: string,
  label: string | null,
  rows: readonly Row[],
  compare: Compare,
  valuesOf: (row: Row) => readonly Named[],
): Facet {
  const indexes = new Map<string, number>();
  const found: Named[] = [];
  const own: number[] = [];
  const starts = new Uint32Array(rows.length + 1);
  const indexOf = (value: Named) => {
    const known = indexes.get(value.key);
    if (known !== undefined) return known;
    const reading = toReading(value.key);
    const index = indexes.get(reading) ?? found.push(value) - 1;
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
  const textOf = (index: number) => found[index]?.text ?? '';
  const order = [...found.keys()].sort((one, other) => compare(textOf(one), textOf(other)));
  const places = new Map(order.map((index, place) => [index, place]));
  const options = order.flatMap((index) => found[index] ?? []);
  const values = Uint32Array.from(own, (index) => places.get(index) ?? index);
  const uses = new Uint32Array(options.length);
  for (const option of values) uses[option] = (uses[option] ?? 0) + 1;
  const useful = [...uses.keys()].filter((option) => uses[option] !== rows.length);
  return { key, label, options, useful, values, starts };
}

/** Returns the same text for `30 %` and `30%`, and for `Oak` and `OAK`. */
export function toReading(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  return folded.replace(/\s*%\s*/g, '%').replace(/(?<=\d)\s+(?=[^\d\s])/g, '');
}

function openAttributes(rows: readonly Row[], compare: Compare): readonly Facet[] {
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
        compare,
        ({ attributes }) => attributes.find((attribute) => attribute.name.key === name.key)?.values ?? [],
      ),
    );
}

function toPriceRange(rows: readonly Row[], currency: string): PriceRange | null {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const row of rows) {
    if (row.price === null || row.currency !== currency) continue;
    least = Math.min(least, row.price);
    most = Math.max(most, row.price);
  }
  return least <= most ? { least, most, currency } : null;
}
