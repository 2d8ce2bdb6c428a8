import { availabilities, type Availability } from '#catalogue/product.ts';
import { type NamedWire, type PictureKind, readWire, type RowsWire } from './format.ts';

export interface Named {
  readonly key: string;
  readonly text: string;
}

export interface Row {
  readonly id: string;
  readonly key: string;
  readonly code: string;
  readonly name: string;
  /** The second line of the card, empty if the name is unique. */
  readonly detail: string;
  readonly categories: readonly Named[];
  readonly series: Named | null;
  readonly attributes: readonly RowAttribute[];
  readonly price: number | null;
  /** ISO 4217, empty without a price. */
  readonly currency: string;
  readonly availability: Availability | null;
  readonly day: number | null;
  readonly sortOrder: number | null;
  readonly picture: RowPicture | null;
}

export interface RowPicture {
  readonly kind: PictureKind;
  /** The part of the URL after `kind.base`. */
  readonly end: string;
}

export interface RowAttribute {
  readonly name: Named;
  readonly values: readonly Named[];
  readonly texts: readonly string[];
}

/** Throws if the file belongs to a release with another format. */
export function readRows(file: unknown): readonly Row[] {
  const value = readWire<RowsWire>(file);
  const lines = [value.keys, value.codes, value.names, value.details, value.pictures];
  const [keys, codes, names, details, pictures] = lines.map((text) => text.split('\n'));
  const categories = value.categories.map(toNamed);
  const series = value.series.map(toNamed);
  const attributes = toAttributes(value);
  return value.ids.map((id, at) => ({
    id,
    key: keys?.[at] || id,
    code: codes?.[at] ?? '',
    name: names?.[at] ?? '',
    detail: details?.[at] ?? '',
    categories: pickItems(categories, value.categoryOf[at]),
    series: series[value.seriesOf[at] ?? -1] ?? null,
    attributes: attributes[at] ?? [],
    price: value.prices[at] ?? null,
    currency: (value.prices[at] != null && value.currencies[value.currencyOf[at] ?? 0]) || '',
    availability: availabilities[Number(value.availability[at])] ?? null,
    day: value.days[at] ?? null,
    sortOrder: value.sortOrders[at] ?? null,
    picture: toPicture(value.pictureKinds[value.pictureOf[at] ?? -1], pictures?.[at] ?? ''),
  }));
}

/** Returns the currency of most prices, or an empty string without prices. Amounts in other currencies are not comparable. */
export function commonCurrency(rows: readonly Pick<Row, 'currency'>[]): string {
  const uses = new Map<string, number>();
  for (const { currency } of rows) if (currency !== '') uses.set(currency, (uses.get(currency) ?? 0) + 1);
  const [[currency] = ['']] = [...uses].sort(([, one], [, other]) => other - one);
  return currency;
}

function toAttributes({ ids, attributes }: RowsWire): readonly (readonly RowAttribute[])[] {
  const rows: RowAttribute[][] = ids.map(() => []);
  for (const { name, values, of, at } of attributes) {
    const named = toNamed(name);
    const own = values.map((value) => ({ name: named, ...splitList(value) }));
    for (let place = 0; place < of.length; place += 1) {
      const [first, ...others] = pickItems(own, of[place]);
      if (first !== undefined) rows[at?.[place] ?? place]?.push(others.reduce(joinValues, first));
    }
  }
  return rows;
}

function joinValues(one: RowAttribute, other: RowAttribute): RowAttribute {
  return { ...one, values: [...one.values, ...other.values], texts: [...one.texts, ...other.texts] };
}

function toNamed([key, text = key]: NamedWire): Named {
  return { key, text };
}

function splitList([whole, text = whole]: NamedWire): Omit<RowAttribute, 'name'> {
  const [keys, texts] = [whole.split('\n'), text.split('\n')];
  const shown = keys.length === texts.length ? texts : keys;
  return { values: keys.map((key, at) => ({ key, text: shown[at] ?? key })), texts };
}

function pickItems<Item>(
  items: readonly Item[],
  of: number | null | readonly number[] | undefined,
): readonly Item[] {
  return (typeof of === 'number' ? [of] : (of ?? [])).flatMap((index) => items[index] ?? []);
}

function toPicture(kind: PictureKind | undefined, end: string): RowPicture | null {
  return kind === undefined ? null : { kind, end };
}
