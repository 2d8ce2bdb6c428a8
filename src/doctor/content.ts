import type { RawHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Fault } from './fault.ts';

/** What one answer of a call says, as the build would understand it. */
export interface Content {
  /** Null where nothing came that could be counted. */
  readonly items: number | null;
  /** As answered. */
  readonly records: readonly unknown[];
  readonly products: readonly Product<RawHtml>[];
  readonly problems: readonly Problem[];
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
