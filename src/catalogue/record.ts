import { digest32 } from './digest.ts';
import {
  type ComparedPart,
  fieldsDigest,
  groupFields,
  listParts,
  productFields,
  type ValueFieldOf,
} from './fields.ts';
import type { Group, GroupKind, Image, Product } from './product.ts';
import type { EnglishText, Locale } from './text.ts';
import { assignSlugs, toProductKey } from './slug.ts';
import { createMemo } from './memoize.ts';
import { withoutParameters } from './shown.ts';
import type { Move, Snapshot, WithdrawnProduct } from './snapshot.ts';

export interface CatalogueRecord {
  readonly brand: string;
  readonly isDemo: boolean;
  readonly themeColor: string;
  /** The path patterns of each language's pages. The first language has no prefix. */
  readonly trees: readonly PageTree[];
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly category: ReadonlyMap<string, GroupRow>;
  readonly series: ReadonlyMap<string, GroupRow>;
  readonly withdrawn: readonly WithdrawnProduct[];
  readonly moves: readonly Move[];
  readonly counts: Counts;
  /** Digest of the names of all fields. Row digests are compared only if this digest is the same in both records. */
  readonly fields: string;
}

export interface Counts {
  readonly products: number;
  /** Number of HTML pages by language tag, without redirects and 404 pages. */
  readonly pages: Readonly<Record<string, number>>;
  readonly pictures: number;
  /** Number of pages that search engines may list. Null if unknown. */
  readonly indexed: number | null;
}

export const noCounts: Counts = { products: 0, pages: {}, pictures: 0, indexed: null };

export type PageKind = 'product' | GroupKind;

/** The path of each kind of page in one language, with `*` in place of a product's key or a group's slug. */
export interface PageTree extends Readonly<Record<PageKind, string>> {
  readonly locale: Locale;
}

export interface ProductRow extends Pick<Product, ValueFieldOf<typeof productFields>> {
  /** Number of pictures on the page, or null if unknown. */
  readonly pictures: number | null;
  readonly digests: string;
}

export interface GroupRow extends Pick<Group, ValueFieldOf<typeof groupFields>> {
  readonly slug: string;
  readonly digests: string;
}

export const productParts: readonly ComparedPart<Product>[] = listParts(productFields);
export const groupParts: readonly ComparedPart<Group>[] = listParts(groupFields);

export function toRecord(
  snapshot: Snapshot,
  trees: readonly PageTree[],
  pages: Counts['pages'],
  indexed: number | null = null,
): CatalogueRecord {
  const { brand, isDemo, setting, withdrawn, moves } = snapshot;
  const { varying } = snapshot.parameters;
  const products = new Map<string, ProductRow>();
  let pictures = 0;
  for (const product of snapshot.products) {
    products.set(product.id, toProductRow(product, varying));
    pictures += product.images.length;
  }
  return {
    ...{ brand, isDemo, themeColor: setting.themeColor, trees, products },
    category: toGroupRows(snapshot.categories, varying),
    series: toGroupRows(snapshot.series, varying),
    ...{ withdrawn, moves, fields: fieldsDigest },
    counts: { products: products.size, pages, pictures, indexed },
  };
}

const rowMemo = createMemo<Product, ProductRow>();

function toProductRow(product: Product, varying: readonly string[]): ProductRow {
  return rowMemo(product, [varying], () => {
    const { name, price, availability, categoryNames, seriesName } = product;
    const images = product.images.map((image) => toCompared(image, varying));
    const shown = { name, price, availability, categoryNames, seriesName, pictures: images.length };
    return { ...shown, digests: toDigests({ ...product, images }, productParts) };
  });
}

function toGroupRows(groups: readonly Group[], varying: readonly string[]): ReadonlyMap<string, GroupRow> {
  const slugs = assignSlugs(groups.map(({ name }) => name));
  return new Map(
    groups.map((group) => {
      const { name, title } = group;
      const image = group.image && toCompared(group.image, varying);
      const digests = toDigests({ ...group, image }, groupParts);
      return [name, { title, digests, slug: slugs.get(name) ?? name }];
    }),
  );
}

function toCompared(image: Image, varying: readonly string[]): Image {
  return { ...image, url: withoutParameters(image.url, varying) };
}

export function pathIn(
  { locale, ...patterns }: PageTree,
  kind: PageKind,
  id: string,
  record: CatalogueRecord,
): string | null {
  const key = kind === 'product' ? toProductKey(id) : record[kind].get(id)?.slug;
  // A function, because `$` has a special meaning in a replacement string.
  return key === undefined ? null : patterns[kind].replace('*', () => encodeURIComponent(key));
}

export interface NamedProduct extends Pick<Product, 'id' | 'name' | 'categoryNames'> {
  /** In the order of `categoryNames`, with null for an unpublished category. Missing if the titles are unknown. */
  readonly categoryTitles?: readonly (EnglishText | null)[];
}

export function toNamedProduct(
  id: string,
  { name, categoryNames }: Pick<ProductRow, 'name' | 'categoryNames'>,
  categories: CatalogueRecord['category'],
): NamedProduct {
  const categoryTitles = categoryNames.map((category) => categories.get(category)?.title ?? null);
  return { id, name, categoryNames, categoryTitles };
}

export function localesIn({ trees }: CatalogueRecord): readonly Locale[] {
  return trees.map(({ locale }) => locale);
}

const digestLength = 4;

export const absentDigest = '-'.repeat(digestLength);

function toDigests<Item>(item: Item, parts: readonly ComparedPart<Item>[]): string {
  return parts.map(({ of }) => toDigest(of(item))).join('');
}

export function digestAt(digests: string, index: number): string | null {
  const digest = digests.slice(index * digestLength, (index + 1) * digestLength);
  return digest === absentDigest ? null : digest;
}

/** Null if there is no description, or if a version of this program with other fields wrote the record. */
export function descriptionDigest(
  { digests }: ProductRow,
  language: Locale,
  { fields }: CatalogueRecord,
): string | null {
  const at = productParts.findIndex(({ name, locale }) => name === 'description' && locale === language);
  return fields === fieldsDigest ? digestAt(digests, at) : null;
}

/** About one change in 1.7 million keeps the same digest and goes unnoticed. */
function toDigest(value: unknown): string {
  if (value === null) return absentDigest;
  const digest = digest32(JSON.stringify(value)) % 36 ** digestLength;
  return digest.toString(36).padStart(digestLength, '0');
}
