/** Can hardly be meant where most products of a catalogue have it. */
export const implausibleKinds = [
  'free',
  'another-unit',
  'no-price',
  'same-name',
  'same-description',
  'no-description',
] as const;

export type ImplausibleKind = (typeof implausibleKinds)[number];

/** How many products have it. */
export interface ImplausibleCount {
  readonly what: ImplausibleKind;
  readonly count: number;
}
