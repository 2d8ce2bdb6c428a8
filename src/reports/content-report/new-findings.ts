import * as z from 'zod/mini';

const findingSchema = z.looseObject({
  kind: z.string(),
  about: z.looseObject({ kind: z.string() }),
  name: z.nullable(z.looseObject({ En: z.string(), Zh: z.nullable(z.string()) })),
  url: z.nullable(z.string()),
});

const reportSchema = z.looseObject({ findings: z.array(findingSchema) });

/** A finding as `content.json` holds it. */
export type ReportedFinding = z.infer<typeof findingSchema>;

/** Lists what one `content.json` holds and a former one doesn't; nothing where the former one is missing or of another shape. */
export function listNewFindings(former: string | null, text: string): readonly ReportedFinding[] {
  return parseFindings(text)?.filter(toIsNew(former)) ?? [];
}

/** Returns whether a finding is not in a former `content.json`; none is new where that is missing or of another shape. */
export function toIsNew(
  former: string | null,
): (finding: Pick<ReportedFinding, 'kind' | 'about'>) => boolean {
  const known = parseFindings(former ?? '');
  if (known === null) return () => false;
  const keys = new Set(known.map(keyOf));
  return (finding) => !keys.has(keyOf(finding));
}

/** The fault and its subject; the detail may change while the fault stays. */
function keyOf({ kind, about }: Pick<ReportedFinding, 'kind' | 'about'>): string {
  return JSON.stringify([kind, about]);
}

function parseFindings(text: string): readonly ReportedFinding[] | null {
  try {
    return reportSchema.parse(JSON.parse(text)).findings;
  } catch {
    return null;
  }
}
