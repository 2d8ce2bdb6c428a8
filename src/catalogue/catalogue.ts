import { formatPath, type GroupLevel, joinLabels, toCategoryTree, type TreeGroup } from './category-tree.ts';
import type { Group, GroupKind, Image, Product } from './product.ts';
import type { Picture } from './picture.ts';
import { assignSlugs, toProductKey } from './slug.ts';
import { createMemo, memoize } from './memoize.ts';
import { listTextImages } from './rich-text.ts';
import type { Snapshot, WithdrawnProduct } from './snapshot.ts';

/** `picture` is null if pages show the ERP's file. */
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
  /** Includes the products of subcategories. */
  readonly products: readonly ListedProduct[];
  readonly levels: readonly GroupLevel[];
  readonly hasChildren: boolean;
}

export interface ListedWithdrawn extends WithdrawnProduct {
  readonly key: string;
}

export type Catalogue = ReturnType<typeof toCatalogue>;

const relatedCount = 4;

export function toCatalogue(snapshot: Snapshot) {
  const pictures = indexPictures(snapshot.pictures);
  const products = snapshot.products.map(createLister(pictures));
  const tree = toCategoryTree(snapshot.categories);
  const pathOf = indexPaths(tree);
  const categories = listGroups('category', tree, { products, pictures }, ({ categoryNames }) =>
    categoryNames.flatMap((name) => pathOf.get(name) ?? []),
  );
  const series = listGroups('series', toFlatTree(snapshot.series), { products, pictures }, (product) =>
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
        .map(
          (product): ListedWithdrawn => ({
            ...product,
            endedGroups: product.endedGroups.map((group) => ({ ...group, title: formatPath(group.title) })),
            key: toProductKey(product.id),
          }),
        )
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

/** Lists up to four products that follow `product`, first in its series, then in a category. */
export function listRelatedProducts(
  product: ListedProduct | null,
  series: ListedGroup | null,
  categories: readonly ListedGroup[],
): readonly ListedProduct[] {
  const category = categories.find(({ products }) => products.some((other) => other !== product));
  const related = new Set<ListedProduct>();
  for (const group of [series, category]) {
    if (group === null || group === undefined) continue;
    const { products } = group;
    const start = product === null ? 0 : (indexesIn(group).get(product) ?? -1) + 1;
    for (let step = 0; step < products.length && related.size < relatedCount; step += 1) {
      const other = products[(start + step) % products.length];
      if (other !== undefined && other !== product) related.add(other);
    }
  }
  return [...related];
}

const indexesIn = memoize(
  ({ products }: ListedGroup) => new Map(products.map((product, at) => [product, at])),
);

function indexPaths(tree: readonly TreeGroup[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map(tree.map(({ group, levels }) => [levels.at(-1)?.slug, group.name]));
  return new Map(
    tree.map(({ group, levels }) => [group.name, levels.flatMap(({ slug }) => names.get(slug) ?? [])]),
  );
}

function toFlatTree(groups: readonly Group[]): readonly TreeGroup[] {
  const slugs = assignSlugs(groups.map(({ name }) => name));
  return groups.map((group) => {
    const label = formatPath(group.title);
    return { group, levels: [{ label, slug: slugs.get(group.name) ?? group.name }], hasChildren: false };
  });
}

function listGroups(
  kind: GroupKind,
  tree: readonly TreeGroup[],
  { products, pictures }: { readonly products: readonly ListedProduct[]; readonly pictures: Pictures },
  namesOf: (product: ListedProduct) => readonly string[],
): readonly ListedGroup[] {
  const members = new Map<string, ListedProduct[]>(tree.map(({ group }) => [group.name, []]));
  for (const product of products) {
    for (const name of new Set(namesOf(product))) members.get(name)?.push(product);
  }
  return tree.map(({ group, levels, hasChildren }) => {
    const [picture = null] = group.image === null ? [] : findPictures([group.image], pictures);
    const slug = levels.at(-1)?.slug ?? group.name;
    const textPictures = findTextPictures(group, pictures);
    const itsProducts = members.get(group.name) ?? [];
    const path = levels.map((level) => JSON.stringify(level));
    return listedGroups(group, [kind, path, hasChildren, picture, textPictures, itsProducts], () => ({
      ...group,
      ...{ kind, slug, levels, hasChildren, textPictures, products: itsProducts },
      image: group.image && { ...group.image, picture },
      title: joinLabels(levels.map(({ label }) => label)),
    }));
  });
}

const listedGroups = createMemo<Group, ListedGroup>();
