import pMap from 'p-map';
import type { Brand } from '#brand/brands.ts';
import type { RawHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { ErpContentError } from './errors.ts';
import { refuseManyLeftOut } from './guard.ts';
import type { ErpReader } from './reader.ts';
import { callPath } from './wire/calls.ts';
import type { ImageSource } from './wire/image-source.ts';
import type { Parsed } from './wire/place.ts';
import { parseProduct } from './wire/product.ts';

export interface ReadContext {
  readonly brand: Brand;
  readonly reader: ErpReader;
  readonly source: ImageSource;
  /** Calls under way at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

export interface RawProducts {
  readonly products: readonly Product<RawHtml>[];
  readonly problems: readonly Problem[];
}

const stillChanging =
  'The list went on changing while it was read. Build once more when the ERP has come to rest.';
const isEmpty = 'The ERP lists no products, so the site has none. Publish some, or look into the ERP.';
/** The list may change while the products are read: then once more, so often at most. */
const maxRounds = 3;

/** Every published product of the brand, each read by its own call; the list alone decides which there are. */
export async function readProducts(context: ReadContext): Promise<RawProducts> {
  let list = await readList(context);
  for (let round = 1; ; round += 1) {
    const result = await readListed(list, context);
    const again = await readList(context);
    if (spell(list, context) === spell(again, context)) return result;
    if (round === maxRounds) {
      return { ...result, problems: [...result.problems, listProblem(stillChanging, context)] };
    }
    list = again;
  }
}

/** The list of a call that answers products. Throws `ErpContentError` where it answers none. */
export async function readProductList(
  call: string,
  { reader, brand }: ReadContext,
): Promise<readonly unknown[]> {
  const list = await reader.read(call, {
    parse: (body) => {
      if (Array.isArray(body)) return body.map((item: unknown) => item);
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

function readList(context: ReadContext): Promise<readonly unknown[]> {
  return readProductList(listCall(context), context);
}

function listCall({ brand }: ReadContext): string {
  return callPath.brandProducts(brand.identifier, brand.flag);
}

function spell(list: readonly unknown[], context: ReadContext): string {
  try {
    return JSON.stringify(list);
  } catch (cause) {
    throw new ErpContentError(
      `The list of products of ${context.brand.identifier} is nested too deeply (${listCall(context)}, ${String(cause)}). ` +
        'Look into the ERP, then build again.',
    );
  }
}

async function readListed(list: readonly unknown[], context: ReadContext): Promise<RawProducts> {
  if (list.length === 0) return { products: [], problems: [listProblem(isEmpty, context)] };
  const { listed, problems } = parseList(list, context);
  refuseManyLeftOut(list.length, problems, context.brand);
  let done = 0;
  const details = await pMap(
    listed,
    async (product) => {
      const detail = await readDetail(product, context);
      done += 1;
      context.onProgress(done, listed.length);
      return detail;
    },
    { concurrency: context.concurrency, signal: context.signal },
  );
  const products = details.flatMap(({ model }) => model ?? []);
  const found = [...problems, ...details.flatMap((detail) => detail.problems)];
  refuseManyLeftOut(list.length, found, context.brand);
  return { products, problems: found };
}

/** What the list says there is: readable, each id and each path once, the first one wins. */
function parseList(list: readonly unknown[], context: ReadContext) {
  const listed: Product<RawHtml>[] = [];
  const problems: Problem[] = [];
  const firstByKey = new Map<string, string>();
  for (const [index, item] of list.entries()) {
    const place = { brand: context.brand.code, call: listCall(context), place: `[${index}]` };
    const { model, problems: found } = parseProduct(item, place, context.source);
    if (model === null) {
      problems.push(...found.filter((problem) => problem.effect === 'left-out'));
      continue;
    }
    const first = firstByKey.get(toProductKey(model.id));
    if (first === undefined) {
      firstByKey.set(toProductKey(model.id), model.id);
      listed.push(model);
    } else
      problems.push({ ...place, effect: 'left-out', field: 'id', message: twinMessage(model.id, first) });
  }
  return { listed, problems };
}

function twinMessage(id: string, first: string): string {
  return id === first
    ? `The id ${id} was listed before. The second one is left out; give it an id of its own.`
    : `The id ${id} would have the same path as ${first}. Left out; give it another id.`;
}

async function readDetail(listed: Product<RawHtml>, context: ReadContext): Promise<Parsed<Product<RawHtml>>> {
  const { brand, reader, source } = context;
  const call = callPath.product(brand.identifier, listed.id);
  const place = { brand: brand.code, call, place: '' };
  const leftOut = (message: string): Parsed<Product<RawHtml>> => ({
    model: null,
    problems: [{ ...place, place: `id ${listed.id}`, effect: 'left-out', field: 'id', message }],
  });
  const parsed = await reader.read(call, {
    parse: (body) => parseProduct(body, place, source),
    updatedAt: listed.updatedAt,
    isCurrent: ({ model }) => model?.id === listed.id && isNotOlder(model, listed),
  });
  if (parsed === null)
    return leftOut(
      'It is listed, but asked for alone it is not published. Left out; publish it or take it off the list.',
    );
  if (parsed.model !== null && parsed.model.id !== listed.id) {
    return leftOut(`The ERP answered the product ${parsed.model.id} instead. Left out; look into the ERP.`);
  }
  // A detail without an id has no place of its own.
  const problems = parsed.problems.map((problem) => ({
    ...problem,
    place: problem.place || `id ${listed.id}`,
  }));
  return { ...parsed, problems };
}

/** A single-product call may lag behind the list, or leave the date out. */
function isNotOlder(detail: Product<RawHtml>, listed: Product<RawHtml>): boolean {
  return detail.updatedAt === null || detail.updatedAt === listed.updatedAt;
}

function listProblem(message: string, context: ReadContext): Problem {
  const place = { brand: context.brand.code, call: listCall(context), place: 'list' };
  return { ...place, effect: 'changed', field: 'products', message };
}
