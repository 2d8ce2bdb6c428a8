import type { RawHtml } from '#catalogue/text.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Fault } from './fault.ts';

/** A list of products as far as it can be read. */
export interface ListedProducts {
  readonly products: readonly Product<RawHtml>[];
  readonly problems: readonly Problem[];
}

/** The content of one answer, as a build would understand it. */
export interface Content extends ListedProducts {
  /** Null where nothing came that could be counted. */
  readonly items: number | null;
  /** As answered. */
  readonly records: readonly unknown[];
  readonly setting: Setting | null;
  /** Of the call itself, or of an answer that is something else than it should be. */
  readonly fault: Fault | null;
}

export const nothing: Content = {
  items: null,
  records: [],
  products: [],
  problems: [],
  setting: null,
  fault: null,
};
