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

/** How many products have it. */
export interface ImplausibleCount {
  readonly what: ImplausibleKind;
  readonly count: number;
}
