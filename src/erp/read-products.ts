import pMap from 'p-map';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { refuseManyLeftOut } from './guard.ts';
import type { ProductList } from './product-list.ts';
import { leftOut, toReading } from './product-reading.ts';
import type { ReadContext } from './read-context.ts';
import { isSameList, readProductList } from './read-lists.ts';
import { callPath } from './wire/calls.ts';
import type { ListedProduct } from './wire/listed-product.ts';
import type { Parsed } from './wire/place.ts';

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

function listProblem(message: string, { brand }: ReadContext): Problem {
  const call = callPath.brandProducts(brand.identifier, brand.flag);
  const place = { brand: brand.code, call, place: 'list', about: { kind: 'list' } } as const;
  return { ...place, kind: 'list', effect: 'changed', field: 'products', message };
}
