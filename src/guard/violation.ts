import type { GroupKind } from '#catalogue/group.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import type { EnglishText } from '#catalogue/text.ts';
import type { FindingValues } from '#release/facts.ts';

export const subjectKinds = ['products', 'groups', 'pages', 'files'] as const;

/** Products, groups, pages or files that break a rule, by the names that people know them by. */
export interface Subjects {
  readonly kind: (typeof subjectKinds)[number];
  /** How many of this kind there are in all. */
  readonly of: number;
  /** All that break the rule. Pages and files have an empty id and their address as the name. */
  readonly items: readonly NamedProduct[];
}

/** Values that nobody means when most products of a catalogue get them. */
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

/** A category or series that lost most of its products: how many it had, and has. */
export interface ShrunkGroup {
  readonly kind: GroupKind;
  readonly name: EnglishText;
  readonly before: number;
  readonly now: number;
}

/** The values of each rule, from which its texts are formatted. */
export interface RuleValues extends FindingValues {
  /** A call of the ERP without whose answer the release is not whole. */
  readonly 'failed-call': { readonly call: string; readonly reason: string };
  /** When the ERP was read for this release and for the live one, ISO 8601. */
  readonly older: { readonly pulledAt: string; readonly livePulledAt: string };
  /** A language tag, and how many pages the live release has in it. */
  readonly 'language-gone': { readonly language: string; readonly pages: number };
  readonly drop: {
    readonly what: 'products' | 'pages' | 'pictures' | 'indexed-pages';
    /** Language tag of pages; null of other numbers. */
    readonly language: string | null;
    readonly before: number;
    /** How many of these are left. */
    readonly now: number;
    /** The share that may be lost within a day, such as 0.1. */
    readonly allowed: number;
    /** Whether the loss is too large only together with earlier ones of the same day. */
    readonly isOfDay: boolean;
  };
  readonly 'lost-groups': {
    readonly kind: GroupKind;
    /** The group that lost most of its products, which are the subjects; null where the subjects are groups that are gone. */
    readonly shrunk: ShrunkGroup | null;
    /** Whether the loss is too large only together with earlier ones of the same day. */
    readonly isOfDay: boolean;
  };
  readonly implausible: {
    readonly what: ImplausibleKind;
    /** The text that products have in common or lack; null where it is about prices. */
    readonly field: 'name' | 'description' | null;
    /** Null where it is about prices, or about both languages. */
    readonly language: Locale | null;
    readonly isOfDay: boolean;
  };
  /** Pages of a language, of so many, that share their title or their main text. */
  readonly same: { readonly what: 'title' | 'text'; readonly language: string; readonly of: number };
  /** How many pages search engines are kept out of. */
  readonly hidden: { readonly pages: number };
  readonly 'empty-file': null;
  readonly 'empty-page': { readonly lacks: 'title' | 'text' };
  readonly 'file-kind': null;
  /** How many files browsers may keep for ever. */
  readonly 'changed-asset': { readonly of: number };
  readonly canonical: { readonly canonical: 'none' | 'other' };
}

/** In the order of messages. */
export const ruleNames = [
  ...(['failed-call', 'older', 'language-gone', 'drop', 'lost-groups', 'implausible'] as const),
  ...(['same', 'hidden', 'empty-file', 'empty-page', 'file-kind', 'changed-asset'] as const),
  ...(['link', 'canonical', 'other-brand', 'brand-name', 'policy', 'third-party'] as const),
  ...(['erp-host', 'private-host', 'secret'] as const),
] as const satisfies readonly (keyof RuleValues)[];

export type Rule = (typeof ruleNames)[number];

/** A broken rule as data. Texts for the terminal, the status page and messages are formatted from it: see `ruleTexts`. */
export interface ViolationOf<Name extends Rule> {
  readonly rule: Name;
  /** Empty if the release as a whole is meant. */
  readonly subjects: readonly Subjects[];
  readonly values: RuleValues[Name];
  /** Paths in the dist; empty if no file of the release is meant. */
  readonly files: readonly string[];
}

export type Violation = { readonly [Name in Rule]: ViolationOf<Name> }[Rule];

/** Rules that no reason overrules: no visitor may ever see such a release. */
export const neverForcedRules: ReadonlySet<Rule> = new Set<Rule>([
  ...(['file-kind', 'changed-asset', 'other-brand', 'policy', 'private-host', 'secret'] as const),
]);
