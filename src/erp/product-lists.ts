import type { Problem } from '#catalogue/problem.ts';
import { worded } from '#catalogue/problem-words.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { ErpContentError } from './errors.ts';
import type { PullContext } from './pull-context.ts';
import type { ProductList } from './pull-memory.ts';
import type { ErpCall } from './reader.ts';
import { callPath } from './wire/calls.ts';
import { type ListedProduct, parseListedProduct } from './wire/listed-product.ts';
import type { Place } from './wire/problems.ts';

/** A list as one call answered it. */
export interface ReadList {
  readonly list: ProductList;
  /** As the ERP spells them; null where the list was known. */
  readonly items: readonly unknown[] | null;
}

/** Reads the list of the brand's products. Throws `ErpContentError` where there is none. */
export async function readProductList(context: PullContext): Promise<ReadList> {
  const call = callPath.brandProducts(context.brand.identifier, context.brand.flag);
  let items: readonly unknown[] | null = null;
  const list = await readList({ call, remembered: context.remembered.productLists }, context, (body) => {
    items = body;
    return toProductList(body, { brand: context.brand.code, call });
  });
  return { list, items };
}

/** Whether both hold the same; what stands around the list, such as the time of the answer, may differ. */
export function isSameList(one: ReadList, other: ReadList): boolean {
  if (one.list === other.list) return true;
  return one.items !== null && other.items !== null && isSameJson(one.items, other.items);
}

/** Reads the ids in the list of the brand's series products. Throws `ErpContentError` where there is none. */
export async function readSeriesIds(context: PullContext): Promise<ReadonlySet<string>> {
  const call = callPath.seriesProducts(context.brand.identifier, context.brand.flag);
  const kind = { call, remembered: context.remembered.seriesLists };
  return new Set(await readList(kind, context, (items) => items.map(idOf)));
}

/** The problem of a product whose place `first` took. */
export function toTwinProblem(id: string, first: string, place: Place): Problem {
  const twin = { ...place, about: { kind: 'product', id }, effect: 'left-out', field: 'id' } as const;
  return id === first
    ? { ...twin, kind: 'duplicate-id', ...worded(['duplicate-id', id]) }
    : { ...twin, kind: 'same-path', ...worded(['same-path', id, first]) };
}

async function readList<Model>(
  { call, remembered }: Pick<ErpCall<Model>, 'remembered'> & { readonly call: string },
  { reader, brand, toUrl }: PullContext,
  parseItems: (items: readonly unknown[]) => Model,
): Promise<Model> {
  const list = await reader.read({
    remembered,
    url: toUrl(call),
    reuse: (model) => model,
    parse: (body) => {
      if (Array.isArray(body)) return parseItems(body);
      throw new ErpContentError(
        `The ERP answered something else than a list of products of ${brand.identifier} (${call}). ` +
          'Compare its answer with the contract in src/erp/wire/.',
      );
    },
  });
  if (list !== null) return list;
  throw new ErpContentError(
    `The ERP knows no products of ${brand.identifier} (${call} answered 404). Check region and code in brands.json.`,
  );
}

function toProductList(items: readonly unknown[], list: Omit<Place, 'place' | 'about'>): ProductList {
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
    } else problems.push(toTwinProblem(model.id, first, toPlace()));
  }
  return { count: items.length, products, problems };
}

function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch (error) {
    // Nested too deeply to be compared.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Reads ids as the wire does; an item without one is no product of the brand's list either. */
function idOf(item: unknown): string {
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id).toWellFormed() : '';
}
