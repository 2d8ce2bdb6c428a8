import { digest8 } from '#catalogue/digest.ts';
import type { Group } from '#catalogue/group.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import type { Attribute, Image, Product } from '#catalogue/product.ts';
import { type LocalText, textIn } from '#catalogue/text.ts';

/** Parts of a product or group that are compared by a mark, and so told without their values. */
export type MarkedField =
  'code' | 'summary' | 'description' | 'attributes' | 'pictures' | 'pictureTexts' | 'order';

export interface MarkField<Item> {
  readonly field: MarkedField;
  /** Null where all languages show the same. */
  readonly locale: Locale | null;
  /** Null where there is nothing. */
  readonly of: (item: Item) => unknown;
}

/** Their order is that of a product's marks: another one makes another `contentsVersion`. */
export const productMarkFields: readonly MarkField<Product>[] = [
  { field: 'code', locale: null, of: ({ code }) => code },
  ...bilingual<Product>('summary', ({ summary }, locale) => inLanguage(summary, locale)),
  ...bilingual<Product>('description', ({ description }, locale) => inLanguage(description, locale)),
  ...bilingual<Product>('attributes', ({ attributes }, locale) => attributesIn(attributes, locale)),
  { field: 'pictures', locale: null, of: ({ images }) => pictures(images) },
  ...bilingual<Product>('pictureTexts', ({ images }, locale) => pictureTexts(images, locale)),
  { field: 'order', locale: null, of: ({ sortOrder }) => sortOrder },
];

export const groupMarkFields: readonly MarkField<Group>[] = [
  ...bilingual<Group>('description', ({ description }, locale) => inLanguage(description, locale)),
  { field: 'pictures', locale: null, of: ({ image }) => pictures(listOf(image)) },
  ...bilingual<Group>('pictureTexts', ({ image }, locale) => pictureTexts(listOf(image), locale)),
  { field: 'order', locale: null, of: ({ sortOrder }) => sortOrder },
];

export const markLength = 4;

/** The mark of what is not there. */
export const absentMark = '-'.repeat(markLength);

export function toMarks<Item>(item: Item, fields: readonly MarkField<Item>[]): string {
  return fields.map(({ of }) => toMark(of(item))).join('');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.';

/** 24 bits: one changed field in sixteen million goes unseen. */
function toMark(value: unknown): string {
  if (value === null) return absentMark;
  let rest = Number.parseInt(digest8(JSON.stringify(value)), 16);
  let mark = '';
  for (let at = 0; at < markLength; at += 1) {
    mark += alphabet.charAt(rest % alphabet.length);
    rest = Math.floor(rest / alphabet.length);
  }
  return mark;
}

function bilingual<Item>(
  field: MarkedField,
  of: (item: Item, locale: Locale) => unknown,
): readonly MarkField<Item>[] {
  return locales.map((locale) => ({ field, locale, of: (item) => of(item, locale) }));
}

/** In English what English pages show, the Chinese text too where there is no other; in Chinese the Chinese text. */
function inLanguage(text: LocalText | null, locale: Locale): string | null {
  if (text === null) return null;
  return locale === 'En' ? textIn(text, 'En').text : text.Zh;
}

function attributesIn(attributes: readonly Attribute[], locale: Locale): unknown {
  return orNull(
    attributes.map(({ name, value }) => [inLanguage(name, locale), inLanguage(value, locale)]),
    ([name, value]) => name !== null || value !== null,
  );
}

function pictures(images: readonly Image[]): unknown {
  return orNull(
    images.map(({ url, width, height }) => [url, width, height]),
    () => true,
  );
}

function pictureTexts(images: readonly Image[], locale: Locale): unknown {
  return orNull(
    images.map(({ alt }) => inLanguage(alt, locale)),
    (text) => text !== null,
  );
}

function orNull<Item>(items: readonly Item[], isThere: (item: Item) => boolean): readonly Item[] | null {
  return items.some(isThere) ? items : null;
}

function listOf(image: Image | null): readonly Image[] {
  return image === null ? [] : [image];
}
