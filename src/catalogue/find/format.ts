import type { Locale } from '#catalogue/text.ts';
import { findFormat } from './index-file.ts';

/** The content of `search.json`, the only search file that pages refer to. */
export interface FindIndex {
  readonly format: typeof findFormat;
  /** Price templates such as `$111,111.11`, by language and currency. */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  /** The smallest part is first. */
  readonly parts: readonly FindPart[];
  /** The path of the `HanWire` file, null without Chinese texts. */
  readonly han: string | null;
  /** Characters that the catalogue contains in both simplified and traditional form. */
  readonly mixed?: string;
  readonly synonyms?: readonly (readonly string[])[];
  readonly bySeries?: true;
}

/** The paths of the search files of products whose id digest begins with `bits`. */
export interface FindPart {
  /** The first binary digits of the products' id digests, such as `01`. Empty if there is only one part. */
  readonly bits: string;
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  readonly count: number;
}

/** A filter or filter value: its key in URLs, and its text if the text differs from the key. */
export type NamedWire = readonly [key: string, text?: string];

/** The rows of a `FindPart` in one language. Text columns have one line per product. */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** For each row, the last path segment of the product page. Empty if the segment is the product's id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** The second lines of cards, empty for unique names. */
  readonly details: string;
  readonly categories: readonly NamedWire[];
  readonly categoryOf: readonly (number | readonly number[])[];
  readonly series: readonly NamedWire[];
  readonly seriesOf: readonly (number | null)[];
  readonly attributes: readonly AttributeWire[];
  readonly prices: readonly (number | null)[];
  readonly currencies: readonly string[];
  /** Each product's index in `currencies`. Empty if all prices are in the first currency. */
  readonly currencyOf: readonly number[];
  /** One digit per product: its index in `availabilities`, or `-` if unknown. */
  readonly availability: string;
  /** Days from 1 January 1970 to each product's last change. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
  readonly pictureKinds: readonly PictureKind[];
  /** Each product's index in `pictureKinds`, or null without a picture. */
  readonly pictureOf: readonly (number | null)[];
  /** The part of each picture's URL after `base`, one line per product. */
  readonly pictures: string;
}

export interface AttributeWire {
  readonly name: NamedWire;
  /** If a value is a list, such as `Wool, Nylon`, its key has one line per list item: `Wool\nNylon`. */
  readonly values: readonly NamedWire[];
  readonly of: readonly (number | null | readonly number[])[];
  /** The product index of each entry in `of`. Missing if every product has an entry. */
  readonly at?: readonly number[];
}

/** Texts in the other language, and summaries. Searched only if too few rows match. */
export interface MoreWire {
  readonly format: typeof findFormat;
  readonly names: string;
  readonly summaries: string;
  /** Texts of categories and values in the rows, each with its text in the other language. */
  readonly others: readonly (readonly [text: string, other: string])[];
}

/** Properties shared by many pictures. If `widths` is empty, each picture has one file. */
export interface PictureKind {
  readonly width: number | null;
  readonly height: number | null;
  readonly endings: readonly string[];
  readonly widths: readonly number[];
  readonly tone: string;
  readonly base: string;
  readonly isBroken: boolean;
}

/** Each character of `to` is the catalogue's variant of the character at the same place in `from`. */
export interface HanWire {
  readonly format: typeof findFormat;
  readonly from: string;
  readonly to: string;
}

/** Throws if the file belongs to a release with another format. */
export function readWire<Wire extends object>(value: unknown): Wire {
  if (!isWire<Wire>(value))
    throw new Error('The search file was written by another version of the site. Reload the page.');
  return value;
}

function isWire<Wire extends object>(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === findFormat;
}
