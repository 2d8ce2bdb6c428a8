import type { Locale } from '#catalogue/text.ts';

/** Raise this version whenever older code could no longer read the formats below. */
export const findFormat = 5;

/** `search.json`: the list of all search files. Pages refer only to this list, so they stay the same when a search file changes. */
export interface FindIndex {
  readonly format: typeof findFormat;
  readonly count: number;
  /** Price templates by language and currency, such as `$111,111.11` (`formatPriceForm`). */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  readonly parts: readonly FindPart[];
  /** Digest in the name of the file with Chinese variants; null for a catalogue without Chinese. */
  readonly han: string | null;
  /** Chinese characters that the catalogue contains in both simplified and traditional form. */
  readonly mixed?: string;
  /** Each inner list has texts with the same meaning. */
  readonly synonyms?: readonly (readonly string[])[];
  readonly bySeries?: true;
}

/** The search files of the products whose id digests begin with `bits`. */
export interface FindPart {
  /** Zeros and ones; empty if one part has all products. */
  readonly bits: string;
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  readonly count: number;
}

/** A filter value: its key in addresses, the same in every language, and its text on the page if different. */
export type NamedWire = readonly [key: string, text?: string];

/**
 * The searchable fields of one `FindPart` in one language, column by column. A text column has one line per product; indexes count from 0.
 */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** The path segment of each product's page. An empty line means that the segment is the id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** The second lines of cards. Empty for a product whose name is unique. */
  readonly details: string;
  readonly categories: readonly NamedWire[];
  readonly categoryOf: readonly (number | readonly number[])[];
  readonly series: readonly NamedWire[];
  readonly seriesOf: readonly (number | null)[];
  readonly attributes: readonly AttributeWire[];
  readonly prices: readonly (number | null)[];
  readonly currencies: readonly string[];
  /** Empty if all prices have the first currency. */
  readonly currencyOf: readonly number[];
  /** One digit per product: its index in `availabilities`, or `-` if unknown. */
  readonly availability: string;
  /** Day of the last change, as days since 1970. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
  readonly pictureKinds: readonly PictureKind[];
  /** Index in `pictureKinds` for each product; null without a picture. */
  readonly pictureOf: readonly (number | null)[];
  /** The end of each picture's address, one line per product. `PictureKind` has the start. */
  readonly pictures: string;
}

export interface AttributeWire {
  readonly name: NamedWire;
  /**
   * If a product has a list of values, the key has one line per value: `Wool\nNylon`. The text has as many lines, or one line if it cannot
   * be split.
   */
  readonly values: readonly NamedWire[];
  readonly of: readonly (number | null | readonly number[])[];
  /** The product index of each entry in `of`. Missing if `of` has an entry for every product. */
  readonly at?: readonly number[];
}

/** Names in the other language and summaries, one line per product. Searched only if too few rows match. */
export interface MoreWire {
  readonly format: typeof findFormat;
  readonly names: string;
  readonly summaries: string;
}

/** Properties that many pictures share. Without `widths`, each picture is a single file. */
export interface PictureKind {
  readonly width: number | null;
  readonly height: number | null;
  readonly endings: readonly string[];
  readonly widths: readonly number[];
  readonly tone: string;
  /** The common start of all addresses. */
  readonly base: string;
  readonly isBroken: boolean;
}

/** Characters that visitors may type (`from`), and the catalogue's variants in the same order (`to`). */
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
