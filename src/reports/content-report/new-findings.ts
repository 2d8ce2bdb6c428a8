import * as z from 'zod/mini';
import type { ContentReport } from './content-report.ts';

const knownSchema = z.looseObject({ kind: z.string(), about: z.looseObject({ kind: z.string() }) });

const findingSchema = z.extend(knownSchema, {
  name: z.nullable(z.looseObject({ En: z.string(), Zh: z.nullable(z.string()) })),
  url: z.nullable(z.string()),
  /** Absent in reports of before it was told apart. */
  urlZh: z._default(z.nullable(z.string()), null),
});

const reportSchema = z.looseObject({ findings: z.array(findingSchema) });
const knownReportSchema = z.looseObject({ findings: z.array(knownSchema) });

/** A finding as `content.json` holds it. */
export type ReportedFinding = z.infer<typeof findingSchema>;

/** Holds what the live release lacks: previews and refused releases after it are no measure for what is new. */
export const liveContent = 'content.live.json';

/** Reads what the last live release lacked, or the last report before that was kept; null where nobody knows. */
export async function readFormerContent(
  readReport: (name: string) => Promise<string | null>,
): Promise<string | null> {
  return (await readReport(liveContent)) ?? readReport('content.json');
}

/** Formats which findings a report has, for later ones to tell what is new. */
export function formatKnownFindings({ findings }: Pick<ContentReport, 'findings'>): string {
  return JSON.stringify({ findings: findings.map(({ kind, about }) => ({ kind, about })) });
}

/** Lists what one `content.json` holds and a former one doesn't; nothing where the former one is missing or of another shape. */
export function listNewFindings(former: string | null, text: string): readonly ReportedFinding[] {
  return parseFindings(text, reportSchema)?.findings.filter(toIsNew(former)) ?? [];
}

/** Returns whether a finding is not in a former report; none is new where that is missing or of another shape. */
export function toIsNew(
  former: string | null,
): (finding: Pick<ReportedFinding, 'kind' | 'about'>) => boolean {
  const known = parseFindings(former ?? '', knownReportSchema);
  if (known === null) return () => false;
  const keys = new Set(known.findings.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
}

/** The fault and its subject; the detail may change while the fault stays. */
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
