import { decodeEntities } from './entities.ts';
import type {
  ComparedPart,
  groupFields,
  KnownPart,
  PartName,
  productFields,
  ValueFieldOf,
} from './fields.ts';
import { type EnglishText, type Locale, locales } from './text.ts';
import type { Price } from './price.ts';
import {
  type CatalogueRecord,
  digestAt,
  type GroupRow,
  groupParts,
  localesIn,
  type ProductRow,
  productParts,
} from './record.ts';

export interface RecordDiff {
  readonly themeColor: Step | null;
  /** Languages whose pages were added (`on`) or removed (`off`). */
  readonly languages: { readonly on: readonly Locale[]; readonly off: readonly Locale[] };
  readonly product: ListDiff<ProductRow>;
  readonly category: ListDiff<GroupRow>;
  readonly series: ListDiff<GroupRow>;
}

export interface ListDiff<Row> {
  readonly added: ReadonlyMap<string, Row>;
  readonly withdrawn: ReadonlyMap<string, Row>;
  readonly changed: ReadonlyMap<string, RowChange<Row>>;
}

export interface RowChange<Row> {
  readonly before: Row;
  readonly after: Row;
  readonly fields: readonly FieldChange[];
}

export interface Step {
  readonly from: string | null;
  readonly to: string | null;
}

export type Field = NamedField | PartName;

export type NamedField = KnownPart | 'name' | 'price' | 'availability' | 'categories' | 'series' | 'address';

export interface FieldChange {
  readonly field: Field;
  /** Null for a field without translations. */
  readonly locale: Locale | null;
  readonly effect: 'added' | 'changed' | 'removed';
  /** Null if the records contain only digests of the values. */
  readonly step: Step | null;
}

export function diffRecords(before: CatalogueRecord | null, after: CatalogueRecord): RecordDiff {
  const former = before ?? { ...after, products: new Map(), category: new Map(), series: new Map() };
  const [formerLocales, printedLocales] = [localesIn(former), localesIn(after)];
  const hasSameFields = former.fields === after.fields;
  const compareGroup = toRowComparer(groupValues, hasSameFields ? groupParts : [], printedLocales);
  const compareProduct = toRowComparer(productValues, hasSameFields ? productParts : [], printedLocales);
  return {
    themeColor: toStep(former.themeColor, after.themeColor),
    languages: {
      on: printedLocales.filter((locale) => !formerLocales.includes(locale)),
      off: formerLocales.filter((locale) => !printedLocales.includes(locale)),
    },
    product: diffLists(former.products, after.products, compareProduct),
    category: diffLists(former.category, after.category, compareGroup),
    series: diffLists(former.series, after.series, compareGroup),
  };
}

type Rows<Row> = ReadonlyMap<string, Row>;

type RowComparer<Row> = (before: Row, after: Row) => readonly FieldChange[];

function diffLists<Row>(before: Rows<Row>, after: Rows<Row>, compare: RowComparer<Row>): ListDiff<Row> {
  const added = new Map<string, Row>();
  const changed = new Map<string, RowChange<Row>>();
  for (const [key, row] of after) {
    const former = before.get(key);
    if (former === row) continue;
    if (former === undefined) {
      added.set(key, row);
      continue;
    }
    const fields = compare(former, row);
    if (fields.length > 0) changed.set(key, { before: former, after: row, fields });
  }
  const withdrawn = new Map<string, Row>();
  const kept = after.size - added.size;
  if (kept < before.size) for (const [key, row] of before) if (!after.has(key)) withdrawn.set(key, row);
  return { added, withdrawn, changed };
}

type Part = Pick<ComparedPart<never>, 'name' | 'locale'>;

function toRowComparer<Row extends { readonly digests: string }>(
  shown: ShownValues<Row, string>,
  parts: readonly Part[],
  printedLocales: readonly Locale[],
): RowComparer<Row> {
  const values = Object.values(shown).flat();
  return (before, after) => {
    const changed = values.flatMap(({ field, locale, of }): readonly FieldChange[] => {
      const step = toStep(of(before), of(after));
      return step === null ? [] : [{ field, locale, effect: effectOf(step.from, step.to), step }];
    });
    return [...changed, ...compareDigests(before.digests, after.digests, parts)].filter(
      ({ locale }) => locale === null || printedLocales.includes(locale),
    );
  };
}

interface ShownValue<Row> {
  readonly field: Field;
  readonly locale: Locale | null;
  readonly of: (row: Row) => string | null;
}

type ShownValues<Row, Key extends string> = Readonly<Record<Key, readonly ShownValue<Row>[]>>;

const names = <Row>(nameOf: (row: Row) => EnglishText): readonly ShownValue<Row>[] =>
  locales.map((locale) => ({ field: 'name', locale, of: (row) => nameOf(row)[locale] }));

const productValues: ShownValues<ProductRow, ValueFieldOf<typeof productFields>> = {
  name: names(({ name }) => name),
  price: [{ field: 'price', locale: null, of: ({ price }) => price && printPrice(price) }],
  availability: [{ field: 'availability', locale: null, of: ({ availability }) => availability }],
  // The order of categories matters, because the breadcrumb shows the first one.
  categoryNames: [{ field: 'categories', locale: null, of: ({ categoryNames }) => listNames(categoryNames) }],
  seriesName: [
    { field: 'series', locale: null, of: ({ seriesName }) => seriesName && decodeEntities(seriesName) },
  ],
};

const groupValues: ShownValues<GroupRow, ValueFieldOf<typeof groupFields> | 'slug'> = {
  title: names(({ title }) => title),
  slug: [{ field: 'address', locale: null, of: ({ slug }) => slug }],
};

/** Returns a text such as `SGD 129.90`. Does not round, so that every change is visible. */
export function printPrice({ amount, currency }: Price): string {
  const [whole, cents = ''] = String(amount).split('.');
  return `${currency} ${whole}.${cents.padEnd(2, '0')}`;
}

/** Names in records may contain character references. */
function listNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map(decodeEntities).join(', ');
}

function compareDigests(before: string, after: string, parts: readonly Part[]): readonly FieldChange[] {
  if (before === after) return [];
  return parts.flatMap(({ name, locale }, at) => {
    const [from, to] = [digestAt(before, at), digestAt(after, at)];
    return from === to ? [] : [{ field: name, locale, effect: effectOf(from, to), step: null }];
  });
}

function effectOf(from: unknown, to: unknown): FieldChange['effect'] {
  if (from === null) return 'added';
  return to === null ? 'removed' : 'changed';
}

function toStep(from: string | null, to: string | null): Step | null {
  return from === to ? null : { from, to };
}
