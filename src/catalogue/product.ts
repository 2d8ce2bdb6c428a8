import type { Facts } from './facts.ts';
import type { EnglishText, LocalText, SafeHtml } from './text.ts';
import type { Price } from './price.ts';

export const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'discontinued'] as const;

export type Availability = (typeof availabilities)[number];

export interface Image {
  /** Absolute, on the ERP's host or a permitted one. */
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

/** One published product. `Html` is raw at the wire and safe everywhere else. */
export interface Product<Html extends string = SafeHtml> {
  /** As the ERP spells it; never a path (see `toProductKey`). */
  readonly id: string;
  readonly code: string | null;
  readonly name: EnglishText;
  readonly summary: LocalText | null;
  readonly description: LocalText<Html> | null;
  /** As the ERP spells them. */
  readonly categoryNames: readonly string[];
  readonly seriesName: string | null;
  readonly images: readonly Image[];
  readonly price: Price | null;
  readonly availability: Availability | null;
  readonly attributes: readonly Attribute[];
  readonly facts: Facts;
  readonly sortOrder: number | null;
  /** ISO 8601; only compared for equality. */
  readonly updatedAt: string | null;
}
