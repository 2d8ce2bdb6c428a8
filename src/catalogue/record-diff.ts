import { decodeEntities } from './entities.ts';
import type {
  ComparedPart,
  groupFields,
  KnownPart,
  PartName,
  productFields,
  ValueFieldOf,
} from './fields.ts';
import { type Locale, locales } from './locale.ts';
import type { Price } from './price.ts';
import {
  type CatalogueRecord,
  digestAt,
  type GroupRow,
  groupParts,
  localesIn,
  partKey,
  type ProductRow,
  productParts,
} from './record.ts';
import type { EnglishText } from './text.ts';

export interface RecordDiff {
  readonly themeColor: Step | null;
  /** Languages with pages in only one of the records. */
  readonly languages: { readonly on: readonly Locale[]; readonly off: readonly Locale[] };
  readonly product: ListDiff<ProductRow>;
  readonly category: ListDiff<GroupRow>;
  readonly series: ListDiff<GroupRow>;
}

/** The differences of a list, by product id or group name. */
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

/** A field in reports: a part of a model field, or a fact. */
export type Field = NamedField | PartName;

export type NamedField = KnownPart | 'name' | 'price' | 'availability' | 'categories' | 'series' | 'address';

export interface FieldChange {
  readonly field: Field;
  /** Null for a field without translations. */
  readonly locale: Locale | null;
  readonly effect: 'added' | 'changed' | 'removed';
  /** The values before and after; null if records contain only digests of them. */
  readonly step: Step | null;
}

/** Compares two records. `before` is null before the first release. Ignores texts in languages without pages. */
export function diffRecords(before: CatalogueRecord | null, after: CatalogueRecord): RecordDiff {
  const former = before ?? { ...after, products: new Map(), category: new Map(), series: new Map() };
  const [formerLocales, printedLocales] = [localesIn(former), localesIn(after)];
  const compareGroup = toRowComparer(
    groupComparers,
    commonParts(groupParts, 'group', former, after),
    printedLocales,
  );
  const compareProduct = toRowComparer(
    productComparers,
    commonParts(productParts, 'product', former, after),
    printedLocales,
  );
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

/** Compares lists of rows. Unchanged rows are usually the same objects. */
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

interface CommonPart {
  readonly name: PartName;
  readonly locale: Locale | null;
  readonly from: number;
  readonly to: number;
}

function commonParts(
  parts: readonly Pick<ComparedPart<never>, 'name' | 'locale'>[],
  kind: keyof CatalogueRecord['parts'],
  before: CatalogueRecord,
  after: CatalogueRecord,
): readonly CommonPart[] {
  return parts
    .map(({ name, locale }) => {
      const key = partKey({ name, locale });
      return { name, locale, from: before.parts[kind].indexOf(key), to: after.parts[kind].indexOf(key) };
    })
    .filter(({ from, to }) => from >= 0 && to >= 0);
}

function toRowComparer<Row extends { readonly digests: string }>(
  comparers: Readonly<Record<string, RowComparer<Row>>>,
  parts: readonly CommonPart[],
  printedLocales: readonly Locale[],
): RowComparer<Row> {
  const compareValues = Object.values(comparers);
  return (before, after) =>
    [
      ...compareValues.flatMap((compare) => compare(before, after)),
      ...compareDigests(before.digests, after.digests, parts),
    ].filter(({ locale }) => locale === null || printedLocales.includes(locale));
}

const productComparers = {
  name: (before, after) => compareNames(before.name, after.name),
  price: (before, after) =>
    compareTexts(
      'price',
      null,
      before.price && printPrice(before.price),
      after.price && printPrice(after.price),
    ),
  availability: (before, after) =>
    compareTexts('availability', null, before.availability, after.availability),
  categoryNames: (before, after) => compareCategories(before.categoryNames, after.categoryNames),
  seriesName: (before, after) =>
    compareTexts('series', null, toReadableName(before.seriesName), toReadableName(after.seriesName)),
} as const satisfies Record<ValueFieldOf<typeof productFields>, RowComparer<ProductRow>>;

const groupComparers = {
  title: (before, after) => compareNames(before.title, after.title),
  slug: (before, after) => compareTexts('address', null, before.slug, after.slug),
} as const satisfies Record<ValueFieldOf<typeof groupFields> | 'slug', RowComparer<GroupRow>>;

/** Formats a price without rounding and independently of the region, so that every change is visible: `SGD 129.90`. */
export function printPrice({ amount, currency }: Price): string {
  const [whole, cents = ''] = String(amount).split('.');
  return `${currency} ${whole}.${cents.padEnd(2, '0')}`;
}

function compareNames(before: EnglishText, after: EnglishText): readonly FieldChange[] {
  return locales.flatMap((locale) => compareTexts('name', locale, before[locale], after[locale]));
}

/** Compares categories with their order, because the first category is in the product's breadcrumb. */
function compareCategories(before: readonly string[], after: readonly string[]): readonly FieldChange[] {
  if (before.length === after.length && before.every((name, at) => name === after[at])) return [];
  const step = { from: listNames(before), to: listNames(after) };
  return [{ field: 'categories', locale: null, effect: effectOf(step.from, step.to), step }];
}

function listNames(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map(decodeEntities).join(', ');
}

/** Decodes a group name, because records contain the ERP's names with character references. */
function toReadableName(name: string | null): string | null {
  return name && decodeEntities(name);
}

function compareTexts(
  field: Field,
  locale: Locale | null,
  from: string | null,
  to: string | null,
): readonly FieldChange[] {
  const step = toStep(from, to);
  return step === null ? [] : [{ field, locale, effect: effectOf(from, to), step }];
}

function compareDigests(before: string, after: string, parts: readonly CommonPart[]): readonly FieldChange[] {
  if (before === after) return [];
  return parts.flatMap(({ name, locale, ...index }) => {
    const [from, to] = [digestAt(before, index.from), digestAt(after, index.to)];
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
