import { digest8 } from './digest.ts';
import { factKeys, type Facts } from './facts.ts';
import type { Group } from './group.ts';
import { type Locale, locales } from './locale.ts';
import type { Attribute, Image, Product } from './product.ts';
import type { Setting } from './setting.ts';
import { type LocalText, textIn } from './text.ts';

/** How a model field is used. Its reader is in `erp/wire/`, in a table with the same keys. */
interface FieldDescription<Value> {
  readonly compared: Comparison<Value>;
}

type Comparison<Value> = 'by-value' | 'never' | readonly ComparedPart<Value>[];

/** A part of a field that is compared and named in reports. A release contains its digest. */
export interface ComparedPart<Value> {
  readonly name: PartName;
  readonly locale: Locale | null;
  /** Returns the value to digest, or null. */
  readonly of: (value: Value) => unknown;
}

export type PartName = KnownPart | `fact ${string}`;

export type KnownPart =
  'code' | 'summary' | 'description' | 'attributes' | 'pictures' | 'pictureTexts' | 'order';

interface ProductFieldDescription<Value> extends FieldDescription<Value> {
  readonly isLive: boolean;
  /** The field's name in machine-readable records; null if they omit it. */
  readonly record: string | null;
}

type Descriptions<Model> = { readonly [Key in keyof Model]: FieldDescription<Model[Key]> };

const monolingual = <Value>(
  name: PartName,
  of: (value: Value) => unknown,
): readonly ComparedPart<Value>[] => [{ name, locale: null, of }];

const bilingual = <Value>(
  name: PartName,
  of: (value: Value, locale: Locale) => unknown,
): readonly ComparedPart<Value>[] =>
  locales.map((locale) => ({ name, locale, of: (value) => of(value, locale) }));

const sortOrderPart = monolingual<number | null>('order', (sortOrder) => sortOrder);

export const productFields = {
  id: { isLive: false, record: 'id', compared: 'never' },
  name: { isLive: true, record: 'name', compared: 'by-value' },
  code: { isLive: true, record: 'code', compared: monolingual<string | null>('code', (code) => code) },
  summary: { isLive: true, record: 'summary', compared: bilingual('summary', inLanguage) },
  description: { isLive: false, record: 'description', compared: bilingual('description', inLanguage) },
  categoryNames: { isLive: false, record: 'categories', compared: 'by-value' },
  seriesName: { isLive: false, record: 'series', compared: 'by-value' },
  attributes: { isLive: true, record: 'attributes', compared: bilingual('attributes', attributesIn) },
  facts: { isLive: true, record: 'facts', compared: factKeys.flatMap(comparedFact) },
  images: {
    isLive: true,
    record: 'images',
    compared: [...monolingual('pictures', toPictures), ...bilingual('pictureTexts', pictureTextsIn)],
  },
  price: { isLive: true, record: 'price', compared: 'by-value' },
  availability: { isLive: true, record: 'availability', compared: 'by-value' },
  sortOrder: { isLive: false, record: null, compared: sortOrderPart },
  updatedAt: { isLive: false, record: 'updatedAt', compared: 'never' },
} as const satisfies { readonly [Key in keyof Product]: ProductFieldDescription<Product[Key]> };

export const groupFields = {
  name: { compared: 'never' },
  title: { compared: 'by-value' },
  description: { compared: bilingual('description', inLanguage) },
  image: {
    compared: [
      ...monolingual<Image | null>('pictures', (image) => toPictures(toImageList(image))),
      ...bilingual<Image | null>('pictureTexts', (image, locale) =>
        pictureTextsIn(toImageList(image), locale),
      ),
    ],
  },
  sortOrder: { compared: sortOrderPart },
} as const satisfies Descriptions<Group>;

/**
 * The fields of the setting. Their names are part of `fieldsDigest`. Reports have a rule for each of these fields, and need one for
 * a new field.
 */
const settingFields = { themeColor: true, enableZh: true } as const satisfies Record<keyof Setting, true>;

type KeysWhere<Table, Column> = {
  [Key in keyof Table]: Table[Key] extends Column ? Key : never;
}[keyof Table];

export type LiveField = KeysWhere<typeof productFields, { readonly isLive: true }>;

export type RecordName = Exclude<(typeof productFields)[keyof Product]['record'], null>;

/** Fields whose values a release contains, because reports show them. */
export type ValueFieldOf<Table> = KeysWhere<Table, { readonly compared: 'by-value' }>;

export function listParts<Model extends object>(fields: Descriptions<Model>): readonly ComparedPart<Model>[] {
  const parts: ComparedPart<Model>[] = [];
  for (const key in fields) {
    const { compared } = fields[key];
    if (typeof compared === 'string') continue;
    for (const { of, ...part } of compared) parts.push({ ...part, of: (item) => of(item[key]) });
  }
  return parts;
}

/** Changes with every field and fact of the model, which invalidates stored answers. */
export const fieldsDigest = digest8(
  JSON.stringify([
    ...[productFields, groupFields, settingFields].map((fields) => Object.keys(fields)),
    factKeys,
  ]),
);

/** Returns a text for comparison. English falls back to Chinese. Chinese does not fall back. */
function inLanguage(text: LocalText | null, locale: Locale): string | null {
  if (text === null) return null;
  return locale === 'En' ? textIn(text, 'En').text : text.Zh;
}

/** Returns attributes sorted, because their order has no meaning. */
function attributesIn(attributes: readonly Attribute[], locale: Locale): unknown {
  const texts = nullIfEmpty(
    attributes.map(({ name, value }) => [inLanguage(name, locale), inLanguage(value, locale)]),
    ([name, value]) => name !== null || value !== null,
  );
  return texts?.toSorted() ?? null;
}

function comparedFact(key: string): readonly ComparedPart<Facts>[] {
  return bilingual(`fact ${key}`, (facts, locale) => inLanguage(facts[key] ?? null, locale));
}

function toPictures(images: readonly Image[]): unknown {
  return nullIfEmpty(
    images.map(({ url, width, height }) => [url, width, height]),
    () => true,
  );
}

function pictureTextsIn(images: readonly Image[], locale: Locale): unknown {
  return nullIfEmpty(
    images.map(({ alt }) => inLanguage(alt, locale)),
    (text) => text !== null,
  );
}

function nullIfEmpty<Item>(items: readonly Item[], isThere: (item: Item) => boolean): readonly Item[] | null {
  return items.some(isThere) ? items : null;
}

function toImageList(image: Image | null): readonly Image[] {
  return image === null ? [] : [image];
}
