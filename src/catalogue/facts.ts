import type { Locale, LocalText } from './text.ts';

type Label = Readonly<Record<Locale, string>>;

/**
 * Plain facts of a product: texts with a label in each language. To add one, add a line such as `warranty: { En: 'Warranty', Zh: '保修' }`.
 * Product pages, live refresh, CSV, JSON, structured data, reports and doctor then include the ERP's fields `warranty` and `warrantyZh`.
 */
export const factLabels: Readonly<Record<string, Label>> = {};

export const factKeys: readonly string[] = Object.keys(factLabels);

export type Facts = Readonly<Record<string, LocalText | null>>;

export interface LabelledFact {
  readonly key: string;
  readonly name: Label;
  readonly value: LocalText;
}

export function listFacts(facts: Facts): readonly LabelledFact[] {
  return Object.entries(factLabels).flatMap(([key, name]) => {
    const value = facts[key] ?? null;
    return value === null ? [] : [{ key, name, value }];
  });
}
