import type { EnglishText, LocalText, SafeHtml } from './text.ts';
import type { Image } from './product.ts';

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
