import type { Locale, LocalText } from './text.ts';

type Label = Readonly<Record<Locale, string>>;

/**
 * To add a fact, add a line such as `warranty: { En: 'Warranty', Zh: '保修' }`. Pages, files and reports then show the ERP's fields
 * `warranty` and `warrantyZh`.
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
