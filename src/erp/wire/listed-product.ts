import { id, string } from './kinds.ts';
import { readEnglishName } from './name.ts';
import { type Parsed, type Place, toProblems } from './problems.ts';
import { placeOfProduct } from './product.ts';
import { WireRecord } from './record.ts';

/** A product's entry in a list, before the product itself is requested. */
export interface ListedProduct {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string | null;
}

/** An entry of a list; one that is left out as it came, since its problem says where in the list it stands. */
export type ListEntry = ListedProduct | { readonly faulty: unknown };

export function toListEntry(value: unknown): ListEntry {
  return readListedProduct(value).model ?? { faulty: value };
}

/** Reads an id as the wire does; an entry without one is no product of the brand's list either. */
export function toId(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id).toWellFormed() : '';
}

/** Reads one product of a list; null with a problem where `parseProduct` would leave it out. */
export function parseListedProduct(value: unknown, place: Place): Parsed<ListedProduct> {
  const { model, faults, id: ownId } = readListedProduct(value);
  return {
    model,
    problems: toProblems(faults, model === null && ownId !== null ? placeOfProduct(ownId, place) : place),
  };
}

function readListedProduct(value: unknown) {
  const record = new WireRecord(value);
  const ownId = record.required('id', id);
  const name = ownId === null ? null : readEnglishName(record);
  const model =
    ownId === null || name === null
      ? null
      : { id: ownId, name, updatedAt: record.optional('updatedAt', string) };
  // The product's own call reports the others.
  const faults = record.faults.filter(({ kind }) => kind !== 'entity' && kind !== 'many');
  return { id: ownId, model, faults };
}
