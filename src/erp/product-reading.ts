import type { ProblemKind } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { makeParsedSafe } from './make-safe.ts';
import type { ReadContext } from './read-context.ts';
import type { Reading } from './reader.ts';
import { restoreParsed, reuse } from './restore.ts';
import { callPath } from './wire/calls.ts';
import type { ListedProduct } from './wire/listed-product.ts';
import type { Parsed, Place } from './wire/place.ts';
import { parseProduct } from './wire/product.ts';

/** The call for one product, and how it is understood. */
export function toReading(listed: ListedProduct, context: ReadContext): Reading<Parsed<Product>> {
  return {
    url: addressOf(listed, context),
    remembered: context.remembered.products,
    make: (body) => reuse(toProduct(body, listed.id, context), context.former.products.get(listed.id)),
    restore: (json) => restoreParsed(json, context.former.products.get(listed.id)),
    updatedAt: listed.updatedAt,
    vouchedBy: ({ model }) => (model !== null && isNotOlder(model, listed) ? listed.updatedAt : null),
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

/** A product that is not shown, and why. */
export function leftOut(
  id: string,
  kind: ProblemKind,
  message: string,
  context: ReadContext,
): Parsed<Product> {
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
