import type { Locale } from './locale.ts';
import type { LocalText } from './text.ts';

type Label = Readonly<Record<Locale, string>>;

/**
 * Plain facts of a product: texts that the ERP gives in one or both languages, with their labels. A new one is a line
 * here, such as `warranty: { En: 'Warranty', Zh: '保修' }`. It is then read from `warranty` and `warrantyZh` and shown
 * on the product's page and in its live refresh, in CSV, JSON and structured data, in reports and by the doctor.
 */
export const factLabels: Readonly<Record<string, Label>> = {};

export const factKeys: readonly string[] = Object.keys(factLabels);

/** A product's facts by key; null where the ERP gives none. */
export type Facts = Readonly<Record<string, LocalText | null>>;

/** A fact with its label. */
export interface LabelledFact {
  readonly key: string;
  readonly name: Label;
  readonly value: LocalText;
}

/** The facts that a product has, in the order of the table. */
export function listFacts(facts: Facts): readonly LabelledFact[] {
  return Object.entries(factLabels).flatMap(([key, name]) => {
    const value = facts[key] ?? null;
    return value === null ? [] : [{ key, name, value }];
  });
}
