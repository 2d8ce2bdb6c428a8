import * as z from 'zod/mini';
import { locales } from '#catalogue/locale.ts';
import { availabilities } from '#catalogue/product.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { Contents, GroupContents, ProductContents } from './contents.ts';
import { groupMarkFields, markLength, productMarkFields } from './contents-marks.ts';

/** Raised whenever the shape below, or what a mark is made of, changes: older contents can't be compared then. */
const contentsVersion = 1;

const nullableText = z.nullable(z.string());
const marksOf = (fields: readonly unknown[]) => z.string().check(z.length(fields.length * markLength));
const indexOf = (count: number) => z.int().check(z.minimum(0), z.maximum(count - 1));

const treeSchema = z.object({
  locale: z.enum(locales),
  product: z.string(),
  category: z.string(),
  series: z.string(),
});
/** Name, English and Chinese title, slug, marks. */
const groupSchema = z.tuple([z.string(), z.string(), nullableText, z.string(), marksOf(groupMarkFields)]);
/** Id, English and Chinese name, amount and currency, availability, categories, series, marks: names as indexes. */
const productSchema = z.tuple([
  z.string(),
  z.string(),
  nullableText,
  z.nullable(z.number()),
  z.nullable(z.int()),
  z.nullable(indexOf(availabilities.length)),
  z.array(z.int()),
  z.nullable(z.int()),
  marksOf(productMarkFields),
]);
const contentsSchema = z.object({
  version: z.literal(contentsVersion),
  brand: z.string(),
  themeColor: z.string(),
  trees: z.array(treeSchema),
  /** Of categories, series and currencies, as products name them. */
  names: z.array(z.string()),
  category: z.array(groupSchema),
  series: z.array(groupSchema),
  products: z.array(productSchema),
});

type ContentsFile = z.infer<typeof contentsSchema>;

/** As JSON without a needless byte. */
export function formatContents(contents: Contents): string {
  const { brand, themeColor, trees, products } = contents;
  const indexes = new Map<string, number>();
  const toIndex = (name: string) => {
    const index = indexes.get(name) ?? indexes.size;
    indexes.set(name, index);
    return index;
  };
  const rows = [...products].map(([id, product]) => formatProductRow(id, product, toIndex));
  const rest: Omit<ContentsFile, 'products'> = {
    version: contentsVersion,
    brand,
    themeColor,
    trees: [...trees],
    names: [...indexes.keys()],
    category: toGroupRows(contents.category),
    series: toGroupRows(contents.series),
  };
  return `${JSON.stringify(rest).slice(0, -1)},"products":[${rows.join(',')}]}`;
}

/** Null where the text is damaged or of another version: then nothing can be compared with it. */
export function parseContents(text: string): Contents | null {
  const result = contentsSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { brand, themeColor, trees, names, category, series, products } = result.data;
  return {
    brand,
    themeColor,
    trees,
    products: new Map(products.map((row) => [row[0], toProduct(row, names)])),
    category: toGroups(category),
    series: toGroups(series),
  };
}

type ProductRow = ContentsFile['products'][number];

/** Of thousands of products few are not the last release's, and as a rule their names have the same indexes. */
function formatProductRow(id: string, product: ProductContents, toIndex: (name: string) => number): string {
  const { price, categoryNames, seriesName } = product;
  const indexes: Indexes = [
    price && toIndex(price.currency),
    categoryNames.map(toIndex),
    seriesName === null ? null : toIndex(seriesName),
  ];
  const key = indexes.join(' ');
  const known = rowTexts.get(product);
  if (known?.key === key) return known.text;
  const text = JSON.stringify(toProductRow(id, product, indexes));
  rowTexts.set(product, { key, text });
  return text;
}

const rowTexts = new WeakMap<ProductContents, { readonly key: string; readonly text: string }>();

/** Of currency, categories and series. */
type Indexes = readonly [number | null, number[], number | null];

function toProductRow(
  id: string,
  { name, price, availability, marks }: ProductContents,
  [currency, categories, series]: Indexes,
): ProductRow {
  return [
    id,
    name.En,
    name.Zh,
    price?.amount ?? null,
    currency,
    availability && availabilities.indexOf(availability),
    categories,
    series,
    marks,
  ];
}

function toProduct(row: ProductRow, names: readonly string[]): ProductContents {
  const [, En, Zh, amount, currencyIndex, availability, categories, series, marks] = row;
  const currency = nameAt(currencyIndex, names);
  return {
    name: { En, Zh },
    price: amount === null || currency === null ? null : { amount, currency },
    availability: (availability === null ? null : availabilities[availability]) ?? null,
    categoryNames: categories.flatMap((index) => names[index] ?? []),
    seriesName: nameAt(series, names),
    marks,
  };
}

function nameAt(index: number | null, names: readonly string[]): string | null {
  return (index === null ? null : names[index]) ?? null;
}

function toGroupRows(groups: ReadonlyMap<string, GroupContents>): ContentsFile['category'] {
  return [...groups].map(([name, { title, slug, marks }]) => [name, title.En, title.Zh, slug, marks]);
}

function toGroups(rows: ContentsFile['category']): ReadonlyMap<string, GroupContents> {
  return new Map(
    rows.map(([name, En, Zh, slug, marks]) => {
      const title: EnglishText = { En, Zh };
      return [name, { title, slug, marks }];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
