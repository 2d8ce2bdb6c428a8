import type { Catalogue, ListedGroup, ListedProduct } from './catalogue.ts';

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

/** The groups of the landing page, those with most products first. */
export function listLargest(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  return groups
    .filter(hasSeveral)
    .toSorted((one, other) => other.products.length - one.products.length)
    .slice(0, maxOfferedGroups);
}

/** The groups of the menu, in the ERP's order. Sorting by size would change every page with each new product. */
export function listFirst(groups: readonly ListedGroup[]): readonly ListedGroup[] {
  return groups.filter(hasSeveral).slice(0, maxOfferedGroups);
}

const selectionSize = 9;

/** The first products with a picture that are still sold, from different categories if possible. */
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
  return image !== undefined && image.picture?.made !== null && availability !== 'discontinued';
}
