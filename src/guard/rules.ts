import { fileRules } from './file-rules.ts';
import { releaseRules } from './release-rules.ts';

/**
 * A new rule is an entry in one of the two lists, a sentence in both languages of src/service/orders/finding-texts.ts, a row of
 * docs/guard.md, and a tampering in tests/guard/. Messages come in this order.
 */
export const ruleDefinitions = [...releaseRules, ...fileRules] as const;

export type Rule = (typeof ruleDefinitions)[number]['name'];

export const rules: readonly Rule[] = ruleDefinitions.map(({ name }) => name);

/** Rules that no reason overrules. */
export const neverForcedRules: ReadonlySet<Rule> = new Set(
  ruleDefinitions.filter((rule) => 'isNeverForced' in rule).map(({ name }) => name),
);
