import pMap from 'p-map';
import type { Problem, ProblemKind } from '#catalogue/problem.ts';
import { type ProblemWords, withMessage } from '#catalogue/problem-words.ts';
import type { Product } from '#catalogue/product.ts';
import { parseJson } from './answer-cache.ts';
import { ErpCallError } from './errors.ts';
import type { ProductList } from './pull-memory.ts';
import { type PullContext, reuseModel } from './pull-context.ts';
import type { ErpCall } from './reader.ts';
import { sanitiseParsed } from './safe-record.ts';
import { mostLeftOut, refuseManyLeftOut, refuseManyTwins } from './thresholds.ts';
import { callPath } from './wire/calls.ts';
import type { Parsed, Place } from './wire/problems.ts';
import { type ListedProduct, parseProduct } from './wire/product.ts';

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
  // First of all: each of them is left out, too.
  refuseManyTwins(list.count, list.problems, context.brand);
  refuseManyLeftOut(list.count, list.problems, context.brand);
  const details = await readDetails(list.products, context);
  const problems = [...list.problems, ...details.flatMap((detail) => detail.problems)];
  refuseManyLeftOut(list.count, problems, context.brand);
  const products = details.flatMap(({ model }) => model ?? []);
  return { products, problems: [...problems, ...findOtherNames(products, list.products, context)] };
}

/** Takes what needs no request first, and requests the rest. */
async function readDetails(
  listed: readonly ListedProduct[],
  context: PullContext,
): Promise<readonly Parsed<Product>[]> {
  const { reader, onProgress, concurrency, signal } = context;
  const details = listed.map((product) => reader.recall(toCall(product, context)));
  const open = listed.filter((_, index) => details[index] === null);
  const maySkip = openSkips(mostLeftOut(listed.length, context.brand));
  let done = listed.length - open.length;
  if (done > 0) onProgress(done, listed.length);
  const read = await pMap(
    open,
    async (product) => {
      const detail = await readDetail(product, context, maySkip);
      done += 1;
      onProgress(done, listed.length);
      return detail;
    },
    { concurrency, signal },
  );
  const requested = read.values();
  return details.flatMap((detail) => detail ?? requested.next().value ?? []);
}

/** Whether a product may be left out for an error of its call: its answer came, again and again, and was broken each time. */
type MaySkip = (error: unknown) => error is ErpCallError;

/** Beyond `most` of them, the ERP is at fault and not the products. */
function openSkips(most: number): MaySkip {
  let skipped = 0;
  return (error): error is ErpCallError => {
    if (!(error instanceof ErpCallError) || !error.isTransient) return false;
    if (error.status !== 200 && error.status !== 204) return false;
    skipped += 1;
    return skipped <= most;
  };
}

async function readDetail(
  listed: ListedProduct,
  context: PullContext,
  maySkip: MaySkip,
): Promise<Parsed<Product>> {
  const read = await context.reader.read(toCall(listed, context)).catch((error: unknown) => {
    if (!maySkip(error)) throw error;
    return leftOut(
      listed.id,
      'unreadable',
      ['broken-call', `${error.what}, ${error.attempts} times`],
      context,
    );
  });
  return read ?? leftOut(listed.id, 'unpublished', ['unpublished'], context);
}

function toCall(listed: ListedProduct, context: PullContext): ErpCall<Parsed<Product>> {
  const { toUrl, memory, recordsReadBy, former } = context;
  return {
    url: toUrl(callOf(listed.id, context)),
    cache: memory.products,
    readBy: recordsReadBy,
    parse: parseJson((body) => toProduct(body, listed.id, context)),
    reuse: (parsed) => reuseModel(parsed, former.products.get(listed.id)),
    updatedAt: listed.updatedAt,
    datedBy: ({ model }, isNew) =>
      model !== null && isWhatIsListed(model, listed, isNew) ? listed.updatedAt : null,
  };
}

function toProduct(body: unknown, id: string, context: PullContext): Parsed<Product> {
  const place = placeOf(id, context);
  const { model, problems } = parseProduct(body, { ...place, place: '' }, context.source);
  if (model !== null && model.id !== id) return leftOut(id, 'mistaken', ['mistaken', model.id], context);
  // An answer without an id has no place of its own.
  const placed = problems.map((problem) => ({ ...problem, place: problem.place || `id ${id}` }));
  return sanitiseParsed({ model, problems: placed }, place, context.source);
}

/**
 * A single-product call may lag behind the list, as behind a cache, and leave the date out. Without one, an answer that came
 * before, or has another name, may be the one from before the change: it is asked for again until it is another one.
 */
function isWhatIsListed({ name, updatedAt }: Product, listed: ListedProduct, isNew: boolean): boolean {
  if (updatedAt !== null) return updatedAt === listed.updatedAt;
  return isNew && isSameName(name.En, listed);
}

function isSameName(name: string, listed: ListedProduct): boolean {
  return name === listed.name;
}

/** Returns a problem for each product that the list calls otherwise than its own call. */
function findOtherNames(
  products: readonly Product[],
  listed: readonly ListedProduct[],
  context: PullContext,
): readonly Problem[] {
  const byId = new Map(listed.map((one) => [one.id, one]));
  return products.flatMap(({ id, name }): readonly Problem[] => {
    const inList = byId.get(id);
    if (inList === undefined || isSameName(name.En, inList)) return [];
    const about = { kind: 'contradiction', effect: 'changed', field: 'name', locale: 'En' } as const;
    return [{ ...placeOf(id, context), ...about, ...withMessage(['other-name', inList.name, name.En]) }];
  });
}

function leftOut(id: string, kind: ProblemKind, words: ProblemWords, context: PullContext): Parsed<Product> {
  const problem = {
    ...placeOf(id, context),
    kind,
    effect: 'left-out',
    field: 'id',
    locale: null,
    ...withMessage(words),
  } as const;
  return { model: null, problems: [problem] };
}

function placeOf(id: string, context: PullContext): Place {
  const call = callOf(id, context);
  return { brand: context.brand.code, call, place: `id ${id}`, about: { kind: 'product', id } };
}

function callOf(id: string, { brand }: PullContext): string {
  return callPath.product(brand.identifier, id);
}
