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
  readonly 'failed-call': { readonly call: string; readonly reason: string };
  /** Times in ISO 8601. */
  readonly older: { readonly pulledAt: string; readonly livePulledAt: string };
  readonly 'language-gone': { readonly language: string; readonly pages: number };
  readonly drop: {
    readonly what: 'products' | 'pages' | 'pictures' | 'indexed-pages';
    /** The language of the lost pages. Null if `what` is not `pages`. */
    readonly language: string | null;
    readonly before: number;
    readonly now: number;
    /** The permitted loss as a fraction, such as 0.1. */
    readonly allowed: number;
    readonly isOfDay: boolean;
  };
  readonly 'lost-groups': {
    readonly kind: GroupKind;
    /** The group that lost products. Null if whole groups are missing. */
    readonly shrunk: ShrunkGroup | null;
    readonly isOfDay: boolean;
  };
  readonly implausible: {
    readonly what: ImplausibleKind;
    /** Null for prices. */
    readonly field: 'name' | 'description' | null;
    /** Null for prices, or if texts in both languages are affected. */
    readonly language: Locale | null;
    readonly isOfDay: boolean;
  };
  readonly 'empty-file': null;
  readonly 'file-kind': null;
  readonly 'changed-asset': { readonly of: number };
}

export const ruleNames = [
  ...(['failed-call', 'older', 'language-gone', 'drop', 'lost-groups', 'implausible'] as const),
  ...(['empty-file', 'file-kind', 'changed-asset', 'link'] as const),
  ...(['other-brand', 'brand-name', 'third-party', 'private-host', 'secret'] as const),
] as const satisfies readonly (keyof RuleValues)[];

export type Rule = (typeof ruleNames)[number];

export interface ViolationOf<Name extends Rule> {
  readonly rule: Name;
  readonly subjects: readonly Subjects[];
  readonly values: RuleValues[Name];
  readonly files: readonly string[];
}

export type Violation = { readonly [Name in Rule]: ViolationOf<Name> }[Rule];

/** Only `npm run publish -- --force` can overrule these rules. Users of the status page cannot. */
export const neverForcedRules: ReadonlySet<Rule> = new Set<Rule>([
  ...(['file-kind', 'changed-asset', 'other-brand', 'private-host', 'secret'] as const),
]);
