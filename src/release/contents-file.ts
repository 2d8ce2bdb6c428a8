import * as z from 'zod/mini';
import { fieldsDigest } from '#catalogue/fields.ts';
import { locales } from '#catalogue/locale.ts';
import type { Release } from './release.ts';
import type { Contents } from './contents.ts';
import {
  dayStartSchema,
  fromStartRows,
  groupSchema,
  productSchema,
  type ToIndex,
  toGroupRows,
  toGroups,
  toProductRows,
  toProducts,
  toStartRows,
} from './contents-rows.ts';
import {
  formerVersion,
  moveSchema,
  parseJson,
  toWithdrawn,
  toWithdrawnRow,
  withdrawnSchema,
} from './former-site-file.ts';

/**
 * Contents of another version can't be compared, and the next release follows them all the same. It changes by itself with the
 * fields of the model; its number is raised by hand where the shape below, or the input of a digest, changes.
 */
const contentsVersion = `2-${fieldsDigest}`;

const treeSchema = z.object({
  locale: z.enum(locales),
  product: z.string(),
  category: z.string(),
  series: z.string(),
});
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
  dayStart: z._default(z.nullable(dayStartSchema), null),
});

type ContentsFile = z.infer<typeof contentsSchema>;

/** Formats contents as compact JSON. */
export function formatContents(contents: Contents): string {
  const { brand, isDemo, themeColor, trees } = contents;
  const indexes = new Map<string, number>();
  const toIndex: ToIndex = (name) => {
    const index = indexes.get(name) ?? indexes.size;
    indexes.set(name, index);
    return index;
  };
  const products = toProductRows(contents.products, toIndex);
  const withdrawn = contents.withdrawn.map((product) => toWithdrawnRow(product, toIndex));
  const dayStart = contents.dayStart && toStartRows(contents.dayStart, toIndex);
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
    products,
    withdrawn,
    moves: contents.moves && [...contents.moves],
    dayStart,
  };
  return JSON.stringify(file);
}

/** Returns null where the text is damaged or of another version: nothing can be compared with it. */
export function parseContents(text: string): Contents | null {
  const result = contentsSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { version: _, formerVersion: __, names, withdrawn, dayStart, ...others } = result.data;
  return {
    ...others,
    products: toProducts(others.products, names),
    category: toGroups(others.category),
    series: toGroups(others.series),
    withdrawn: withdrawn.map((row) => toWithdrawn(row, names)),
    dayStart: dayStart && fromStartRows(dayStart, names),
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
