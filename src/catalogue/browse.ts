import type { Catalogue, ListedGroup, ListedProduct } from './catalogue.ts';
import { remember } from './remember.ts';

/** A listing of one product would only be a step on the way to it, so links lead to the product instead. */
export function hasSeveral({ products }: ListedGroup): boolean {
  return products.length > 1;
}

export function hasProducts({ products }: ListedGroup): boolean {
  return products.length > 0;
}

/** The product of a group of one; null for all other groups. */
export function onlyProductOf({ products: [only, second] }: ListedGroup): ListedProduct | null {
  return only !== undefined && second === undefined ? only : null;
}

/** Groups that visitors are offered before they see the index: most products first, then in the ERP's order. */
export const listLargest = remember((groups: readonly ListedGroup[]): readonly ListedGroup[] =>
  groups
    .filter(hasSeveral)
    .toSorted((one, other) => other.products.length - one.products.length)
    .slice(0, offeredGroups),
);

/**
 * The first groups in the ERP's order. Every page's menu shows them, so their choice does not follow their sizes: one
 * more product would print every page anew.
 */
export const listFirst = remember((groups: readonly ListedGroup[]): readonly ListedGroup[] =>
  groups.filter(hasSeveral).slice(0, offeredGroups),
);

/** Of each kind. */
export const offeredGroups = 12;

/** The first products that can be shown well: with a picture, still sold, and of different kinds while there are enough. */
export const selectProducts = remember(({ products }: Catalogue): readonly ListedProduct[] => {
  const firsts = new Map<string, ListedProduct>();
  const others: ListedProduct[] = [];
  for (const product of products) {
    const [category = ''] = product.categoryNames;
    if (!canOpenPage(product)) continue;
    if (!firsts.has(category)) firsts.set(category, product);
    else if (others.length < selectionSize) others.push(product);
  }
  return [...firsts.values(), ...others].slice(0, selectionSize);
});

function canOpenPage({ images: [image], availability }: ListedProduct): boolean {
  return image !== undefined && image.picture?.made !== null && availability !== 'discontinued';
}

/** The cover and two rows of four. */
export const selectionSize = 9;
