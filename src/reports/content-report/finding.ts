import type { Subject } from '#catalogue/problem.ts';
import type { EnglishText, Locale } from '#catalogue/text.ts';
import { pathIn, type CatalogueRecord, type PageKind } from '#catalogue/record.ts';
import * as z from 'zod/mini';
import { nameSchema } from '#catalogue/record-file.ts';

export const findingKinds = [
  'left-out',
  'duplicate-id',
  'slug-clash',
  'discontinued',
  'missing-picture',
  'broken-picture',
  'no-chinese',
  'missing-zh-name',
  'missing-zh-description',
  'missing-price',
  'missing-alt',
  'html-removed',
  'repeated',
  'entity',
  'decimals',
  'unreadable',
  'contradiction',
  'variants',
] as const;

export type FindingKind = (typeof findingKinds)[number];

export const severities = ['visible', 'search', 'nice'] as const;

type Severity = (typeof severities)[number];

const otherSeverities: Readonly<Partial<Record<FindingKind, Severity>>> = {
  'missing-price': 'search',
  'missing-alt': 'search',
  repeated: 'nice',
  contradiction: 'nice',
};

export function severityOf(kind: FindingKind): Severity {
  return otherSeverities[kind] ?? 'visible';
}

export interface Finding extends PageAddresses {
  readonly kind: FindingKind;
  readonly about: Subject;
  readonly name: EnglishText | null;
  readonly detail: EnglishText | null;
}

export function idOf(about: Subject): string | null {
  if (about.kind === 'list') return null;
  return about.kind === 'product' ? about.id : about.name;
}

export function toEditAddress(template: string | null, about: Subject): string | null {
  const id = idOf(about);
  if (template === null || id === null) return null;
  return template.replaceAll('{kind}', about.kind).replaceAll('{id}', () => encodeURIComponent(id));
}

export interface PageAddresses {
  readonly url: string | null;
  readonly urlZh: string | null;
}

export type LinkTo = (kind: PageKind, id: string) => PageAddresses;

export function toLinks(record: CatalogueRecord, siteUrl: string): LinkTo {
  const [first] = record.trees;
  const chinese = record.trees.find(({ locale }) => locale === 'Zh');
  const addressIn = (tree: typeof first, kind: PageKind, id: string) => {
    const path = tree === undefined ? null : pathIn(tree, kind, id, record);
    return path === null ? null : `${siteUrl}${path}`;
  };
  return (kind, id) => ({ url: addressIn(first, kind, id), urlZh: addressIn(chinese, kind, id) });
}

export function addressFor({ url, urlZh }: PageAddresses, locale: Locale): string | null {
  return locale === 'Zh' ? (urlZh ?? url) : url;
}

export const noPage: PageAddresses = { url: null, urlZh: null };

const aboutSchema = z.union([
  z.object({ kind: z.literal('product'), id: z.nullable(z.string()) }),
  z.object({ kind: z.enum(['category', 'series']), name: z.string() }),
  z.object({ kind: z.literal('list') }),
]);

/** Reports of earlier versions lack some fields. */
const findingSchema = z.looseObject({
  kind: z.enum(findingKinds),
  about: aboutSchema,
  name: z.nullable(nameSchema),
  url: z.nullable(z.string()),
  urlZh: z._default(z.nullable(z.string()), null),
  detail: z.nullable(z.string()),
  detailZh: z._default(z.nullable(z.string()), null),
  /** In milliseconds since 1970; 0 if unknown. */
  since: z._default(z.number(), 0),
});

const reportSchema = z.looseObject({ products: z.number(), findings: z.array(findingSchema) });

export type ReportedContent = z.infer<typeof reportSchema>;

export type ReportedFinding = ReportedContent['findings'][number];

/** Returns null if the report is missing or damaged. */
export function parseContent(text: string | null): ReportedContent | null {
  try {
    return reportSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

const newMs = 7 * 24 * 3_600_000;

export function isNewFinding({ since }: ReportedFinding): boolean {
  return Date.now() - since < newMs;
}

/** New findings get the time `at`. If there is no earlier report, all findings get 0, so that none counts as new. */
export function dateFindings(
  report: ReportedContent,
  before: ReportedContent | null,
  at: number,
): ReportedContent {
  const known = new Map(before?.findings.map((finding) => [keyOf(finding), finding.since]));
  const sinceOf = (finding: ReportedFinding) => known.get(keyOf(finding)) ?? (before === null ? 0 : at);
  return { ...report, findings: report.findings.map((one) => ({ ...one, since: sinceOf(one) })) };
}

/** Omits the detail, which may change while the fault remains. */
function keyOf({ kind, about }: ReportedFinding): string {
  return JSON.stringify([kind, about]);
}
