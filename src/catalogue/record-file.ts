import * as z from 'zod/mini';
import { availabilities, groupKinds } from './product.ts';
import { locales } from './text.ts';
import { memoize } from './memoize.ts';
import { parseJson } from './parse-json.ts';
import type { CatalogueRecord, Counts } from './record.ts';

/** Raise this number when the shape below changes. */
const recordVersion = 4;

export const nameSchema = z.object({ En: z.string(), Zh: z.nullable(z.string()) });
const grouped = { name: nameSchema, categoryNames: z.array(z.string()), seriesName: z.nullable(z.string()) };

const productSchema = z.object({
  id: z.string(),
  ...grouped,
  price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  availability: z.nullable(z.enum(availabilities)),
  pictures: z.nullable(z.int()),
  digests: z.string(),
});

const groupSchema = z.object({ key: z.string(), title: nameSchema, slug: z.string(), digests: z.string() });

const withdrawnSchema = z.object({
  id: z.string(),
  ...grouped,
  endedGroups: z.array(z.object({ kind: z.enum(groupKinds), name: z.string(), title: nameSchema })),
  since: z.iso.date(),
  isLeftOut: z.boolean(),
  isGone: z.boolean(),
});

const recordSchema = z.object({
  version: z.literal(recordVersion),
  brand: z.string(),
  isDemo: z.boolean(),
  themeColor: z.string(),
  trees: z.array(
    z.object({
      locale: z.enum(locales),
      product: z.string(),
      category: z.string(),
      series: z.string(),
    }),
  ),
  fields: z.string(),
  products: rowsOf(productSchema),
  category: rowsOf(groupSchema),
  series: rowsOf(groupSchema),
  withdrawn: rowsOf(withdrawnSchema),
  moves: z.array(z.object({ kind: z.enum(groupKinds), fromSlug: z.string(), name: z.string() })),
});

export const formatRecord = memoize(({ counts: _, ...record }: CatalogueRecord): string => {
  const products = [...record.products].map(([id, row]) => ({ id, ...row }));
  const toGroups = (groups: CatalogueRecord['category']) =>
    toColumns([...groups].map(([key, row]) => ({ key, ...row })));
  return JSON.stringify({
    version: recordVersion,
    ...record,
    products: toColumns(products),
    category: toGroups(record.category),
    series: toGroups(record.series),
    withdrawn: toColumns(record.withdrawn),
  });
});

/** Returns null if the record is damaged or of another version. */
export function parseRecord(text: string, counts: Counts): CatalogueRecord | null {
  const result = recordSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { version: _, products, ...file } = result.data;
  const toGroups = (rows: typeof file.category) => new Map(rows.map(({ key, ...row }) => [key, row]));
  return {
    ...file,
    counts,
    products: new Map(products.map(({ id, ...row }) => [id, row])),
    category: toGroups(file.category),
    series: toGroups(file.series),
  };
}

/** Columns contain each field's name only once, but rows would repeat it for every product or group. */
function toColumns<Row extends object>(rows: readonly Row[]): Partial<Record<keyof Row, unknown>> {
  const columns: Partial<Record<keyof Row, unknown>> = {};
  for (const name in rows[0]) columns[name] = rows.map((row) => row[name]);
  return columns;
}

function rowsOf<Row extends z.core.$ZodType>(row: Row) {
  const columns = z.record(z.string(), z.array(z.unknown()));
  return z.pipe(z.pipe(columns, z.transform(toRows)), z.array(row));
}

function toRows(columns: Record<string, unknown[]>): unknown[] {
  const entries = Object.entries(columns);
  const [, first = []] = entries[0] ?? [];
  return first.map((_, at) => Object.fromEntries(entries.map(([name, column]) => [name, column[at]])));
}
