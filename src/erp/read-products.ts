import pMap from 'p-map';
import type { Problem, ProblemKind } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { refuseManyLeftOut } from './guard.ts';
import { makeParsedSafe } from './make-safe.ts';
import type { ProductList } from './product-list.ts';
import type { ReadContext } from './read-context.ts';
import { isSameList, readProductList } from './read-lists.ts';
import type { Reading } from './reader.ts';
import { restoreParsed, reuse } from './restore.ts';
import { callPath } from './wire/calls.ts';
import type { ListedProduct } from './wire/listed-product.ts';
import type { Parsed, Place } from './wire/place.ts';
import { parseProduct } from './wire/product.ts';

export interface ReadProducts {
  /** In the order of the list. */
  readonly products: readonly Product[];
  readonly problems: readonly Problem[];
}

/** The products with what was asked for beside them. */
export interface ReadBeside<Beside> extends ReadProducts {
  readonly beside: Beside;
}

const stillChanging =
  'The list went on changing while it was read. Build once more when the ERP has come to rest.';
const isEmpty = 'The ERP lists no products, so the site has none. Publish some, or look into the ERP.';
/** The list may change while the products are read: then once more, so often at most. */
const maxRounds = 3;

/**
 * Every published product of the brand, each read by its own call; the list alone decides which there are, and `listing`
 * is the first look at it. `readBeside` asks for what else belongs to them, before the list is looked at once more:
 * nothing of it is older than the list.
 */
export async function readProducts<Beside>(
  context: ReadContext,
  listing: ReturnType<typeof readProductList>,
  readBeside: (products: Promise<readonly Product[]>) => Promise<Beside>,
): Promise<ReadBeside<Beside>> {
  let read = await listing;
  for (let round = 1; ; round += 1) {
    const { list } = read;
    const reading = readListed(list, context);
    const [result, again, beside] = await Promise.all([
      reading,
      reading.then(() => readProductList(context)),
      readBeside(reading.then(({ products }) => products)),
    ]);
    if (isSameList(read, again)) return { ...result, beside };
    if (round === maxRounds) {
      return { ...result, beside, problems: [...result.problems, listProblem(stillChanging, context)] };
    }
    read = again;
  }
}

async function readListed(list: ProductList, context: ReadContext): Promise<ReadProducts> {
  if (list.count === 0) return { products: [], problems: [listProblem(isEmpty, context)] };
  refuseManyLeftOut(list.count, list.problems, context.brand);
  const details = await readDetails(list.products, context);
  const problems = [...list.problems, ...details.flatMap((detail) => detail.problems)];
  refuseManyLeftOut(list.count, problems, context.brand);
  return { products: details.flatMap(({ model }) => model ?? []), problems };
}

/** What needs no call is taken at once, and the rest is asked for. */
async function readDetails(
  listed: readonly ListedProduct[],
  context: ReadContext,
): Promise<readonly Parsed<Product>[]> {
  const { reader, onProgress, concurrency, signal } = context;
  const details = listed.map((product) => reader.recall(toReading(product, context)));
  const open = [...details.keys()].filter((index) => details[index] === null);
  let done = listed.length - open.length;
  if (done > 0) onProgress(done, listed.length);
  await pMap(
    open,
    async (index) => {
      const product = listed[index];
      if (product === undefined) return;
      details[index] = await readDetail(product, context);
      done += 1;
      onProgress(done, listed.length);
    },
    { concurrency, signal },
  );
  return details.flatMap((detail) => detail ?? []);
}

async function readDetail(listed: ListedProduct, context: ReadContext): Promise<Parsed<Product>> {
  const read = await context.reader.read(toReading(listed, context));
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

function toReading(listed: ListedProduct, context: ReadContext): Reading<Parsed<Product>> {
  return {
    url: addressOf(listed, context),
    remembered: context.remembered.products,
    make: (body) => reuse(toProduct(body, listed.id, context), context.former.products.get(listed.id)),
    restore: (json) => restoreParsed(json, context.former.products.get(listed.id)),
    updatedAt: listed.updatedAt,
    isCurrent: ({ model }) => model !== null && isNotOlder(model, listed),
  };
}

function toProduct(body: unknown, id: string, context: ReadContext): Parsed<Product> {
  const place = placeOf(id, context);
  const { model, problems } = parseProduct(body, { ...place, place: '' }, context.source);
  if (model !== null && model.id !== id) {
    return leftOut(
      id,
      'mistaken',
      `The ERP answered the product ${model.id} instead. Left out; look into the ERP.`,
      context,
    );
  }
  // A detail without an id has no place of its own.
  const placed = problems.map((problem) => ({ ...problem, place: problem.place || `id ${id}` }));
  return makeParsedSafe({ model, problems: placed }, place, context.source);
}

/** A single-product call may lag behind the list, or leave the date out. */
function isNotOlder(detail: Product, listed: ListedProduct): boolean {
  return detail.updatedAt === null || detail.updatedAt === listed.updatedAt;
}

function leftOut(id: string, kind: ProblemKind, message: string, context: ReadContext): Parsed<Product> {
  const problem = { ...placeOf(id, context), kind, effect: 'left-out', field: 'id', message } as const;
  return { model: null, problems: [problem] };
}

function placeOf(id: string, context: ReadContext): Place {
  const call = callOf(id, context);
  return { brand: context.brand.code, call, place: `id ${id}`, about: { kind: 'product', id } };
}

/** Most of a list's products are the objects that they were in the list before. */
function addressOf(listed: ListedProduct, context: ReadContext): string {
  const { addresses } = context.remembered;
  const known = addresses.get(listed);
  if (known !== undefined) return known;
  const address = context.toUrl(callOf(listed.id, context));
  addresses.set(listed, address);
  return address;
}

function callOf(id: string, { brand }: ReadContext): string {
  return callPath.product(brand.identifier, id);
}

function listProblem(message: string, { brand }: ReadContext): Problem {
  const call = callPath.brandProducts(brand.identifier, brand.flag);
  const place = { brand: brand.code, call, place: 'list', about: { kind: 'list' } } as const;
  return { ...place, kind: 'list', effect: 'changed', field: 'products', message };
}
