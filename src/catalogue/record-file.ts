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

/** Parses this version or the previous one. Returns null for anything else. */
export function parseRecord(text: string, counts: Counts): CatalogueRecord | null {
  const value = parseJson(text);
  const former = readFormerRows(value);
  const result = recordSchema.safeParse(former === null ? value : { ...former, version: recordVersion });
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

const cells = z.array(z.array(z.unknown()));
/** Version 3 stored rows as lists of cells, and names as indexes into `names`. */
const formerSchema = z.looseObject({
  ...{ version: z.literal(3), names: z.array(z.string()) },
  ...{ products: cells, category: cells, series: cells, withdrawn: cells },
});

/** Reads version 3, so that an update of this program does not lose withdrawn products and redirects. */
function readFormerRows(value: unknown) {
  const { success, data } = formerSchema.safeParse(value);
  if (!success) return null;
  const { names, version: _, ...file } = data;
  const nameAt = (at: unknown) => (typeof at === 'number' ? (names[at] ?? null) : null);
  const toGroups = (categories: unknown, series: unknown) => ({
    categoryNames: Array.isArray(categories) ? categories.map(nameAt) : null,
    seriesName: nameAt(series),
  });
  const toGroup = ([key, En, Zh, slug, digests]: readonly unknown[]) => ({
    ...{ key, title: { En, Zh }, slug, digests },
  });
  return {
    ...file,
    fields: '',
    products: file.products.map(
      ([id, En, Zh, amount, currency, availability, categories, series, digests, pictures = null]) => ({
        ...{ id, name: { En, Zh }, digests, pictures },
        price: amount === null ? null : { amount, currency: nameAt(currency) },
        availability: typeof availability === 'number' ? availabilities[availability] : null,
        ...toGroups(categories, series),
      }),
    ),
    category: file.category.map(toGroup),
    series: file.series.map(toGroup),
    withdrawn: file.withdrawn.map(([id, En, Zh, categories, series, since, isLeftOut, isGone, ended]) => ({
      ...{ id, name: { En, Zh }, since, isLeftOut, isGone },
      ...toGroups(categories, series),
      endedGroups: z
        .catch(cells, [])
        .parse(ended)
        .map(([kind, at, groupEn, groupZh]) => ({
          ...{ kind, name: nameAt(at), title: { En: groupEn, Zh: groupZh } },
        })),
    })),
  };
}

function rowsOf<Row extends z.core.$ZodType>(row: Row) {
  const columns = z.record(z.string(), z.array(z.unknown()));
  const rows = z.union([z.array(z.unknown()), z.pipe(columns, z.transform(toRows))]);
  return z.pipe(rows, z.array(row));
}

function toRows(columns: Record<string, unknown[]>): unknown[] {
  const entries = Object.entries(columns);
  const [, first = []] = entries[0] ?? [];
  return first.map((_, at) => Object.fromEntries(entries.map(([name, column]) => [name, column[at]])));
}
