import { filledText, id, string } from './kinds.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import { placeOfProduct } from './product.ts';
import { WireRecord } from './record.ts';

/** A product's entry in a list, before the product itself is requested. */
export interface ListedProduct {
  readonly id: string;
  readonly updatedAt: string | null;
}

/** Reads one product of a list; null with a problem where `parseProduct` would leave it out. */
export function parseListedProduct(value: unknown, toPlace: () => Place): Parsed<ListedProduct> {
  const record = new WireRecord(value);
  const ownId = record.required('id', id);
  const isNamed = ownId !== null && record.required('name', filledText) !== null;
  const model = isNamed ? { id: ownId, updatedAt: record.optional('updatedAt', string) } : null;
  // The product's own call reports the others.
  const faults = record.faults.filter(({ kind }) => kind !== 'entity');
  // The place costs more than the reading: most products have no problem.
  if (faults.length === 0) return { model, problems: [] };
  const place = toPlace();
  const isOfProduct = model === null && ownId !== null;
  return { model, problems: toProblems(faults, isOfProduct ? placeOfProduct(ownId, place) : place) };
}
