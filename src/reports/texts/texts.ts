import type { Locale } from '#catalogue/locale.ts';
import type { Availability } from '#catalogue/product.ts';
import type { NamedField } from '#catalogue/record-diff.ts';
import type { FindingKind, Severity } from '#reports/content-report/finding.ts';
import type { ReportedKind } from '#reports/content-report/reported-build.ts';
import type { Child } from '#reports/element.ts';

/** All that reports say by themselves, in one language; numbers are formatted. */
export interface ReportTexts {
  readonly locale: Locale;
  readonly languages: Readonly<Record<Locale, string>>;
  readonly counted: Readonly<Record<Counted, (count: number, number: string) => string>>;
  readonly more: (number: string) => string;
  readonly rest: (number: string) => string;
  readonly fields: Readonly<Record<NamedField, string>>;
  /** Before the languages, or after the field, that something is about. */
  readonly of: (what: string, languages: readonly string[]) => string;
  readonly comma: string;
  readonly colon: string;
  readonly availability: Readonly<Record<Availability, string>>;
  readonly none: string;
  readonly erpId: string;
  readonly changes: ChangesTexts;
  readonly content: ContentTexts;
  readonly findings: Readonly<Record<FindingKind, FindingText>>;
}

export type Counted = 'product' | 'category' | 'series' | 'page' | 'finding';

interface ChangesTexts {
  readonly title: string;
  readonly release: (name: Child, moment: string) => Child;
  readonly isFirst: string;
  readonly against: (name: Child, moment: string) => Child;
  readonly nothing: string;
  readonly unknown: string;
  readonly lists: Readonly<Record<'added' | 'withdrawn' | 'changed', (counted: string) => string>>;
  /** Beside a large number. */
  readonly cards: Readonly<
    Record<'added' | 'withdrawn' | 'changed' | 'groups' | 'pages', (count: number) => string>
  >;
  readonly site: string;
  readonly themeColor: string;
  readonly switchedOn: (language: string) => string;
  readonly switchedOff: (language: string) => string;
  readonly newCode: string;
  readonly pages: string;
  readonly ofPages: Readonly<Record<'added' | 'changed' | 'removed', string>>;
  readonly effects: Readonly<Record<'added' | 'changed' | 'removed', string>>;
}

interface ContentTexts {
  readonly title: string;
  /** The build that a report is about: a sentence of the first two, and then one by its kind. */
  readonly build: Readonly<{
    release: (number: string, moment: string) => string;
    read: (moment: string) => string;
    kinds: Readonly<Record<ReportedKind, (readAt: string) => string>>;
  }>;
  /** Of products that visitors have. */
  readonly listed: (products: string) => string;
  readonly nothing: (listed: string) => string;
  readonly sum: (listed: string, findings: string, subjects: string) => string;
  readonly subjects: Readonly<Record<'product' | 'category' | 'series', string>>;
  readonly list: string;
  readonly noId: string;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly fresh: string;
  readonly edit: string;
  /** Before the details of a finding that are raw, and so in English; empty where that goes without saying. */
  readonly detail: string;
  readonly columns: Readonly<Record<ContentColumn, string>>;
  /** Names of a row's subject. */
  readonly kinds: Readonly<Record<'product' | 'category' | 'series' | 'list', string>>;
}

export type ContentColumn =
  'severity' | 'finding' | 'about' | 'id' | 'name' | 'nameZh' | 'page' | 'edit' | 'details' | 'advice';

export interface FindingText {
  readonly title: string;
  /** Advice, in a sentence. */
  readonly advice: string;
}
