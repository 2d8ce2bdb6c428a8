import { filledText, id, string } from './kinds.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import { placeOfProduct } from './product.ts';
import { WireRecord } from './record.ts';

/** A product's entry in a list, before the product itself is requested. */
export interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string | null;
}

/** Reads one product of a list; null with a problem where `parseProduct` would leave it out. */
export function parseListedProduct(value: unknown, toPlace: () => Place): Parsed<ListedProduct> {
  const record = new WireRecord(value);
  const ownId = record.required('id', id);
  const name = ownId === null ? null : record.required('name', filledText);
  const model =
    ownId === null || name === null
      ? null
      : { id: ownId, name, updatedAt: record.optional('updatedAt', string) };
  // The product's own call reports the others.
  const faults = record.faults.filter(({ kind }) => kind !== 'entity');
  // The place costs more than the reading: most products have no problem.
  if (faults.length === 0) return { model, problems: [] };
  const place = toPlace();
  return {
    model,
    problems: toProblems(faults, model === null && ownId !== null ? placeOfProduct(ownId, place) : place),
  };
}
