import type { Problem } from '#catalogue/problem.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { type ListedProduct, parseListedProduct } from './wire/listed-product.ts';
import type { Place } from './wire/place.ts';

/** What a list of products says there is: readable, each id and each path once, the first one wins. */
export interface ProductList {
  /** How many it lists, the unreadable ones too. */
  readonly count: number;
  readonly products: readonly ListedProduct[];
  /** Those that are left out. */
  readonly problems: readonly Problem[];
}

export function toProductList(items: readonly unknown[], list: Omit<Place, 'place' | 'about'>): ProductList {
  const products: ListedProduct[] = [];
  const problems: Problem[] = [];
  const firstByKey = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    const toPlace = (): Place => ({ ...list, place: `[${index}]`, about: { kind: 'product', id: null } });
    const { model, problems: found } = parseListedProduct(item, toPlace);
    if (model === null) {
      problems.push(...found);
      continue;
    }
    const key = toProductKey(model.id);
    const first = firstByKey.get(key);
    if (first === undefined) {
      firstByKey.set(key, model.id);
      products.push(model);
    } else problems.push(toTwin(model.id, first, toPlace()));
  }
  return { count: items.length, products, problems };
}

/** Of a product whose place `first` took. */
export function toTwin(id: string, first: string, place: Place): Problem {
  const twin = { ...place, about: { kind: 'product', id }, effect: 'left-out', field: 'id' } as const;
  return id === first
    ? {
        ...twin,
        kind: 'duplicate-id',
        message: `The id ${id} was listed before. The second one is left out; give it an id of its own.`,
      }
    : {
        ...twin,
        kind: 'same-path',
        message: `The id ${id} would have the same path as ${first}. Left out; give it another id.`,
      };
}
