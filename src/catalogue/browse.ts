import type { ListedGroup, ListedProduct } from './catalogue.ts';
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
    .slice(0, offered),
);

/**
 * The first groups in the ERP's order. Every page's menu shows them, so their choice does not follow their sizes: one
 * more product would print every page anew.
 */
export const listFirst = remember((groups: readonly ListedGroup[]): readonly ListedGroup[] =>
  groups.filter(hasSeveral).slice(0, offered),
);

/** Of each kind. */
const offered = 12;
