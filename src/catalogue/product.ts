import type { Facts } from './facts.ts';
import type { EnglishText, LocalText, SafeHtml } from './text.ts';
import type { Price } from './price.ts';

export const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'discontinued'] as const;

export type Availability = (typeof availabilities)[number];

export interface Image {
  /** Absolute, on a permitted host. */
  readonly url: string;
  readonly alt: LocalText | null;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface Attribute {
  readonly name: LocalText;
  readonly value: LocalText;
}

/** `Html` is raw in `erp/wire/` and sanitised everywhere else. */
export interface Product<Html extends string = SafeHtml> {
  readonly id: string;
  readonly code: string | null;
  readonly name: EnglishText;
  readonly summary: LocalText | null;
  readonly description: LocalText<Html> | null;
  readonly categoryNames: readonly string[];
  readonly seriesName: string | null;
  readonly images: readonly Image[];
  readonly price: Price | null;
  readonly availability: Availability | null;
  readonly attributes: readonly Attribute[];
  readonly facts: Facts;
  readonly sortOrder: number | null;
  /** The ERP's text, which may be an invalid date. */
  readonly updatedAt: string | null;
}

export const groupKinds = ['category', 'series'] as const;

export type GroupKind = (typeof groupKinds)[number];

export interface Group<Html extends string = SafeHtml> {
  /** Products refer to the group by this name. */
  readonly name: string;
  readonly title: EnglishText;
  readonly description: LocalText<Html> | null;
  readonly image: Image | null;
  readonly sortOrder: number | null;
}
