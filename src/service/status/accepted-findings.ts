import { isNewFinding, parseContent, type ReportedContent } from '#reports/content-report/finding.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { ActionResult } from '#service/review/outcome.ts';

type Accepted = NonNullable<BrandState['accepted']>;

type AcceptedRecords = Pick<ServiceRecords, 'readReport' | 'updateBrand'>;

/** If `accepted` is null, withdraws the acceptance, so that findings of this kind count again. */
export async function acceptFindings(
  records: AcceptedRecords,
  brand: string,
  kind: string,
  accepted: Pick<Accepted[string], 'by' | 'why'> | null,
): Promise<ActionResult> {
  const report = await readContent(records, brand);
  await records.updateBrand(brand, (state) => {
    const { [kind]: _, ...others } = state.accepted ?? {};
    const known: Accepted =
      accepted === null ? others : { ...others, [kind]: { ...accepted, at: Date.now() } };
    const counted = report?.findings.filter((finding) => known[finding.kind] === undefined);
    return {
      ...{ ...state, accepted: known },
      ...(counted && { findings: counted.length, newFindings: counted.filter(isNewFinding).length }),
    };
  });
  return { outcome: accepted === null ? 'unaccepted' : 'accepted', detail: kind };
}

export async function readContent(
  records: Pick<ServiceRecords, 'readReport'>,
  brand: string,
): Promise<ReportedContent | null> {
  return parseContent(await records.readReport(brand, 'content.json'));
}
