import type { Problem } from '#catalogue/problem.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { ErpContentError } from './errors.ts';
import type { CallContext, ProductList } from './pull-memory.ts';
import type { ListReader } from './list-reader.ts';
import type { AnswerCache } from './reader.ts';
import { callPath } from './wire/calls.ts';
import { type ListedProduct, type ListEntry, parseListedProduct } from './wire/product.ts';
import { type Place, toProblem } from './wire/problems.ts';

/** Throws `ErpContentError` if the response is not a list. */
export async function readProductList(context: CallContext): Promise<ProductList> {
  const call = callPath.brandProducts(context.brand.identifier, context.brand.flag);
  const { productLists, productEntries } = context.memory;
  const toModel = (items: readonly ListEntry[]) => toProductList(items, { brand: context.brand.code, call });
  return readList(call, productLists, productEntries, context, toModel);
}

/** Ignores the order of the products and their picture addresses, because both may change with every response. */
export function isSameList(one: ProductList, other: ProductList): boolean {
  return one === other || (one.count === other.count && keysOf(one) === keysOf(other));
}

function keysOf({ products }: ProductList): string {
  return products
    .map(({ id, updatedAt, digest }) => `${id} ${updatedAt} ${digest}`)
    .toSorted()
    .join('\n');
}

export async function readSeriesIds(context: CallContext): Promise<ReadonlySet<string>> {
  const call = callPath.seriesProducts(context.brand.identifier, context.brand.flag);
  const { seriesLists, seriesEntries } = context.memory;
  return new Set(await readList(call, seriesLists, seriesEntries, context, (items) => items));
}

function toDuplicateProblem(id: string, first: string, place: Place): Problem {
  const second: Place = { ...place, about: { kind: 'product', id } };
  return id === first
    ? toProblem(second, ['duplicate-id', 'left-out'], 'id', ['duplicate-id', id])
    : toProblem(second, ['same-path', 'left-out'], 'id', ['same-path', id, first]);
}

async function readList<Model, Entry>(
  call: string,
  cache: AnswerCache<Model>,
  entries: ListReader<Entry>,
  { reader, readBy, brand, toUrl }: CallContext,
  toModel: (items: readonly Entry[]) => Model,
): Promise<Model> {
  const list = await reader.read({
    ...{ cache, readBy },
    url: toUrl(call),
    reuse: (model) => model,
    parse: (plain) => {
      const items = entries.read(plain);
      if (items !== null) return toModel(items);
      throw new ErpContentError(
        `The ERP did not answer with a list of products of ${brand.identifier} (${call}). ` +
          'Open this call in a browser to see the answer. If the list is in a field of the answer, change `unwrap` in src/erp/wire/calls.ts, so that it returns this field.',
      );
    },
  });
  if (list !== null) return list;
  throw new ErpContentError(
    `The ERP has no products for ${brand.identifier} (${call} returned 404). Check "region" and "code" in brands.json.`,
  );
}

function toProductList(entries: readonly ListEntry[], list: Omit<Place, 'place' | 'about'>): ProductList {
  const products: ListedProduct[] = [];
  const problems: Problem[] = [];
  const firstByKey = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    const toPlace = (): Place => ({ ...list, place: `[${index}]`, about: { kind: 'product', id: null } });
    const { model, problems: found } =
      'faulty' in entry ? parseListedProduct(entry.faulty, toPlace()) : { model: entry, problems: [] };
    if (model === null) {
      problems.push(...found);
      continue;
    }
    const key = toProductKey(model.id);
    const first = firstByKey.get(key);
    if (first === undefined) {
      firstByKey.set(key, model.id);
      products.push(model);
    } else problems.push(toDuplicateProblem(model.id, first, toPlace()));
  }
  return { count: entries.length, products, problems };
}
