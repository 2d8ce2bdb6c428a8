/** The rules of the guard, in the order in which they are told. */
export const rules = [
  'failed-call',
  'language-gone',
  'drop',
  'empty-file',
  'cut-page',
  'link',
  'asset',
  'canonical',
  'hreflang',
  'sitemap',
  'json-ld',
  'other-brand',
  'policy',
  'third-party',
  'erp-host',
  'private-host',
  'secret',
] as const;

export type Rule = (typeof rules)[number];

/** A rule that is broken; the same subject may be found in many files. */
export interface Finding {
  readonly rule: Rule;
  /** What is wrong, in the words that the rule's sentence is made with. */
  readonly subject: string;
}

/** What no visitor may ever see, whatever the reason: these can't be meant so. */
export const graveRules: ReadonlySet<Rule> = new Set<Rule>([
  'cut-page',
  'other-brand',
  'policy',
  'private-host',
  'secret',
]);
