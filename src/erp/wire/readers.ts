import { type EnglishText, type Locale, type LocalText, toLocalText } from '#catalogue/text.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { ImageSource } from './image-source.ts';
import { filledText, type Kind, list, text } from './kinds.ts';
import type { WireRecord } from './record.ts';

export type SettingForReaders = Readonly<Record<never, never>>;

export const noSettingForReaders: SettingForReaders = {};

export interface SettingAnswer {
  readonly model: Setting;
  readonly forReaders: SettingForReaders;
}

export interface ReaderContext extends ImageSource {
  readonly setting: SettingForReaders;
  /** Whether to show a price of 0 (`freeProducts` in brands.json). */
  readonly allowsFree?: boolean;
}

export type FieldReader<Value> = (record: WireRecord, context: ReaderContext) => Value;

export type FieldReaders<Model> = { readonly [Key in keyof Model]: FieldReader<Model[Key]> };

export function readFields<Model extends object>(
  readers: FieldReaders<Model>,
  record: WireRecord,
  context: ReaderContext,
): Model {
  const model: Partial<Model> = {};
  readInto(model, readers, record, context);
  return model;
}

function readInto<Model extends object>(
  model: Partial<Model>,
  readers: FieldReaders<Model>,
  record: WireRecord,
  context: ReaderContext,
): asserts model is Model {
  for (const key in readers) {
    record.field = key;
    model[key] = readers[key](record, context);
  }
}

export function single<Value>(path: string, kind: Kind<Value>): (record: WireRecord) => Value | null {
  return (record) => record.optional(path, kind);
}

export function required<Value>(path: string, kind: Kind<Value>): (record: WireRecord) => Value | null {
  return (record) => record.required(path, kind);
}

/** The name of the field with the Chinese text ends in `Zh`. */
export function bilingual(path: string, kind: Kind<string> = text): (record: WireRecord) => LocalText | null {
  const inLanguage = (record: WireRecord, name: string, locale: Locale) =>
    blankToNull(record.optional(name, kind, locale));
  return (record) => toLocalText(inLanguage(record, path, 'En'), inLanguage(record, `${path}Zh`, 'Zh'));
}

export function readEnglishName(record: WireRecord): string | null {
  return cutName(record, record.required('name', filledText, 'En'), 'En');
}

export function readName(record: WireRecord): EnglishText | null {
  const En = readEnglishName(record);
  if (En === null) return null;
  return { En, Zh: cutName(record, blankToNull(record.optional('nameZh', text, 'Zh')), 'Zh') };
}

const longestName = 400;

function cutName(record: WireRecord, name: string | null, locale: Locale): string | null {
  if (name === null || name.length <= longestName) return name;
  record.report({ kind: 'many', given: name.length, most: longestName }, locale);
  return name.slice(0, longestName).toWellFormed();
}

export function readList(record: WireRecord, path: string, most: number): readonly unknown[] {
  const items = record.optional(path, list) ?? [];
  if (items.length <= most) return items;
  record.report({ kind: 'many', given: items.length, most });
  return items.slice(0, most);
}

function blankToNull(value: string | null): string | null {
  return value === null || value.trim() === '' ? null : value;
}
