import type { BrandCode } from '#config/codes.ts';
import { parseContent, type ReportedContent } from '#reports/content-report/new-findings.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { ActionResult } from './action-results.ts';

type AcceptedRecords = Pick<ServiceRecords, 'readReport' | 'updateBrand'>;

/** Accepts a kind of finding for a brand, so that it is neither counted nor announced. */
export async function acceptFindings(
  records: AcceptedRecords,
  brand: BrandCode,
  kind: string,
  accepted: { readonly by: string; readonly why: string },
): Promise<ActionResult> {
  await change(records, brand, (known) => ({ ...known, [kind]: { ...accepted, at: Date.now() } }));
  return { outcome: 'accepted', detail: kind };
}

export async function countFindingsAgain(
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

async function change(
  records: AcceptedRecords,
  brand: BrandCode,
  of: (known: Accepted) => Accepted,
): Promise<void> {
  const report = parseContent(await records.readReport(brand, 'content.json'));
  await records.updateBrand(brand, (state) => {
    const accepted = of(state.accepted ?? {});
    return { ...state, accepted, ...(report && countOf(report, accepted)) };
  });
}

function countOf({ findings }: ReportedContent, accepted: Accepted): Pick<BrandState, 'findings' | 'newFindings'> {
  const counted = findings.filter(({ kind }) => accepted[kind] === undefined);
  return { findings: counted.length, newFindings: counted.filter(({ isNew }) => isNew).length };
}
