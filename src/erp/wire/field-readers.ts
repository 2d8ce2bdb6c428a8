import { type LocalText, toLocalText } from '#catalogue/text.ts';
import type { ImageSource } from './image-source.ts';
import { type Kind, list, text } from './kinds.ts';
import type { WireRecord } from './record.ts';

/** Reads a field of the model from the record that carries it. */
export type FieldReader<Value> = (record: WireRecord, source: ImageSource) => Value;

/** One for each field of the model: a field without one doesn't compile. */
export type FieldReaders<Model> = { readonly [Key in keyof Model]: FieldReader<Model[Key]> };

/** Reads every field, in the order of the readers. */
export function readFields<Model extends object>(
  readers: FieldReaders<Model>,
  record: WireRecord,
  source: ImageSource,
): Model {
  const model: Partial<Model> = {};
  fill(model, readers, record, source);
  return model;
}

function fill<Model extends object>(
  model: Partial<Model>,
  readers: FieldReaders<Model>,
  record: WireRecord,
  source: ImageSource,
): asserts model is Model {
  for (const key in readers) model[key] = readers[key](record, source);
}

export function single<Value>(field: string, kind: Kind<Value>): (record: WireRecord) => Value | null {
  return (record) => record.optional(field, kind);
}

/** Reads `field` and `fieldZh`; null where neither is filled. */
export function bilingual(
  field: string,
  kind: Kind<string> = text,
): (record: WireRecord) => LocalText | null {
  const inLanguage = (record: WireRecord, name: string) => blankToNull(record.optional(name, kind));
  return (record) => toLocalText(inLanguage(record, field), inLanguage(record, `${field}Zh`));
}

/** Reads a list, of which no more than `most` items count. */
export function readList(record: WireRecord, field: string, most: number): readonly unknown[] {
  const items = record.optional(field, list) ?? [];
  return items.length > most ? capped(record, field, items, most) : items;
}

/** The first of a list or a text, with a fault that says how many there were. */
export function capped<Given extends string | readonly unknown[]>(
  record: WireRecord,
  field: string,
  given: Given,
  most: number,
): Given {
  record.report({ kind: 'many', field, given: given.length, most });
  // Both have the method, and hand out what they are.
  return given.slice(0, most) as Given;
}

export function blankToNull(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value;
}
