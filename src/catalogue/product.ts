import type { Facts } from './facts.ts';
import type { EnglishText, LocalText, SafeHtml } from './text.ts';
import type { Price } from './price.ts';

export const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'discontinued'] as const;

export type Availability = (typeof availabilities)[number];

export interface Image {
  /** The absolute URL, on a permitted host. */
  readonly url: string;
  readonly alt: LocalText | null;
  /** The size in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface Attribute {
  readonly name: LocalText;
  readonly value: LocalText;
}

/** A published product. `Html` is raw in `erp/wire/` and sanitised everywhere else. */
export interface Product<Html extends string = SafeHtml> {
  /** The id in the ERP. `toProductKey` turns it into a path segment. */
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
  /** The date of the last change, as the ERP writes it. `toMoment` returns null if the date is invalid. */
  readonly updatedAt: string | null;
}

export const groupKinds = ['category', 'series'] as const;

export type GroupKind = (typeof groupKinds)[number];

export interface Group<Html extends string = SafeHtml> {
  /** The name by which products refer to the group. */
  readonly name: string;
  readonly title: EnglishText;
  readonly description: LocalText<Html> | null;
  readonly image: Image | null;
  readonly sortOrder: number | null;
}
