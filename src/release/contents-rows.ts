import * as z from 'zod/mini';
import { availabilities } from '#catalogue/product.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { DayStart, GroupContents, ProductContents } from './contents.ts';
import { digestLength, groupParts, productParts } from './contents-digests.ts';
import { nameAt, toGroupNames } from './former-site-file.ts';

const nullableText = z.nullable(z.string());
const digestsOf = (parts: readonly unknown[]) => z.string().check(z.length(parts.length * digestLength));
const indexOf = (count: number) => z.int().check(z.minimum(0), z.maximum(count - 1));

/** English and Chinese; absent where there are none, or other code wrote the row. */
const writtenSchema = z.optional(z.tuple([z.int(), z.int()]));

/** Name, English and Chinese title, slug, digests, letters of the description. */
export const groupSchema = z.tuple([
  z.string(),
  z.string(),
  nullableText,
  z.string(),
  digestsOf(groupParts),
  writtenSchema,
]);
/**
 * Id, English and Chinese name, amount and currency, availability, categories, series, digests, letters of the description: names as indexes. Those that the
 * next release follows keep their places.
 */
export const productSchema = z.tuple([
  z.string(),
  z.string(),
  nullableText,
  z.nullable(z.number()),
  z.nullable(z.int()),
  z.nullable(indexOf(availabilities.length)),
  z.array(z.int()),
  z.nullable(z.int()),
  digestsOf(productParts),
  writtenSchema,
]);
/** Rows as the day began, and the ids or names of what was not there. */
const startOf = <Row extends z.ZodMiniType>(row: Row) => z.tuple([z.array(row), z.array(z.string())]);
export const dayStartSchema = z.object({
  products: startOf(productSchema),
  category: startOf(groupSchema),
  series: startOf(groupSchema),
});

type ProductRow = z.infer<typeof productSchema>;

type GroupRow = z.infer<typeof groupSchema>;

type Rows<Row> = ReadonlyMap<string, Row>;

/** Returns the index of a name, the same for the same name. */
export type ToIndex = (name: string) => number;

export function toProductRows(products: Rows<ProductContents>, toIndex: ToIndex): ProductRow[] {
  return [...products].map(([id, product]) => {
    const { name, price, availability, categoryNames, seriesName, digests, written } = product;
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
      ...toWrittenCells(written),
    ];
  });
}

function toWrittenCells(written: ProductContents['written']): [] | [[number, number]] {
  return written === null ? [] : [[written.En, written.Zh]];
}

function toWritten(cell: z.infer<typeof writtenSchema>): ProductContents['written'] {
  return cell === undefined ? null : { En: cell[0], Zh: cell[1] };
}

export function toProducts(rows: readonly ProductRow[], names: readonly string[]): Rows<ProductContents> {
  return new Map(rows.map((row) => [row[0], toProduct(row, names)]));
}

function toProduct(row: ProductRow, names: readonly string[]): ProductContents {
  const [, En, Zh, amount, currencyIndex, availability, categories, series, digests, written] = row;
  const currency = nameAt(currencyIndex, names);
  return {
    name: { En, Zh },
    price: amount === null || currency === null ? null : { amount, currency },
    availability: (availability === null ? null : availabilities[availability]) ?? null,
    ...toGroupNames(categories, series, names),
    digests,
    written: toWritten(written),
  };
}

export function toGroupRows(groups: Rows<GroupContents>): GroupRow[] {
  return [...groups].map(([name, { title, slug, digests, written }]) => [
    name,
    title.En,
    title.Zh,
    slug,
    digests,
    ...toWrittenCells(written),
  ]);
}

export function toGroups(rows: readonly GroupRow[]): Rows<GroupContents> {
  return new Map(
    rows.map(([name, En, Zh, slug, digests, written]) => {
      const title: EnglishText = { En, Zh };
      return [name, { title, slug, digests, written: toWritten(written) }];
    }),
  );
}

type StartRows = z.infer<typeof dayStartSchema>;

export function toStartRows({ products, category, series }: DayStart, toIndex: ToIndex): StartRows {
  return {
    products: [toProductRows(formerOf(products), toIndex), addedOf(products)],
    category: [toGroupRows(formerOf(category)), addedOf(category)],
    series: [toGroupRows(formerOf(series)), addedOf(series)],
  };
}

export function fromStartRows({ products, category, series }: StartRows, names: readonly string[]): DayStart {
  return {
    products: join(toProducts(products[0], names), products[1]),
    category: join(toGroups(category[0]), category[1]),
    series: join(toGroups(series[0]), series[1]),
  };
}

function formerOf<Row>(rows: Rows<Row | null>): Rows<Row> {
  return new Map([...rows].flatMap(([key, row]) => (row === null ? [] : [[key, row]])));
}

function addedOf(rows: Rows<unknown>): string[] {
  return [...rows].flatMap(([key, row]) => (row === null ? key : []));
}

function join<Row>(former: Rows<Row>, added: readonly string[]): Rows<Row | null> {
  return new Map<string, Row | null>([...former, ...added.map((key) => [key, null] as const)]);
}
