import { digest8 } from './digest.ts';
import { factKeys, type Facts } from './facts.ts';
import type { Attribute, Group, Image, Product } from './product.ts';
import { type Locale, locales, type LocalText, textIn } from './text.ts';
import type { Setting } from './setting.ts';

type Comparison<Value> = 'by-value' | 'never' | readonly ComparedPart<Value>[];

/** A part of a field, such as `pictureTexts` of `images`. */
export interface ComparedPart<Value> {
  readonly name: PartName;
  readonly locale: Locale | null;
  readonly of: (value: Value) => unknown;
}

export type PartName = KnownPart | `fact ${string}`;

export type KnownPart =
  | 'code'
  | 'summary'
  | 'description'
  | 'attributes'
  | 'pictures'
  | 'pictureTexts'
  | 'order';

type Comparisons<Model> = { readonly [Key in keyof Model]: Comparison<Model[Key]> };

const monolingual = <Value>(
  name: PartName,
  of: (value: Value) => unknown,
): readonly ComparedPart<Value>[] => [{ name, locale: null, of }];

const bilingual = <Value>(
  name: PartName,
  of: (value: Value, locale: Locale) => unknown,
): readonly ComparedPart<Value>[] =>
  locales.map((locale) => ({ name, locale, of: (value) => of(value, locale) }));

const sortOrder = monolingual<number | null>('order', (order) => order);

const pictures: readonly ComparedPart<readonly Image[]>[] = [
  ...monolingual('pictures', toPictures),
  ...bilingual('pictureTexts', pictureTextsIn),
];

export const productFields = {
  id: 'never',
  name: 'by-value',
  code: monolingual<string | null>('code', (code) => code),
  summary: bilingual('summary', inLanguage),
  description: bilingual('description', inLanguage),
  categoryNames: 'by-value',
  seriesName: 'by-value',
  attributes: bilingual('attributes', attributesIn),
  facts: factKeys.flatMap(comparedFact),
  images: pictures,
  price: 'by-value',
  availability: 'by-value',
  sortOrder,
  updatedAt: 'never',
} as const satisfies Comparisons<Product>;

export const groupFields = {
  name: 'never',
  title: 'by-value',
  description: bilingual('description', inLanguage),
  image: pictures.map(({ of, ...part }) => ({
    ...part,
    of: (image: Image | null) => of(image === null ? [] : [image]),
  })),
  sortOrder,
} as const satisfies Comparisons<Group>;

/** If you add a field, also report its changes in `reports/changes/`. */
const settingFields = { themeColor: true, enableZh: true } as const satisfies Record<keyof Setting, true>;

export type ValueFieldOf<Table> = {
  [Key in keyof Table]: Table[Key] extends 'by-value' ? Key : never;
}[keyof Table];

export function listParts<Model extends object>(fields: Comparisons<Model>): readonly ComparedPart<Model>[] {
  const parts: ComparedPart<Model>[] = [];
  for (const key in fields) {
    const compared: Comparison<Model[typeof key]> = fields[key];
    if (typeof compared === 'string') continue;
    for (const { of, ...part } of compared) parts.push({ ...part, of: (item) => of(item[key]) });
  }
  return parts;
}

/** Changes when the fields or facts of the model change, so that older snapshots and digests are not reused. */
export const fieldsDigest = digest8(
  JSON.stringify([
    ...[productFields, groupFields, settingFields].map((fields) => Object.keys(fields)),
    factKeys,
  ]),
);

function inLanguage(text: LocalText | null, locale: Locale): string | null {
  if (text === null) return null;
  return locale === 'En' ? textIn(text, 'En').text : text.Zh;
}

/** Sorts the attributes, because a new order alone is not a change. */
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
  return images.length === 0 ? null : images.map(({ url, width, height }) => [url, width, height]);
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
