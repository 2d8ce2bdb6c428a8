import type { BrandCode } from '#config/codes.ts';
import { isNewFinding, parseContent, type ReportedContent } from '#reports/content-report/finding.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { ActionResult } from '#service/review/outcome.ts';

type AcceptedRecords = Pick<ServiceRecords, 'readReport' | 'updateBrand'>;

/** Accepts a kind of finding for a brand. Such findings are neither counted nor announced. */
export async function acceptFindings(
  records: AcceptedRecords,
  brand: BrandCode,
  kind: string,
  accepted: { readonly by: string; readonly why: string },
): Promise<ActionResult> {
  await change(records, brand, (known) => ({ ...known, [kind]: { ...accepted, at: Date.now() } }));
  return { outcome: 'accepted', detail: kind };
}

export async function unacceptFindings(
  records: AcceptedRecords,
  brand: BrandCode,
  kind: string,
): Promise<ActionResult> {
  await change(records, brand, (known) =>
    Object.fromEntries(Object.entries(known).filter(([other]) => other !== kind)),
  );
  return { outcome: 'unaccepted', detail: kind };
}

type Accepted = NonNullable<BrandState['accepted']>;

type Change = (known: Accepted) => Accepted;

async function change(records: AcceptedRecords, brand: BrandCode, of: Change): Promise<void> {
  const report = await readContent(records, brand);
  await records.updateBrand(brand, (state) => {
    const accepted = of(state.accepted ?? {});
    if (report === null) return { ...state, accepted };
    const counted = report.findings.filter(({ kind }) => accepted[kind] === undefined);
    const newFindings = counted.filter(isNewFinding).length;
    return { ...state, accepted, findings: counted.length, newFindings };
  });
}

export async function readContent(
  records: Pick<ServiceRecords, 'readReport'>,
  brand: BrandCode,
): Promise<ReportedContent | null> {
  return parseContent(await records.readReport(brand, 'content.json'));
}
