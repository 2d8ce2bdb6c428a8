import * as z from 'zod/mini';
import { groupKinds } from './group.ts';
import { locales } from './locale.ts';
import { availabilities } from './product.ts';
import { type CatalogueRecord, type Counts, digestLength, type GroupRow, type ProductRow } from './record.ts';
import { memoize } from './memoize.ts';
import type { WithdrawnProduct } from './former-pages.ts';

/** Raise this version when the shape below changes. Add new cells only at the end of a row. */
const recordVersion = 3;

const nullableText = z.nullable(z.string());
const laterCells = z.unknown();

/** Cells: name, English and Chinese title, slug, digests. */
const groupSchema = z.tuple([z.string(), z.string(), nullableText, z.string(), z.string()], laterCells);

/**
 * Cells: id, English and Chinese name, amount, currency, availability, categories, series, digests, pictures. Names of groups and
 * currencies are indexes in `names`.
 */
const productSchema = z.tuple(
  [
    z.string(),
    z.string(),
    nullableText,
    z.nullable(z.number()),
    z.nullable(z.int()),
    z.nullable(z.int()),
    z.array(z.int()),
    z.nullable(z.int()),
    z.string(),
    z.optional(z.nullable(z.int())),
  ],
  laterCells,
);

/** Cells: kind, index of the name, English and Chinese title. */
const endedSchema = z.tuple([z.enum(groupKinds), z.int(), z.string(), nullableText]);

/** Cells: id, English and Chinese name, categories, series, day, `isLeftOut`, `isGone`, ended groups. */
const withdrawnSchema = z.tuple(
  [
    z.string(),
    z.string(),
    nullableText,
    z.array(z.int()),
    z.nullable(z.int()),
    z.iso.date(),
    z.boolean(),
    z.boolean(),
    z.optional(z.array(endedSchema)),
  ],
  laterCells,
);

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
  /** Names of categories, series and currencies that rows refer to by index. */
  names: z.array(z.string()),
  parts: z.object({ product: z.array(z.string()), group: z.array(z.string()) }),
  category: z.array(groupSchema),
  series: z.array(groupSchema),
  products: z.array(productSchema),
  withdrawn: z.array(withdrawnSchema),
  moves: z.array(z.object({ kind: z.enum(groupKinds), fromSlug: z.string(), name: z.string() })),
});

type RecordFile = z.infer<typeof recordSchema>;
type ProductCells = z.infer<typeof productSchema>;
type GroupCells = z.infer<typeof groupSchema>;
type WithdrawnCells = z.infer<typeof withdrawnSchema>;

type ToIndex = (name: string) => number;

/** Formats a record as compact JSON, without its counts, which the release keeps separately. */
export const formatRecord = memoize((record: CatalogueRecord): string => {
  const { brand, isDemo, themeColor, trees, parts, moves } = record;
  const indexes = new Map<string, number>();
  const toIndex: ToIndex = (name) => {
    const index = indexes.get(name) ?? indexes.size;
    indexes.set(name, index);
    return index;
  };
  const products = [...record.products].map(([id, row]) => toProductCells(id, row, toIndex));
  const withdrawn = record.withdrawn.map((product) => toWithdrawnCells(product, toIndex));
  const file: RecordFile = {
    ...{ version: recordVersion, brand, isDemo, themeColor },
    trees: [...trees],
    names: [...indexes.keys()],
    parts: { product: [...parts.product], group: [...parts.group] },
    category: toGroupCells(record.category),
    series: toGroupCells(record.series),
    products,
    withdrawn,
    moves: [...moves],
  };
  return JSON.stringify(file);
});

/** Returns null if the text is damaged or of a later version. */
export function parseRecord(text: string, counts: Counts): CatalogueRecord | null {
  const result = recordSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { brand, isDemo, themeColor, trees, names, moves, parts, ...file } = result.data;
  const record: CatalogueRecord = {
    ...{ brand, isDemo, themeColor, trees, moves, counts, parts },
    products: new Map(file.products.map((cells) => [cells[0], toProductRow(cells, names)])),
    category: toGroupRows(file.category),
    series: toGroupRows(file.series),
    withdrawn: file.withdrawn.map((cells) => toWithdrawn(cells, names)),
  };
  const groups = [...record.category.values(), ...record.series.values()];
  const areWhole = hasDigests(record.products.values(), parts.product) && hasDigests(groups, parts.group);
  return areWhole ? record : null;
}

function toProductCells(id: string, row: ProductRow, toIndex: ToIndex): ProductCells {
  const { name, price, availability, categoryNames, seriesName, digests, pictures } = row;
  return [
    id,
    name.En,
    name.Zh,
    price?.amount ?? null,
    price && toIndex(price.currency),
    availability && availabilities.indexOf(availability),
    categoryNames.map(toIndex),
    seriesName === null ? null : toIndex(seriesName),
    digests,
    pictures,
  ];
}

function toProductRow(cells: ProductCells, names: readonly string[]): ProductRow {
  const [, En, Zh, amount, currencyIndex, availability, categories, series, digests, pictures] = cells;
  const currency = nameAt(currencyIndex, names);
  return {
    name: { En, Zh },
    price: amount === null || currency === null ? null : { amount, currency },
    availability: (availability === null ? null : availabilities[availability]) ?? null,
    ...toGroupNames(categories, series, names),
    pictures: pictures ?? null,
    digests,
  };
}

function toGroupCells(groups: ReadonlyMap<string, GroupRow>): GroupCells[] {
  return [...groups].map(([name, { title, slug, digests }]) => [name, title.En, title.Zh, slug, digests]);
}

function toGroupRows(rows: readonly GroupCells[]): ReadonlyMap<string, GroupRow> {
  return new Map(rows.map(([name, En, Zh, slug, digests]) => [name, { title: { En, Zh }, slug, digests }]));
}

function toWithdrawnCells(product: WithdrawnProduct, toIndex: ToIndex): WithdrawnCells {
  const { id, name, categoryNames, seriesName, since, isLeftOut, isGone } = product;
  const series = seriesName === null ? null : toIndex(seriesName);
  const ended = product.endedGroups.map(({ kind, name: ofGroup, title }): z.infer<typeof endedSchema> => {
    return [kind, toIndex(ofGroup), title.En, title.Zh];
  });
  return [id, name.En, name.Zh, categoryNames.map(toIndex), series, since, isLeftOut, isGone, ended];
}

function toWithdrawn(cells: WithdrawnCells, names: readonly string[]): WithdrawnProduct {
  const [id, En, Zh, categories, series, since, isLeftOut, isGone, ended = []] = cells;
  const endedGroups = ended.flatMap(([kind, index, ...title]) => {
    const name = nameAt(index, names);
    return name === null ? [] : [{ kind, name, title: { En: title[0], Zh: title[1] } }];
  });
  const product = { id, name: { En, Zh }, ...toGroupNames(categories, series, names) };
  return { ...product, endedGroups, since, isLeftOut, isGone };
}

function toGroupNames(categories: readonly number[], series: number | null, names: readonly string[]) {
  return {
    categoryNames: categories.flatMap((index) => names[index] ?? []),
    seriesName: nameAt(series, names),
  };
}

function nameAt(index: number | null, names: readonly string[]): string | null {
  return (index === null ? null : names[index]) ?? null;
}

function hasDigests(rows: Iterable<Pick<GroupRow, 'digests'>>, parts: readonly string[]): boolean {
  for (const { digests } of rows) if (digests.length !== parts.length * digestLength) return false;
  return true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
