import type { Locale } from '#catalogue/text.ts';

/** Raise this version with every change of these formats that older code cannot read. */
export const findFormat = 5;

/** `search.json`. Lists the search files. Pages do not name those files, so they stay the same when a search file changes. */
export interface FindIndex {
  readonly format: typeof findFormat;
  readonly count: number;
  /** Price templates by language and currency, such as `$111,111.11` (`formatPriceForm`). */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  readonly parts: readonly FindPart[];
  /** Digest of the file of Chinese variants; null without Chinese. */
  readonly han: string | null;
  /** Chinese characters that the catalogue contains in both simplified and traditional form. */
  readonly mixed?: string;
  /** Groups of texts with the same meaning. */
  readonly synonyms?: readonly (readonly string[])[];
  readonly bySeries?: true;
}

/** Products whose id digests begin with the same `bits`. */
export interface FindPart {
  /** Zeros and ones; empty if one part has all products. */
  readonly bits: string;
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  readonly count: number;
}

/** A filter value: the key in addresses, the same in every language, and the text on the page if it differs from the key. */
export type NamedWire = readonly [key: string, text?: string];

/**
 * The searchable fields of a part's products in one language, column by column. A text column has one line per product;
 * indexes count from 0.
 */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** The path segment of each product's page; an empty line means that it is the id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** The second lines of cards; an empty line means that no other product has the name. */
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
  /** One digit per product: its index in `availabilities`, or `-`. */
  readonly availability: string;
  /** Day of the last change, as days since 1970. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
  readonly pictureKinds: readonly PictureKind[];
  /** Index in `pictureKinds` for each product; null without a picture. */
  readonly pictureOf: readonly (number | null)[];
  /** The ends of picture addresses, one line per product. */
  readonly pictures: string;
}

export interface AttributeWire {
  readonly name: NamedWire;
  /** If an attribute has several values, the key has one line for each. The text has as many lines, or one. */
  readonly values: readonly NamedWire[];
  readonly of: readonly (number | null | readonly number[])[];
  /** If few products have the attribute: their indexes, one for each entry of `of`. */
  readonly at?: readonly number[];
}

/** Texts that are searched if rows have too few matches, one line per product. */
export interface MoreWire {
  readonly format: typeof findFormat;
  readonly names: string;
  readonly summaries: string;
}

/** Properties that many pictures share. Without widths, only the file at the address exists. */
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

/** Characters that visitors may type, and the catalogue's variants in the same order. */
export interface HanWire {
  readonly format: typeof findFormat;
  readonly from: string;
  readonly to: string;
}

/** Returns a search file with its type. Throws for a different format, which an older or newer release may have. */
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
