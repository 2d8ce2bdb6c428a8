import * as z from 'zod/mini';
import { fieldsDigest } from '#catalogue/fields.ts';
import { locales } from '#catalogue/locale.ts';
import { availabilities } from '#catalogue/product.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { Release } from './release.ts';
import type { Contents, GroupContents, ProductContents } from './contents.ts';
import { digestLength, groupParts, productParts } from './contents-digests.ts';
import {
  formerVersion,
  moveSchema,
  nameAt,
  parseJson,
  toGroupNames,
  toWithdrawn,
  toWithdrawnRow,
  withdrawnSchema,
} from './former-site-file.ts';

/**
 * Contents of another version can't be compared, and the next release follows them all the same. It changes by itself with the
 * fields of the model; its number is raised by hand where the shape below, or the input of a digest, changes.
 */
const contentsVersion = `2-${fieldsDigest}`;

const nullableText = z.nullable(z.string());
const digestsOf = (parts: readonly unknown[]) => z.string().check(z.length(parts.length * digestLength));
const indexOf = (count: number) => z.int().check(z.minimum(0), z.maximum(count - 1));

const treeSchema = z.object({
  locale: z.enum(locales),
  product: z.string(),
  category: z.string(),
  series: z.string(),
});
/** Name, English and Chinese title, slug, digests. */
const groupSchema = z.tuple([z.string(), z.string(), nullableText, z.string(), digestsOf(groupParts)]);
/**
 * Id, English and Chinese name, amount and currency, availability, categories, series, digests: names as indexes. Those that the
 * next release follows keep their places.
 */
const productSchema = z.tuple([
  z.string(),
  z.string(),
  nullableText,
  z.nullable(z.number()),
  z.nullable(z.int()),
  z.nullable(indexOf(availabilities.length)),
  z.array(z.int()),
  z.nullable(z.int()),
  digestsOf(productParts),
]);
const contentsSchema = z.object({
  version: z.literal(contentsVersion),
  formerVersion: z._default(z.literal(formerVersion), formerVersion),
  brand: z.string(),
  isDemo: z._default(z.nullable(z.boolean()), null),
  themeColor: z.string(),
  trees: z.array(treeSchema),
  /** Names of categories, series and currencies, as products use them. */
  names: z.array(z.string()),
  category: z.array(groupSchema),
  series: z.array(groupSchema),
  products: z.array(productSchema),
  /** Absent where another version of the code wrote it. */
  withdrawn: z._default(z.array(withdrawnSchema), []),
  moves: z._default(z.nullable(z.array(moveSchema)), null),
});

type ContentsFile = z.infer<typeof contentsSchema>;

/** Formats contents as compact JSON. */
export function formatContents(contents: Contents): string {
  const { brand, isDemo, themeColor, trees, products } = contents;
  const indexes = new Map<string, number>();
  const toIndex: ToIndex = (name) => {
    const index = indexes.get(name) ?? indexes.size;
    indexes.set(name, index);
    return index;
  };
  const rows = [...products].map(([id, product]) => toProductRow(id, product, toIndex));
  const withdrawn = contents.withdrawn.map((product) => toWithdrawnRow(product, toIndex));
  const file: ContentsFile = {
    version: contentsVersion,
    formerVersion,
    brand,
    isDemo,
    themeColor,
    trees: [...trees],
    names: [...indexes.keys()],
    category: toGroupRows(contents.category),
    series: toGroupRows(contents.series),
    products: rows,
    withdrawn,
    moves: contents.moves && [...contents.moves],
  };
  return JSON.stringify(file);
}

/** Returns null where the text is damaged or of another version: nothing can be compared with it. */
export function parseContents(text: string): Contents | null {
  const result = contentsSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { brand, isDemo, themeColor, trees, names, category, series, products, withdrawn, moves } =
    result.data;
  return {
    brand,
    isDemo,
    themeColor,
    trees,
    products: new Map(products.map((row) => [row[0], toProduct(row, names)])),
    category: toGroups(category),
    series: toGroups(series),
    withdrawn: withdrawn.map((row) => toWithdrawn(row, names)),
    moves,
  };
}

type Kept = Pick<Release, 'contents' | 'files'>;

/** By the files of their release, which are the same object as long as a target remembers it. */
const known = new WeakMap<Release['files'], Contents>();

/** Parses the contents of a release, once for all who ask for the same one. */
export function readContents({ contents, files }: Kept): Contents | null {
  const found = known.get(files) ?? parseContents(contents);
  if (found !== null) known.set(files, found);
  return found;
}

/** Saves the parsing of a release that was made here. */
export function keepContents({ files }: Kept, contents: Contents): void {
  known.set(files, contents);
}

type ProductRow = ContentsFile['products'][number];

type ToIndex = (name: string) => number;

function toProductRow(
  id: string,
  { name, price, availability, categoryNames, seriesName, digests }: ProductContents,
  toIndex: ToIndex,
): ProductRow {
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
  ];
}

function toProduct(row: ProductRow, names: readonly string[]): ProductContents {
  const [, En, Zh, amount, currencyIndex, availability, categories, series, digests] = row;
  const currency = nameAt(currencyIndex, names);
  return {
    name: { En, Zh },
    price: amount === null || currency === null ? null : { amount, currency },
    availability: (availability === null ? null : availabilities[availability]) ?? null,
    ...toGroupNames(categories, series, names),
    digests,
  };
}

function toGroupRows(groups: ReadonlyMap<string, GroupContents>): ContentsFile['category'] {
  return [...groups].map(([name, { title, slug, digests }]) => [name, title.En, title.Zh, slug, digests]);
}

function toGroups(rows: ContentsFile['category']): ReadonlyMap<string, GroupContents> {
  return new Map(
    rows.map(([name, En, Zh, slug, digests]) => {
      const title: EnglishText = { En, Zh };
      return [name, { title, slug, digests }];
    }),
  );
}
