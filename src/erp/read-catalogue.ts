import type { Problem } from '#catalogue/problem.ts';
import { withMessage } from '#catalogue/problem-words.ts';
import type { Product } from '#catalogue/product.ts';
import { isSameList, readProductList, type ReadList } from './product-lists.ts';
import type { PullContext } from './pull-context.ts';
import { type ReadGroups, readGroups } from './read-groups.ts';
import { readProducts } from './read-products.ts';
import { callPath } from './wire/calls.ts';

export interface ReadCatalogue {
  /** In the order of the site. */
  readonly products: readonly Product[];
  readonly groups: ReadGroups;
  /** Of the list and the products. */
  readonly problems: readonly Problem[];
}

const maxRounds = 3;

/**
 * Reads the products of the list with their categories and series. The list may change meanwhile, so it is read again
 * afterwards; where it differs, all is read once more.
 */
export async function readCatalogue(
  listing: Promise<ReadList>,
  context: PullContext,
): Promise<ReadCatalogue> {
  let read = await listing;
  for (let round = 1; ; round += 1) {
    const { products, problems } = await readProducts(read.list, context);
    const reading = [readProductList(context), readGroups(products, context)] as const;
    // Takes a while, as the ERP does for its list.
    const sorted = context.memory.sortProducts(products);
    const [again, groups] = await Promise.all(reading);
    const isRest = isSameList(read, again);
    if (isRest || round === maxRounds) {
      const ofList = [
        ...(read.list.count === 0 ? [listProblem('empty-list', context)] : []),
        ...(isRest ? [] : [listProblem('changing-list', context)]),
      ];
      return { products: sorted, groups, problems: [...problems, ...ofList] };
    }
    read = again;
  }
}

function listProblem(name: 'empty-list' | 'changing-list', { brand }: PullContext): Problem {
  const call = callPath.brandProducts(brand.identifier, brand.flag);
  const place = { brand: brand.code, call, place: 'list', about: { kind: 'list' } } as const;
  return {
    ...place,
    kind: 'list',
    effect: 'changed',
    field: 'products',
    locale: null,
    ...withMessage([name]),
  };
}
