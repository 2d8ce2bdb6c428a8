import pMap from 'p-map';
import type { Problem, ProblemKind } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { ProductList } from './pull-memory.ts';
import { type PullContext, reuseModel } from './pull-context.ts';
import type { ErpCall } from './reader.ts';
import { sanitiseParsed } from './safe-record.ts';
import { refuseManyLeftOut } from './thresholds.ts';
import { callPath } from './wire/calls.ts';
import type { ListedProduct } from './wire/listed-product.ts';
import type { Parsed, Place } from './wire/problems.ts';
import { parseProduct } from './wire/product.ts';

export interface ReadProducts {
  /** In the order of the list. */
  readonly products: readonly Product[];
  readonly problems: readonly Problem[];
}

/**
 * Reads every product of the list by its own call; where the list dates a product, only if it changed. Throws
 * `ErpContentError` where too many have to be left out.
 */
export async function readProducts(list: ProductList, context: PullContext): Promise<ReadProducts> {
  if (list.count === 0) return { products: [], problems: [] };
  refuseManyLeftOut(list.count, list.problems, context.brand);
  const details = await readDetails(list.products, context);
  const problems = [...list.problems, ...details.flatMap((detail) => detail.problems)];
  refuseManyLeftOut(list.count, problems, context.brand);
  return { products: details.flatMap(({ model }) => model ?? []), problems };
}

/** Takes what needs no request first, and requests the rest. */
async function readDetails(
  listed: readonly ListedProduct[],
  context: PullContext,
): Promise<readonly Parsed<Product>[]> {
  const { reader, onProgress, concurrency, signal } = context;
  const details = listed.map((product) => reader.recall(toCall(product, context)));
  const open = listed.filter((_, index) => details[index] === null);
  let done = listed.length - open.length;
  if (done > 0) onProgress(done, listed.length);
  const read = await pMap(
    open,
    async (product) => {
      const detail = await readDetail(product, context);
      done += 1;
      onProgress(done, listed.length);
      return detail;
    },
    { concurrency, signal },
  );
  const requested = read.values();
  return details.flatMap((detail) => detail ?? requested.next().value ?? []);
}

async function readDetail(listed: ListedProduct, context: PullContext): Promise<Parsed<Product>> {
  const read = await context.reader.read(toCall(listed, context));
  return (
    read ??
    leftOut(
      listed.id,
      'unpublished',
      'It is listed, but asked for alone it is not published. Left out; publish it or take it off the list.',
      context,
    )
  );
}

function toCall(listed: ListedProduct, context: PullContext): ErpCall<Parsed<Product>> {
  const { toUrl, remembered, former } = context;
  return {
    url: toUrl(callOf(listed.id, context)),
    remembered: remembered.products,
    parse: (body) => toProduct(body, listed.id, context),
    reuse: (parsed) => reuseModel(parsed, former.products.get(listed.id)),
    updatedAt: listed.updatedAt,
    datedBy: ({ model }) => (model !== null && isNotOlder(model, listed) ? listed.updatedAt : null),
  };
}

function toProduct(body: unknown, id: string, context: PullContext): Parsed<Product> {
  const place = placeOf(id, context);
  const { model, problems } = parseProduct(body, { ...place, place: '' }, context.source);
  if (model !== null && model.id !== id) {
    const message = `The ERP answered the product ${model.id} instead. Left out; look into the ERP.`;
    return leftOut(id, 'mistaken', message, context);
  }
  // An answer without an id has no place of its own.
  const placed = problems.map((problem) => ({ ...problem, place: problem.place || `id ${id}` }));
  return sanitiseParsed({ model, problems: placed }, place, context.source);
}

/** A single-product call may lag behind the list, or leave the date out. */
function isNotOlder(detail: Product, listed: ListedProduct): boolean {
  return detail.updatedAt === null || detail.updatedAt === listed.updatedAt;
}

function leftOut(id: string, kind: ProblemKind, message: string, context: PullContext): Parsed<Product> {
  const problem = { ...placeOf(id, context), kind, effect: 'left-out', field: 'id', message } as const;
  return { model: null, problems: [problem] };
}

function placeOf(id: string, context: PullContext): Place {
  const call = callOf(id, context);
  return { brand: context.brand.code, call, place: `id ${id}`, about: { kind: 'product', id } };
}

function callOf(id: string, { brand }: PullContext): string {
  return callPath.product(brand.identifier, id);
}
