import * as z from 'zod/mini';
import type { ContentReport } from './content-report.ts';
import { findingKinds } from './finding.ts';

const knownSchema = z.looseObject({ kind: z.string(), about: z.looseObject({ kind: z.string() }) });

const aboutSchema = z.union([
  z.object({ kind: z.literal('product'), id: z.nullable(z.string()) }),
  z.object({ kind: z.enum(['category', 'series']), name: z.string() }),
  z.object({ kind: z.literal('list') }),
]);

/** A finding in `content.json`. Some fields are missing in reports of earlier versions. */
const findingSchema = z.object({
  kind: z.enum(findingKinds),
  about: aboutSchema,
  name: z.nullable(z.object({ En: z.string(), Zh: z.nullable(z.string()) })),
  url: z.nullable(z.string()),
  urlZh: z._default(z.nullable(z.string()), null),
  detail: z.nullable(z.string()),
  detailZh: z._default(z.nullable(z.string()), null),
});

const reportSchema = z.object({ products: z.number(), findings: z.array(findingSchema) });
const knownReportSchema = z.looseObject({ findings: z.array(knownSchema) });

export type ReportedContent = z.infer<typeof reportSchema>;

export type ReportedFinding = ReportedContent['findings'][number];

/** Returns null if the report is missing or has another shape. */
export function parseContent(text: string | null): ReportedContent | null {
  return parseFindings(text ?? '', reportSchema);
}

/** Findings of the live release. Previews and refused releases do not affect which findings are new. */
export const liveContent = 'content.live.json';

/** Findings of the release that was live before the reported one. */
export const formerContent = 'content.former.json';

/** Reads the findings of the last live release. Null if they are unknown. */
export async function readFormerContent(
  readReport: (name: string) => Promise<string | null>,
): Promise<string | null> {
  return (await readReport(liveContent)) ?? readReport('content.json');
}

export function formatKnownFindings({ findings }: Pick<ContentReport, 'findings'>): string {
  return JSON.stringify({ findings: findings.map(({ kind, about }) => ({ kind, about })) });
}

/**
 * Lists the findings of a `content.json` that are not in a former one. Empty if the former one is missing or has another shape.
 */
export function listNewFindings(former: string | null, text: string): readonly ReportedFinding[] {
  return parseContent(text)?.findings.filter(toNewFindingFilter(former)) ?? [];
}

export function toNewFindingFilter(
  former: string | null,
): (finding: { readonly kind: string; readonly about: object }) => boolean {
  const known = parseFindings(former ?? '', knownReportSchema);
  if (known === null) return () => false;
  const keys = new Set(known.findings.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
}

/** Returns the key of a finding, without the detail, which may change while the fault stays. */
function keyOf({ kind, about }: { readonly kind: string; readonly about: object }): string {
  return JSON.stringify([kind, about]);
}

function parseFindings<Report>(text: string, schema: z.ZodMiniType<Report>): Report | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
