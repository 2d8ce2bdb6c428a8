import type { Locale } from '#catalogue/locale.ts';

/** Raised with every change of the files below that older code cannot read. */
export const findFormat = 3;

/** `search.json`: names the parts of the search, so that pages do not change with a part. */
export interface FindIndex {
  readonly format: typeof findFormat;
  readonly count: number;
  /** By language and currency: a price of ones in the region's format. */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  readonly parts: readonly FindPart[];
  /** Digest of the file of character pairs; null without Chinese. */
  readonly han: string | null;
  /** Characters that the catalogue has in both forms; absent if there are none. */
  readonly mixed?: string;
}

/** Products whose ids' digests begin with the same bits. */
export interface FindPart {
  /** Zeros and ones; empty if one part has all products. */
  readonly bits: string;
  /** Digests by language. */
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  /** Files of thumbnails in the order of the rows: further bits, number of rows, digest. */
  readonly faces: readonly (readonly [bits: string, count: number, digest: string])[];
}

export function countProducts({ faces }: Pick<FindPart, 'faces'>): number {
  return faces.reduce((sum, [, products]) => sum + products, 0);
}

/** A value's key, the same in the addresses of every language, and its text if that differs. */
export type NamedWire = readonly [key: string, text?: string];

/**
 * The fields of a part's products for search and filters, in one language, by columns. Texts have one line a product;
 * indexes count from 0, and null is none.
 */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** Path segments of the pages; an empty line for the id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** Slugs and titles. */
  readonly categories: readonly NamedWire[];
  /** A list unless the product has exactly one category. */
  readonly categoryOf: readonly (number | readonly number[])[];
  readonly series: readonly NamedWire[];
  readonly seriesOf: readonly (number | null)[];
  readonly attributes: readonly AttributeWire[];
  readonly prices: readonly (number | null)[];
  readonly currencies: readonly string[];
  /** Empty if all prices have the first currency. */
  readonly currencyOf: readonly number[];
  /** One digit a product: its index in `availabilities`, or `-`. */
  readonly availability: string;
  /** Days since 1970 of the last change. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
}

export interface AttributeWire {
  readonly name: NamedWire;
  /** A list has a line for each value; its text has as many lines, or one. */
  readonly values: readonly NamedWire[];
  /** A list if the product has several values. */
  readonly of: readonly (number | null | readonly number[])[];
  /** The places of the products in `of`, if few have the attribute; else all. */
  readonly at?: readonly number[];
}

/** Texts that are searched if rows match too little, a line a product. */
export interface MoreWire {
  readonly format: typeof findFormat;
  /** Names in the other language. */
  readonly names: string;
  readonly summaries: string;
}

/** Thumbnails, the same in both languages. */
export interface ThumbnailsWire {
  readonly format: typeof findFormat;
  /** What several pictures share: everything except the address. */
  readonly kinds: readonly ThumbnailKind[];
  readonly kindOf: readonly (number | null)[];
  /** One line a product. */
  readonly addresses: string;
}

/** Without widths there is only the file at the address. */
export interface ThumbnailKind {
  readonly width: number | null;
  readonly height: number | null;
  readonly endings: readonly string[];
  readonly widths: readonly number[];
  readonly tone: string;
  /** The start of every address. */
  readonly base: string;
  readonly isBroken: boolean;
}

/** Typed characters and the catalogue's, in the same order. */
export interface HanWire {
  readonly format: typeof findFormat;
  readonly from: string;
  readonly to: string;
}

/** Reads a file of the search. Throws for another format, or if `isWhole` finds it incomplete. */
export function readWire<Wire extends object>(value: unknown, isWhole: (wire: object) => boolean): Wire {
  if (!isWire<Wire>(value, isWhole)) throw new Error('Not what search.json says.');
  return value;
}

function isWire<Wire extends object>(value: unknown, isWhole: (wire: object) => boolean): value is Wire {
  const isOfFormat = typeof value === 'object' && value !== null && 'format' in value;
  return isOfFormat && value.format === findFormat && isWhole(value);
}

export type FindFileKind = 'rows' | 'more' | 'faces';

/** The name of a part's file in `/assets/search/`. */
export function findFileName(kind: FindFileKind, bits: string, digest: string, locale?: Locale): string {
  return `${[kind, locale?.toLowerCase(), bits].filter(Boolean).join('-')}.${digest}.json`;
}
