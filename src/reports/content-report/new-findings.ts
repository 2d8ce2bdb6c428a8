import * as z from 'zod/mini';
import type { ContentReport } from './content-report.ts';

const knownSchema = z.looseObject({ kind: z.string(), about: z.looseObject({ kind: z.string() }) });

const findingSchema = z.extend(knownSchema, {
  name: z.nullable(z.looseObject({ En: z.string(), Zh: z.nullable(z.string()) })),
  url: z.nullable(z.string()),
  /** Missing in reports of earlier versions. */
  urlZh: z._default(z.nullable(z.string()), null),
});

const reportSchema = z.looseObject({ findings: z.array(findingSchema) });
const knownReportSchema = z.looseObject({ findings: z.array(knownSchema) });

export type ReportedFinding = z.infer<typeof findingSchema>;

/** Findings of the live release. Previews and refused releases do not affect which findings are new. */
export const liveContent = 'content.live.json';

/** Reads the findings of the last live release, or the last report before they were kept; null if unknown. */
export async function readFormerContent(
  readReport: (name: string) => Promise<string | null>,
): Promise<string | null> {
  return (await readReport(liveContent)) ?? readReport('content.json');
}

export function formatKnownFindings({ findings }: Pick<ContentReport, 'findings'>): string {
  return JSON.stringify({ findings: findings.map(({ kind, about }) => ({ kind, about })) });
}

/**
 * Lists the findings of one `content.json` that are not in a former one; empty if the former one is missing or has
 * another shape.
 */
export function listNewFindings(former: string | null, text: string): readonly ReportedFinding[] {
  return parseFindings(text, reportSchema)?.findings.filter(toIsNew(former)) ?? [];
}

export function toIsNew(
  former: string | null,
): (finding: Pick<ReportedFinding, 'kind' | 'about'>) => boolean {
  const known = parseFindings(former ?? '', knownReportSchema);
  if (known === null) return () => false;
  const keys = new Set(known.findings.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
}

/** The detail may change while the fault stays. */
function keyOf({ kind, about }: Pick<ReportedFinding, 'kind' | 'about'>): string {
  return JSON.stringify([kind, about]);
}

function parseFindings<Report>(text: string, schema: z.ZodMiniType<Report>): Report | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
