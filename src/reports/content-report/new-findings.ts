import * as z from 'zod/mini';
import { findingKinds } from './finding.ts';

const aboutSchema = z.union([
  z.object({ kind: z.literal('product'), id: z.nullable(z.string()) }),
  z.object({ kind: z.enum(['category', 'series']), name: z.string() }),
  z.object({ kind: z.literal('list') }),
]);

/** A finding in `content.json`. Some fields are missing in reports of earlier versions. */
const findingSchema = z.looseObject({
  kind: z.enum(findingKinds),
  about: aboutSchema,
  name: z.nullable(z.object({ En: z.string(), Zh: z.nullable(z.string()) })),
  url: z.nullable(z.string()),
  urlZh: z._default(z.nullable(z.string()), null),
  detail: z.nullable(z.string()),
  detailZh: z._default(z.nullable(z.string()), null),
  /** The time at which a build first found the finding, in milliseconds since 1970; 0 if unknown. */
  since: z._default(z.number(), 0),
});

const reportSchema = z.looseObject({ products: z.number(), findings: z.array(findingSchema) });

export type ReportedContent = z.infer<typeof reportSchema>;

export type ReportedFinding = ReportedContent['findings'][number];

/** Returns null if the report is missing or has another shape. */
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

/** Adds to each finding the time at which it was first found: that in the previous report, otherwise `at`. */
export function dateFindings(
  report: ReportedContent,
  before: ReportedContent | null,
  at: number,
): ReportedContent {
  const known = new Map(before?.findings.map((finding) => [keyOf(finding), finding.since]));
  const sinceOf = (finding: ReportedFinding) => known.get(keyOf(finding)) ?? (before === null ? 0 : at);
  return { ...report, findings: report.findings.map((one) => ({ ...one, since: sinceOf(one) })) };
}

/** Returns the key of a finding, without the detail, which may change while the fault stays. */
function keyOf({ kind, about }: ReportedFinding): string {
  return JSON.stringify([kind, about]);
}
