import type { Locale } from '#catalogue/text.ts';

/** Raise this version whenever older code can no longer read the formats below. */
export const findFormat = 5;

/** `search.json`: the list of all search files. Pages refer only to this list, so they stay the same when a search file changes. */
export interface FindIndex {
  readonly format: typeof findFormat;
  readonly count: number;
  /** Price templates by language and currency, such as `$111,111.11`. `formatPriceForm` makes them. */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  readonly parts: readonly FindPart[];
  /** The digest in the name of the file with Chinese variants. Null if the catalogue contains no Chinese. */
  readonly han: string | null;
  /** Chinese characters that the catalogue contains in both simplified and traditional form. */
  readonly mixed?: string;
  readonly synonyms?: readonly (readonly string[])[];
  readonly bySeries?: true;
}

/** The search files of the products whose id digests begin with `bits`. */
export interface FindPart {
  /** Zeros and ones. Empty if a single part contains all products. */
  readonly bits: string;
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  readonly count: number;
}

/** A value to filter by: its key in URLs, which is the same in every language, and its text on the page if that differs from the key. */
export type NamedWire = readonly [key: string, text?: string];

/** The searchable fields of a `FindPart` in one language. A text column has one line per product. Indexes start at 0. */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** The path segment of each product's page. If a line is empty, the segment is the id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** The second lines of cards. A line is empty if the product's name is unique. */
  readonly details: string;
  readonly categories: readonly NamedWire[];
  readonly categoryOf: readonly (number | readonly number[])[];
  readonly series: readonly NamedWire[];
  readonly seriesOf: readonly (number | null)[];
  readonly attributes: readonly AttributeWire[];
  readonly prices: readonly (number | null)[];
  readonly currencies: readonly string[];
  /** For each product, the index of its currency in `currencies`. Empty if all prices are in the first currency. */
  readonly currencyOf: readonly number[];
  /** One digit per product: its index in `availabilities`, or `-` if unknown. */
  readonly availability: string;
  /** For each product, the day of its last change, counted from 1 January 1970. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
  readonly pictureKinds: readonly PictureKind[];
  /** For each product, the index of its picture's properties in `pictureKinds`. Null without a picture. */
  readonly pictureOf: readonly (number | null)[];
  /** The end of each picture's URL, one line per product. The start is in `PictureKind`. */
  readonly pictures: string;
}

export interface AttributeWire {
  readonly name: NamedWire;
  /** For a list, the key has one line per entry: `Wool\nNylon`. The text has as many lines, or a single line if it cannot be split. */
  readonly values: readonly NamedWire[];
  readonly of: readonly (number | null | readonly number[])[];
  /** For each entry of `of`, the index of its product. Missing if `of` has an entry for every product. */
  readonly at?: readonly number[];
}

/** Names in the other language, and summaries. One line per product. Searched only if too few rows match. */
export interface MoreWire {
  readonly format: typeof findFormat;
  readonly names: string;
  readonly summaries: string;
}

/** Properties that many pictures share. If `widths` is empty, each picture is a single file. */
export interface PictureKind {
  readonly width: number | null;
  readonly height: number | null;
  readonly endings: readonly string[];
  readonly widths: readonly number[];
  readonly tone: string;
  readonly base: string;
  readonly isBroken: boolean;
}

/** `from` contains characters that visitors may type. `to` contains, in the same order, the variants that the catalogue uses. */
export interface HanWire {
  readonly format: typeof findFormat;
  readonly from: string;
  readonly to: string;
}

/** Casts a search file to its type. Throws if the format is different, because the file belongs to an older or newer release. */
export function readWire<Wire extends object>(value: unknown): Wire {
  if (!isWire<Wire>(value)) throw new Error('Does not match search.json.');
  return value;
}

function isWire<Wire extends object>(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === findFormat;
}

export type FindFileKind = 'rows' | 'more';

export function findFileName(kind: FindFileKind, bits: string, digest: string, locale: Locale): string {
  return `${[kind, locale.toLowerCase(), bits].filter(Boolean).join('-')}.${digest}.json`;
}
