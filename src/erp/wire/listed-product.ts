import * as z from 'zod/mini';
import type { Parsed, Place } from './place.ts';
import { WireRecord } from './record.ts';
import { filledTextSchema, idSchema, readName } from './texts.ts';

/** What a list says of a product that is then asked for alone. */
export interface ListedProduct {
  readonly id: string;
  readonly updatedAt: string | null;
}

const dateSchema = z.string();
/** Reading the usual product at once takes a third of the time that its fields take one by one. */
const soundSchema = z.object({ id: idSchema, name: filledTextSchema, updatedAt: z.nullish(dateSchema) });

/** One product of a list; null with a problem where `parseProduct` would leave it out. */
export function parseListedProduct(value: unknown, toPlace: () => Place): Parsed<ListedProduct> {
  const { success, data } = soundSchema.safeParse(value);
  if (success) return { model: { id: data.id, updatedAt: data.updatedAt || null }, problems: [] };
  const place = toPlace();
  const record = new WireRecord(value, place);
  const id = record.required('id', idSchema);
  if (id === null) return { model: null, problems: record.problems };
  if (readName(record) !== null) {
    return { model: { id, updatedAt: record.optional('updatedAt', dateSchema) }, problems: record.problems };
  }
  const problems = record.problems.map((problem) => ({
    ...problem,
    place: `${place.place} id ${id}`.trim(),
    about: { kind: 'product' as const, id },
  }));
  return { model: null, problems };
}
