import type { Locale } from '#catalogue/locale.ts';

/** Changes with every change of the files below that older code can't read. */
export const findFormat = 3;

/** `search.json`: where the parts of the search are. Pages don't name a part, so that no page changes with one. */
export interface FindIndex {
  readonly format: typeof findFormat;
  /** Products of the whole catalogue. */
  readonly count: number;
  /** By language and currency: a price of ones, which says how the region writes every other. */
  readonly prices: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>>;
  readonly parts: readonly FindPart[];
  /** Digest of the pairs of traditional and simplified characters; null where the catalogue has no Chinese. */
  readonly han: string | null;
  /** Characters that the catalogue has beside those that they are paired with; absent where there are none. */
  readonly mixed?: string;
}

/** Products whose ids' digests begin with the same bits. */
export interface FindPart {
  /** Zeros and ones; empty where one part has all products. */
  readonly bits: string;
  /** Digests of the file of each language. */
  readonly rows: Readonly<Partial<Record<Locale, string>>>;
  readonly more: Readonly<Partial<Record<Locale, string>>>;
  /** Files of pictures in the order of the rows: further bits, how many rows each has, and its digest. */
  readonly faces: readonly (readonly [bits: string, count: number, digest: string])[];
}

export function countProducts({ faces }: Pick<FindPart, 'faces'>): number {
  return faces.reduce((sum, [, products]) => sum + products, 0);
}

/** A value that the state in an address names in any language, and its text on the page where that is another one. */
export type NamedWire = readonly [key: string, text?: string];

/**
 * The fields of a part's products that are searched and narrowed, in one language and in columns. Texts of a column
 * stand one a line; numbers of a dictionary count from 0, and null is none.
 */
export interface RowsWire {
  readonly format: typeof findFormat;
  readonly ids: readonly string[];
  /** Path segments of the pages; an empty line where it is the id. */
  readonly keys: string;
  readonly codes: string;
  readonly names: string;
  /** Slugs and titles. */
  readonly categories: readonly NamedWire[];
  /** The products' categories; a list where there is not exactly one. */
  readonly categoryOf: readonly (number | readonly number[])[];
  readonly series: readonly NamedWire[];
  readonly seriesOf: readonly (number | null)[];
  readonly attributes: readonly AttributeWire[];
  readonly prices: readonly (number | null)[];
  readonly currencies: readonly string[];
  /** Empty where all prices have the first currency. */
  readonly currencyOf: readonly number[];
  /** One digit a product: its place in `availabilities`, or `-`. */
  readonly availability: string;
  /** Days since 1970 on which products were changed. */
  readonly days: readonly (number | null)[];
  readonly sortOrders: readonly (number | null)[];
}

export interface AttributeWire {
  readonly name: NamedWire;
  /** One line a value where it is a list; the text has as many lines, or one. */
  readonly values: readonly NamedWire[];
  /** The value of each product; a list where it has several. */
  readonly of: readonly (number | null | readonly number[])[];
  /** The places of the products that `of` is about, where few have the attribute; else it is about all. */
  readonly at?: readonly number[];
}

/** Texts that are fetched where rows find too little: one line a product. */
export interface MoreWire {
  readonly format: typeof findFormat;
  /** Names in the other language. */
  readonly names: string;
  readonly summaries: string;
}

/** Pictures for both languages. */
export interface ThumbnailsWire {
  readonly format: typeof findFormat;
  /** Everything but the address, of pictures that are alike in it. */
  readonly kinds: readonly ThumbnailKind[];
  readonly kindOf: readonly (number | null)[];
  /** One line a product. */
  readonly addresses: string;
}

/** A picture's sizes; without widths there is only the file at the address. */
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

/** Characters and what the catalogue has in their place, in the same order. */
export interface HanWire {
  readonly format: typeof findFormat;
  readonly from: string;
  readonly to: string;
}

/** Reads a file of the search. Throws where it is of another format, or cut as `isWhole` sees it. */
export function readWire<Wire extends object>(value: unknown, isWhole: (wire: object) => boolean): Wire {
  if (!isWire<Wire>(value, isWhole)) throw new Error('Not what search.json says.');
  return value;
}

function isWire<Wire extends object>(value: unknown, isWhole: (wire: object) => boolean): value is Wire {
  const isOfFormat = typeof value === 'object' && value !== null && 'format' in value;
  return isOfFormat && value.format === findFormat && isWhole(value);
}

export type FindFileKind = 'rows' | 'more' | 'faces';

/** The name of a part's file, below `/assets/search/`. */
export function findFileName(kind: FindFileKind, bits: string, digest: string, locale?: Locale): string {
  return `${[kind, locale?.toLowerCase(), bits].filter(Boolean).join('-')}.${digest}.json`;
}
