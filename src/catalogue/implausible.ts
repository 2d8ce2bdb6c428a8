import type { NamedProduct } from './loss.ts';

/** Can hardly be meant where most products of a catalogue have it. */
export const implausibleKinds = [
  'free',
  'another-unit',
  'another-currency',
  'no-price',
  'same-price',
  'same-name',
  'no-name',
  'untranslated',
  'same-description',
  'no-description',
] as const;

export type ImplausibleKind = (typeof implausibleKinds)[number];

/** How many products have it, of how many that can, and the first ones. */
export interface ImplausibleCount {
  readonly what: ImplausibleKind;
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
}
