import type { Locale } from './locale.ts';
import type { LocalText } from './text.ts';

type Label = Readonly<Record<Locale, string>>;

/**
 * Plain facts of a product: texts in one or both languages, with their labels. A new one is a line here, such as
 * `warranty: { En: 'Warranty', Zh: '保修' }`. It is then read from `warranty` and `warrantyZh` and shown on product pages
 * and in their live refresh, in CSV, JSON and structured data, in reports and by the doctor.
 */
export const factLabels: Readonly<Record<string, Label>> = {};

export const factKeys: readonly string[] = Object.keys(factLabels);

/** By key; null if the ERP gives none. */
export type Facts = Readonly<Record<string, LocalText | null>>;

export interface LabelledFact {
  readonly key: string;
  readonly name: Label;
  readonly value: LocalText;
}

/** A product's facts, in the order of the table. */
export function listFacts(facts: Facts): readonly LabelledFact[] {
  return Object.entries(factLabels).flatMap(([key, name]) => {
    const value = facts[key] ?? null;
    return value === null ? [] : [{ key, name, value }];
  });
}
