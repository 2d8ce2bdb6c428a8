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
  /** As the page has them, which is searched. */
  readonly texts: readonly string[];
}

/** Reads the rows of a part. Throws where they are cut, or of another format. */
export function readRows(file: unknown, { faces }: Pick<FindPart, 'faces'>): readonly Row[] {
  const count = faces.reduce((sum, [, products]) => sum + products, 0);
  const value = readWire<RowsWire>(file, (rows) => hasRows(rows, count));
  const [keys, codes, names] = [value.keys, value.codes, value.names].map((lines) => lines.split('\n'));
  const categories = value.categories.map(toNamed);
  const series = value.series.map(toNamed);
  const attributes = toAttributes(value);
  return value.ids.map((id, at) => ({
    id,
    key: keys?.[at] || id,
    code: codes?.[at] ?? '',
    name: names?.[at] ?? '',
    categories: pick(categories, value.categoryOf[at]),
    series: pick(series, value.seriesOf[at])[0] ?? null,
    attributes: attributes[at] ?? [],
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

/** The attributes of each row, from columns of which there may be thousands. */
function toAttributes({ ids, attributes }: RowsWire): readonly (readonly RowAttribute[])[] {
  const rows: RowAttribute[][] = ids.map(() => []);
  for (const { name, values, of, at } of attributes) {
    const lists = values.map(splitList);
    const named = toNamed(name);
    for (const [place, own] of of.entries()) {
      const lines = pick(lists, own);
      if (lines[0] === undefined) continue;
      rows[at?.[place] ?? place]?.push({
        name: named,
        values: lines.flatMap((list) => list.values),
        texts: lines.flatMap(({ texts }) => texts),
      });
    }
  }
  return rows;
}

function toNamed([key, text = key]: NamedWire): Named {
  return { key, text };
}

/** A list is as many values in every language: a translation of another length can't say which is which. */
function splitList([whole, text = whole]: NamedWire): Omit<RowAttribute, 'name'> {
  const [keys, texts] = [whole.split('\n'), text.split('\n')];
  const shown = keys.length === texts.length ? texts : keys;
  return { values: keys.map((key, at) => ({ key, text: shown[at] ?? key })), texts };
}

function pick<Item>(
  items: readonly Item[],
  of: number | null | readonly number[] | undefined,
): readonly Item[] {
  return [of ?? []].flat().flatMap((index) => items[index] ?? []);
}
