import pMap from 'p-map';
import { countLeftOut, type Problem, type ProblemKind } from '#catalogue/problem.ts';
import type { ProblemWords } from '#catalogue/problem-words.ts';
import type { Product } from '#catalogue/product.ts';
import type { Brand } from '#config/brands.ts';
import { type ErpCall, parseJson } from './reader.ts';
import { ErpContentError } from './errors.ts';
import { type ProductList, type PullContext, reuseModel } from './pull-memory.ts';
import { sanitiseParsed } from './sanitise.ts';
import { callPath } from './wire/calls.ts';
import { type Parsed, type Place, toProblem } from './wire/problems.ts';
import { type ListedProduct, parseProduct } from './wire/product.ts';

interface ReadProducts {
  readonly products: readonly Product[];
  readonly problems: readonly Problem[];
}

/**
 * Throws `ErpCallError` if a call fails, because omitting the product would remove it from the live site. Unreadable
 * products are omitted, but too many of them cause an `ErpContentError`.
 */
export async function readProducts(list: ProductList, context: PullContext): Promise<ReadProducts> {
  if (list.count === 0) return { products: [], problems: [] };
  refuseManyLeftOut(list.count, list.problems, context.brand);
  const details = await readDetails(list.products, context);
  const problems = [...list.problems, ...details.flatMap((detail) => detail.problems)];
  refuseManyLeftOut(list.count, problems, context.brand);
  const products = details.flatMap(({ model }) => model ?? []);
  return { products, problems: [...problems, ...findNameDifferences(products, list.products, context)] };
}

/** Missing products are requested only if their number is within this limit or within `maxShrink`. */
const leastUnlisted = 20;

/** Adds products that are missing from the list but still published. Throws `ErpCallError`. */
export async function addUnlisted(list: ProductList, context: PullContext): Promise<ProductList> {
  const { former, brand, reader, concurrency, signal } = context;
  const named = list.problems.flatMap(({ about }) => (about.kind === 'product' ? about.id : null));
  const known = new Set([...list.products.map(({ id }) => id), ...named]);
  const missing = [...former.products.values()].filter(({ id }) => !known.has(id));
  const most = Math.max(leastUnlisted, former.products.size * brand.thresholds.maxShrink);
  if (list.count === 0 || missing.length === 0 || missing.length > most) return list;
  const found = await pMap(
    missing.map(({ id, name }): ListedProduct => ({ id, name: name.En, updatedAt: null, digest: '' })),
    async (one) => ((await reader.read(toCall(one, context)))?.model ? one : null),
    { concurrency, signal },
  );
  const published = found.filter((one) => one !== null);
  const problems = published.map(({ id }) =>
    toProblem(placeOf(id, context), ['contradiction', 'changed'], 'id', ['unlisted']),
  );
  return {
    count: list.count + published.length,
    products: [...list.products, ...published],
    problems: [...list.problems, ...problems],
  };
}

async function readDetails(
  listed: readonly ListedProduct[],
  context: PullContext,
): Promise<readonly Parsed<Product>[]> {
  const { reader, onProgress, concurrency, signal } = context;
  let done = 0;
  return pMap(
    listed,
    async (product) => {
      const read = await reader.read(toCall(product, context));
      done += 1;
      onProgress(done, listed.length);
      return read ?? leftOut(product.id, 'unpublished', ['unpublished'], context);
    },
    { concurrency, signal },
  );
}

function toCall(listed: ListedProduct, context: PullContext): ErpCall<Parsed<Product>> {
  const { toUrl, memory, recordsReadBy, former } = context;
  const version = listed.updatedAt === null ? null : `${listed.updatedAt} ${listed.digest}`;
  return {
    url: toUrl(callOf(listed.id, context)),
    cache: memory.products,
    readBy: recordsReadBy,
    parse: parseJson((body) => toProduct(body, listed.id, context)),
    reuse: (parsed) => reuseModel(parsed, former.products.get(listed.id)),
    version,
    toVersion: ({ model }, isNew) => (model !== null && matchesList(model, listed, isNew) ? version : null),
  };
}

function toProduct(body: unknown, id: string, context: PullContext): Parsed<Product> {
  const place = placeOf(id, context);
  const { model, problems } = parseProduct(body, { ...place, place: '' }, context.source);
  if (model !== null && model.id !== id) return leftOut(id, 'mistaken', ['mistaken', model.id], context);
  const placed = problems.map((problem) => ({ ...problem, place: problem.place || `id ${id}` }));
  return sanitiseParsed({ model, problems: placed }, place, context.source);
}

/** Returns false if the response may be older than the list. */
function matchesList({ name, updatedAt }: Product, listed: ListedProduct, isNew: boolean): boolean {
  if (name.En !== listed.name) return false;
  return updatedAt === null ? isNew : updatedAt === listed.updatedAt;
}

function findNameDifferences(
  products: readonly Product[],
  listed: readonly ListedProduct[],
  context: PullContext,
): readonly Problem[] {
  const byId = new Map(listed.map((one) => [one.id, one]));
  return products.flatMap(({ id, name }): readonly Problem[] => {
    const inList = byId.get(id);
    if (inList === undefined || name.En === inList.name) return [];
    const words = ['other-name', inList.name, name.En] as const;
    return [toProblem(placeOf(id, context), ['contradiction', 'changed'], 'name', words, 'En')];
  });
}

function leftOut(id: string, kind: ProblemKind, words: ProblemWords, context: PullContext): Parsed<Product> {
  return { model: null, problems: [toProblem(placeOf(id, context), [kind, 'left-out'], 'id', words)] };
}

function placeOf(id: string, context: PullContext): Place {
  const call = callOf(id, context);
  return { brand: context.brand.code, call, place: `id ${id}`, about: { kind: 'product', id } };
}

function callOf(id: string, { brand }: PullContext): string {
  return callPath.product(brand.identifier, id);
}

/** Up to this many unreadable records never stop a build. */
const toleratedLeftOut = 3;

/** Throws `ErpContentError` if too many records are unreadable. */
export function refuseManyLeftOut(listed: number, problems: readonly Problem[], brand: Brand): void {
  const leftOut = countLeftOut(problems);
  const { maxLeftOut } = brand.thresholds;
  if (leftOut <= Math.max(toleratedLeftOut, listed * maxLeftOut)) return;
  throw new ErpContentError(
    `${leftOut} of ${listed} products of ${brand.identifier} can't be read, more than brands.json allows ` +
      `(thresholds.maxLeftOut ${maxLeftOut}). Correct the reported problems in the ERP, then build again.`,
    problems,
  );
}
