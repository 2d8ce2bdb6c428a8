import { type Availability, availabilities } from '#catalogue/product.ts';
import { type FindPart, type NamedWire, readWire, type RowsWire } from './format.ts';

/** A value that may be narrowed to: its key in addresses, the same in every language, and its text on the page. */
export interface Named {
  readonly key: string;
  readonly text: string;
}

/** A product as it is searched, narrowed and sorted. */
export interface Row {
  readonly id: string;
  /** Path segment of its page. */
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly categories: readonly Named[];
  readonly series: Named | null;
  readonly attributes: readonly RowAttribute[];
  readonly price: number | null;
  /** ISO 4217; empty without a price. */
  readonly currency: string;
  readonly availability: Availability | null;
  /** Days since 1970. */
  readonly day: number | null;
  readonly sortOrder: number | null;
}

export interface RowAttribute {
  readonly name: Named;
  readonly values: readonly Named[];
}

/** Reads the rows of a part. Throws where they are cut, or of another format. */
export function readRows(file: unknown, { faces }: Pick<FindPart, 'faces'>): readonly Row[] {
  const count = faces.reduce((sum, [, products]) => sum + products, 0);
  const value = readWire<RowsWire>(file, (rows) => hasRows(rows, count));
  const [keys, codes, names] = [value.keys, value.codes, value.names].map((lines) => lines.split('\n'));
  const categories = value.categories.map(toNamed);
  const series = value.series.map(toNamed);
  const attributes = value.attributes.map(({ name, values, of }) => {
    return { name: toNamed(name), values: values.map((one) => splitList(toNamed(one))), of };
  });
  return value.ids.map((id, at) => ({
    id,
    key: keys?.[at] || id,
    code: codes?.[at] ?? '',
    name: names?.[at] ?? '',
    categories: pick(categories, value.categoryOf[at]),
    series: pick(series, value.seriesOf[at])[0] ?? null,
    attributes: attributes.flatMap(({ name, values, of }) => {
      const own = pick(values, of[at]).flat();
      return own.length === 0 ? [] : [{ name, values: own }];
    }),
    price: value.prices[at] ?? null,
    currency: value.prices[at] == null ? '' : (value.currencies[value.currencyOf[at] ?? 0] ?? ''),
    availability: availabilities[Number(value.availability[at])] ?? null,
    day: value.days[at] ?? null,
    sortOrder: value.sortOrders[at] ?? null,
  }));
}

function hasRows(rows: Partial<RowsWire>, count: number): boolean {
  const columns = [rows.ids, rows.categoryOf, rows.seriesOf, rows.prices, rows.days, rows.sortOrders];
  return (
    columns.every((column) => Array.isArray(column) && column.length === count) &&
    [rows.keys, rows.codes, rows.names].every((text) => text?.split('\n').length === count) &&
    [rows.categories, rows.series, rows.attributes, rows.currencies, rows.currencyOf].every(Array.isArray) &&
    rows.availability?.length === count
  );
}

function toNamed([key, text = key]: NamedWire): Named {
  return { key, text };
}

const separator = /,\s+|[、，;；]\s*/;

/** "Wool, Nylon" is two values, in each language; a translation of another length is one. */
function splitList(value: Named): readonly Named[] {
  const keys = value.key.split(separator).filter(Boolean);
  const texts = value.text.split(separator).filter(Boolean);
  if (keys.length < 2 || keys.length !== texts.length) return [value];
  return keys.map((key, at) => ({ key, text: texts[at] ?? key }));
}

function pick<Item>(
  items: readonly Item[],
  of: number | null | readonly number[] | undefined,
): readonly Item[] {
  if (of == null) return [];
  const indexes = typeof of === 'number' ? [of] : of;
  return indexes.flatMap((index) => items[index] ?? []);
}
