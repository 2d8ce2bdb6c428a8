import { ErpContentError } from './errors.ts';
import { type ProductList, toProductList } from './product-list.ts';
import type { ReadContext } from './read-context.ts';
import type { Reading } from './reader.ts';
import { callPath } from './wire/calls.ts';

/** A list as one call answered it. */
export interface ReadList {
  readonly list: ProductList;
  /** As the ERP spells them; null where the list was known. */
  readonly items: readonly unknown[] | null;
}

/** The list of the brand's products. Throws `ErpContentError` where there is none. */
export async function readProductList(context: ReadContext): Promise<ReadList> {
  const call = callPath.brandProducts(context.brand.identifier, context.brand.flag);
  let items: readonly unknown[] | null = null;
  const { lists, parsers } = context.remembered;
  const list = await readList({ call, parse: parsers.products, remembered: lists }, context, (body) => {
    items = body;
    return toProductList(body, { brand: context.brand.code, call });
  });
  return { list, items };
}

/** Whether both say the same; what stands around the list, such as the time of the answer, may differ. */
export function isSameList(one: ReadList, other: ReadList): boolean {
  if (one.list === other.list) return true;
  return one.items !== null && other.items !== null && isSameJson(one.items, other.items);
}

/** Ids in the list of the brand's series products. Throws `ErpContentError` where there is none. */
export async function readSeriesIds(context: ReadContext): Promise<ReadonlySet<string>> {
  const call = callPath.seriesProducts(context.brand.identifier, context.brand.flag);
  const { seriesLists, parsers } = context.remembered;
  const reading = { call, parse: parsers.seriesProducts, remembered: seriesLists };
  return new Set(await readList(reading, context, (items) => items.map(idOf)));
}

async function readList<Made>(
  reading: Pick<Reading<Made>, 'parse' | 'remembered'> & { readonly call: string },
  { reader, brand, toUrl }: ReadContext,
  toMade: (items: readonly unknown[]) => Made,
): Promise<Made> {
  const { call, ...rest } = reading;
  const made = await reader.read({
    ...rest,
    url: toUrl(call),
    restore: (json): Made => JSON.parse(json),
    make: (body) => {
      if (Array.isArray(body)) return toMade(body);
      throw new ErpContentError(
        `The ERP answered something else than a list of products of ${brand.identifier} (${call}). ` +
          'Compare its answer with the schemas in src/erp/wire/.',
      );
    },
  });
  if (made !== null) return made;
  throw new ErpContentError(
    `The ERP knows no products of ${brand.identifier} (${call} answered 404). Check region and code in brands.json.`,
  );
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

function idOf(item: unknown): string {
  // As the wire reads ids; what lacks one is no product of the brand's list either.
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id).toWellFormed() : '';
}
