import type { GroupKind } from '#catalogue/product.ts';
import type { EnglishText, Locale } from '#catalogue/text.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import type { FindingValues } from '#release/manifest.ts';

export const subjectKinds = ['products', 'groups', 'pages', 'files'] as const;

export interface Subjects {
  readonly kind: (typeof subjectKinds)[number];
  readonly of: number;
  /** For pages and files, the id is empty and the name is the address. */
  readonly items: readonly NamedProduct[];
}

export const implausibleKinds = [
  'free',
  'another-unit',
  'converted',
  'another-currency',
  'no-price',
  'same-price',
  'same-name',
  'no-name',
  'untranslated',
  'same-description',
  'no-description',
  'garbled',
  'test-name',
  'other-script',
] as const;

export type ImplausibleKind = (typeof implausibleKinds)[number];

export interface ShrunkGroup {
  readonly kind: GroupKind;
  readonly name: EnglishText;
  readonly before: number;
  readonly now: number;
}

export interface RuleValues extends FindingValues {
  /** A failed call to the ERP. The release lacks the data of this call. */
  readonly 'failed-call': { readonly call: string; readonly reason: string };
  /** When the ERP was read for this release and for the live release, ISO 8601. */
  readonly older: { readonly pulledAt: string; readonly livePulledAt: string };
  /** A language tag, and the number of its pages in the live release. */
  readonly 'language-gone': { readonly language: string; readonly pages: number };
  readonly drop: {
    readonly what: 'products' | 'pages' | 'pictures' | 'indexed-pages';
    /** Language tag of lost pages; null for other losses. */
    readonly language: string | null;
    readonly before: number;
    readonly now: number;
    /** Share that may be lost per day, such as 0.1. */
    readonly allowed: number;
    readonly isOfDay: boolean;
  };
  readonly 'lost-groups': {
    readonly kind: GroupKind;
    /**
     * The group that lost most of its products; the subjects are then the lost products. Null if whole groups are missing; the subjects are
     * then these groups.
     */
    readonly shrunk: ShrunkGroup | null;
    readonly isOfDay: boolean;
  };
  readonly implausible: {
    readonly what: ImplausibleKind;
    /** The text that products share or lack; null for prices. */
    readonly field: 'name' | 'description' | null;
    /** The language of the text; null for prices, or if texts in both languages are affected. */
    readonly language: Locale | null;
    readonly isOfDay: boolean;
  };
  readonly hidden: { readonly pages: number };
  readonly 'empty-file': null;
  readonly 'empty-page': { readonly lacks: 'title' | 'text' };
  readonly 'file-kind': null;
  readonly 'changed-asset': { readonly of: number };
  readonly canonical: { readonly canonical: 'none' | 'other' };
}

export const ruleNames = [
  ...(['failed-call', 'older', 'language-gone', 'drop', 'lost-groups', 'implausible'] as const),
  ...(['hidden', 'empty-file', 'empty-page', 'file-kind', 'changed-asset'] as const),
  ...(['link', 'canonical', 'other-brand', 'brand-name', 'policy', 'third-party'] as const),
  ...(['private-host', 'secret'] as const),
] as const satisfies readonly (keyof RuleValues)[];

export type Rule = (typeof ruleNames)[number];

/** A broken rule as data. `ruleTexts` formats it for the terminal, the status page and messages. */
export interface ViolationOf<Name extends Rule> {
  readonly rule: Name;
  /** Empty if the release as a whole breaks the rule. */
  readonly subjects: readonly Subjects[];
  readonly values: RuleValues[Name];
  /** Paths in the dist; empty if no file is affected. */
  readonly files: readonly string[];
}

export type Violation = { readonly [Name in Rule]: ViolationOf<Name> }[Rule];

/** Rules that nobody can overrule on the status page, because no visitor may see a release that breaks them. */
export const neverForcedRules: ReadonlySet<Rule> = new Set<Rule>([
  ...(['file-kind', 'changed-asset', 'other-brand', 'policy', 'private-host', 'secret'] as const),
]);
