import type { Group, GroupKind } from './group.ts';
import type { Picture } from './picture.ts';
import type { Image, Product } from './product.ts';
import { assignSlugs, toProductKey } from './slug.ts';
import { createMemo, memoize } from './memoize.ts';
import { listTextImages } from './rich-text.ts';
import type { Snapshot } from './snapshot.ts';
import type { EnglishText } from './text.ts';
import type { WithdrawnProduct } from './former-pages.ts';

/** An image with the site's own copy; null if pages show the ERP's file. */
export interface ListedImage extends Image {
  readonly picture: Picture | null;
}

export interface ListedProduct extends Product {
  readonly key: string;
  readonly images: readonly ListedImage[];
  readonly textPictures: readonly Picture[];
}

export interface ListedGroup extends Group {
  readonly kind: GroupKind;
  readonly slug: string;
  readonly image: ListedImage | null;
  readonly textPictures: readonly Picture[];
  readonly products: readonly ListedProduct[];
}

export interface ListedWithdrawn extends WithdrawnProduct {
  readonly key: string;
}

export interface Catalogue {
  readonly products: readonly ListedProduct[];
  readonly productByKey: ReadonlyMap<string, ListedProduct>;
  readonly categories: readonly ListedGroup[];
  readonly series: readonly ListedGroup[];
  readonly categoryByName: ReadonlyMap<string, ListedGroup>;
  readonly seriesByName: ReadonlyMap<string, ListedGroup>;
  readonly categoryBySlug: ReadonlyMap<string, ListedGroup>;
  readonly seriesBySlug: ReadonlyMap<string, ListedGroup>;
  readonly withdrawnByKey: ReadonlyMap<string, ListedWithdrawn>;
}

const relatedCount = 4;

export function toCatalogue(snapshot: Snapshot): Catalogue {
  const pictures = indexPictures(snapshot.pictures);
  const products = snapshot.products.map(createLister(pictures));
  const categories = listGroups(
    'category',
    snapshot.categories,
    { products, pictures },
    (product) => product.categoryNames,
  );
  const series = listGroups('series', snapshot.series, { products, pictures }, (product) =>
    product.seriesName === null ? [] : [product.seriesName],
  );
  const productByKey = new Map(products.map((product) => [product.key, product]));
  return {
    products,
    productByKey,
    categories,
    series,
    categoryByName: new Map(categories.map((group) => [group.name, group])),
    seriesByName: new Map(series.map((group) => [group.name, group])),
    categoryBySlug: new Map(categories.map((group) => [group.slug, group])),
    seriesBySlug: new Map(series.map((group) => [group.slug, group])),
    withdrawnByKey: new Map(
      snapshot.withdrawn
        .map((product) => ({
          ...product,
          endedGroups: product.endedGroups.map((group) => ({ ...group, title: toPath(group.title) })),
          key: toProductKey(product.id),
        }))
        .filter(({ key }) => !productByKey.has(key))
        .map((product) => [product.key, product]),
    ),
  };
}

type Pictures = ReadonlyMap<string, Picture>;

const indexPictures = memoize(
  (pictures: Snapshot['pictures']): Pictures => new Map(pictures.map((picture) => [picture.url, picture])),
);

const createLister = memoize((pictures: Pictures) =>
  memoize((product: Product) => toListed(product, pictures)),
);

const listedProducts = createMemo<Product, ListedProduct>();

function toListed(product: Product, pictures: Pictures): ListedProduct {
  const own = findPictures(product.images, pictures);
  const textPictures = findTextPictures(product, pictures);
  return listedProducts(product, [own, textPictures], () => ({
    ...product,
    images: product.images.map((image, at) => ({ ...image, picture: own[at] ?? null })),
    textPictures,
    key: toProductKey(product.id),
  }));
}

function findPictures(images: readonly Image[], pictures: Pictures): readonly (Picture | null)[] {
  return images.map(({ url }) => pictures.get(url) ?? null);
}

const noPictures: readonly Picture[] = [];

function findTextPictures({ description }: Product | Group, pictures: Pictures): readonly Picture[] {
  if (description === null) return noPictures;
  const { En, Zh } = listTextImages(description);
  if (En.length + Zh.length === 0) return noPictures;
  return [...new Set([...En, ...Zh].flatMap(({ url }) => pictures.get(url) ?? []))];
}

/**
 * The groups that related products are taken from: the series, and the first other category if the series is too small.
 * `product` is null for a withdrawn product.
 */
export function relatingGroups(
  product: ListedProduct | null,
  series: ListedGroup | null,
  categories: readonly ListedGroup[],
): readonly ListedGroup[] {
  const isEnough = series !== null && series.products.length > relatedCount;
  const category = categories.find(({ products }) => products.some((other) => other !== product));
  return [series, isEnough ? null : category].filter((group) => group !== null && group !== undefined);
}

/**
 * At most four products: the ones after this product in each group, wrapping around at the end. For null, the first
 * products.
 */
export function listRelatedProducts(
  product: ListedProduct | null,
  groups: readonly ListedGroup[],
): readonly ListedProduct[] {
  const related = new Set(groups.flatMap((group) => listFollowing(product, group)));
  return [...related].slice(0, relatedCount);
}

function listFollowing(product: ListedProduct | null, group: ListedGroup): readonly ListedProduct[] {
  const members = group.products;
  const index = product === null ? -1 : (indexesIn(group).get(product) ?? -1);
  const others = product === null ? members.length : members.length - 1;
  const count = Math.min(2 * relatedCount - 1, others);
  return Array.from(
    { length: Math.max(0, count) },
    (_, step) => members[(index + 1 + step) % members.length],
  ).filter((member) => member !== undefined);
}

const indexesIn = memoize(({ products }: ListedGroup): ReadonlyMap<ListedProduct, number> => {
  const indexes = new Map<ListedProduct, number>();
  for (const [at, product] of products.entries()) indexes.set(product, at);
  return indexes;
});

function listGroups(
  kind: GroupKind,
  groups: readonly Group[],
  { products, pictures }: { readonly products: readonly ListedProduct[]; readonly pictures: Pictures },
  namesOf: (product: ListedProduct) => readonly string[],
): readonly ListedGroup[] {
  const members = new Map<string, ListedProduct[]>(groups.map((group) => [group.name, []]));
  for (const product of products) {
    for (const name of uniqueNames(namesOf(product))) members.get(name)?.push(product);
  }
  const slugs = assignSlugs(groups.map((group) => group.name));
  return groups.map((group) => {
    const [picture = null] = group.image === null ? [] : findPictures([group.image], pictures);
    const slug = slugs.get(group.name) ?? group.name;
    const textPictures = findTextPictures(group, pictures);
    const itsProducts = members.get(group.name) ?? [];
    return listedGroups(group, [kind, slug, picture, textPictures, itsProducts], () => ({
      ...group,
      ...{ kind, slug, textPictures, products: itsProducts },
      image: group.image && { ...group.image, picture },
      title: toPath(group.title),
    }));
  });
}

/** ERPs write paths as "Men / Tops" and "Men/Tops/Jackets"; "24/7" and "and/or" are not paths. */
function toPath({ En, Zh }: EnglishText): EnglishText {
  const formatPath = (title: string) => {
    const tight = title.split('/');
    const isTight = tight.length > 2 && tight.every((part) => /^\p{L}.*\S$/u.test(part));
    return isTight ? tight.join(' › ') : title.replaceAll(' / ', ' › ');
  };
  return { En: formatPath(En), Zh: Zh && formatPath(Zh) };
}

const listedGroups = createMemo<Group, ListedGroup>();

function uniqueNames(names: readonly string[]): Iterable<string> {
  return names.length < 2 ? names : new Set(names);
}
