import type { Catalogue, ListedGroup, ListedImage, ListedProduct } from './catalogue.ts';

export function hasSeveral({ products }: ListedGroup): boolean {
  return products.length > 1;
}

export function hasProducts({ products }: ListedGroup): boolean {
  return products.length > 0;
}

export function onlyProductOf({ products: [only, second] }: ListedGroup): ListedProduct | null {
  return only !== undefined && second === undefined ? only : null;
}

const maxOfferedGroups = 12;

export function listLargest(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  return listRoots(groups)
    .toSorted((one, other) => other.products.length - one.products.length)
    .slice(0, maxOfferedGroups);
}

/** Keeps the given order. Sorting by number of products would often change the menu of every page. */
export function listFirst(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  return listRoots(groups).slice(0, maxOfferedGroups);
}

const maxChildren = 8;

export function listFirstChildren(
  parent: ListedGroup,
  groups: readonly ListedGroup[],
): readonly ListedGroup[] {
  return listChildren(parent, groups).slice(0, maxChildren);
}

export function listRoots(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  return groups.filter((group) => hasSeveral(group) && group.levels.length === 1);
}

export function listChildren(parent: ListedGroup, groups: readonly ListedGroup[]): readonly ListedGroup[] {
  if (!parent.hasChildren) return [];
  const depth = parent.levels.length;
  return groups.filter(
    (group) =>
      hasSeveral(group) && group.levels.length === depth + 1 && group.levels[depth - 1]?.slug === parent.slug,
  );
}

/** In pixels. Smaller pictures are spacers or icons. */
const minSide = 48;

/** Prefers a group's own picture, then a product picture. No two tiles show the same picture if there are enough. */
export function chooseTilePictures(
  groups: readonly ListedGroup[],
): ReadonlyMap<ListedGroup, ListedImage | null> {
  const ownOf = ({ image }: ListedGroup) => (image !== null && isUsable(image) ? image : null);
  const owned = new Set(groups.map((group) => ownOf(group)?.url));
  const shown = new Set<string>();
  const chosen = new Map<ListedGroup, ListedImage | null>();
  for (const group of groups) {
    const own = ownOf(group);
    const candidates = group.products.flatMap(({ images }) => images.find(isUsable) ?? []);
    const isFree = ({ url }: ListedImage) => !shown.has(url);
    const free = candidates.find((image) => isFree(image) && !owned.has(image.url));
    const picture = (own !== null && isFree(own) ? own : free) ?? own ?? candidates[0] ?? null;
    if (picture !== null) shown.add(picture.url);
    chosen.set(group, picture);
  }
  return chosen;
}

function isUsable(image: ListedImage): boolean {
  return image.picture?.made !== null && sideOf(image) >= minSide;
}

function sideOf(image: ListedImage): number {
  const { width, height } = image.picture?.made ?? image;
  return Math.min(width ?? Number.POSITIVE_INFINITY, height ?? Number.POSITIVE_INFINITY);
}

/** In pixels. Larger pictures look no better. */
const heroSide = 1_200;

export function chooseHero({ products, categories }: Catalogue, id: string | null): ListedProduct | null {
  const given = id === null ? undefined : products.find((product) => product.id === id);
  if (given !== undefined) return given;
  const [largest = { products }] = listLargest(categories);
  const [best] = largest.products.filter(canOpenPage).toSorted((one, other) => scoreOf(other) - scoreOf(one));
  return best ?? selectProducts({ products })[0] ?? null;
}

function scoreOf({ images: [image] }: ListedProduct): number {
  if (image === undefined) return 0;
  return Math.min(sideOf(image), heroSide) / (image.picture?.made?.color === '' ? 2 : 1);
}

const selectionSize = 8;

/** Prefers products from different categories. */
export function selectProducts({ products }: Pick<Catalogue, 'products'>): readonly ListedProduct[] {
  const firsts = new Map<string, ListedProduct>();
  const others: ListedProduct[] = [];
  for (const product of products) {
    if (firsts.size === selectionSize) break;
    const [category = ''] = product.categoryNames;
    if (!canOpenPage(product)) continue;
    if (!firsts.has(category)) firsts.set(category, product);
    else if (others.length < selectionSize) others.push(product);
  }
  return [...firsts.values(), ...others].slice(0, selectionSize);
}

function canOpenPage({ images: [image], availability }: ListedProduct): boolean {
  return image !== undefined && isUsable(image) && availability !== 'discontinued';
}
