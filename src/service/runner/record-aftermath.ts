import type { FinishedJob } from '#builder/builder-pool.ts';
import { listNewFindings, type ReportedFinding } from '#reports/content-report/new-findings.ts';
import { type OrderedBuild, toEvent } from './ordered-build.ts';
import type { RunnerParts } from './runner-parts.ts';

/** Writes down the reports, which are made once visitors have the release, and tells what is new to mend. */
export async function recordAftermath(
  finished: FinishedJob,
  build: OrderedBuild,
  { records, observer }: RunnerParts,
): Promise<void> {
  const { brand } = build;
  const aftermath = await finished.aftermath.catch((error: unknown) => {
    observer?.warned(brand, `The reports of the last release are missing: ${String(error)}`);
    return null;
  });
  if (aftermath === null) return;
  for (const warning of aftermath.warnings) observer?.warned(brand, warning);
  const { findings, reports } = aftermath;
  const content = reports.find(([name]) => name === 'content.json')?.[1] ?? '';
  const formerContent = await records.readReport(brand, 'content.json');
  const fresh = listNewFindings(formerContent, content);
  const former = await records.readBrand(brand);
  // Else what the last release brought would not be new any more on the page, and still be on the board.
  const isKept = finished.kind !== 'live' && content === formerContent;
  const newFindings = isKept ? (former.newFindings ?? 0) : fresh.length;
  if (former.findings !== findings || former.newFindings !== newFindings)
    await records.updateBrand(brand, (state) => ({ ...state, findings, newFindings }));
  if (fresh.length > 0)
    await records.addNews(
      { kind: 'content', event: toContentEvent(build, fresh), all: findings },
      `content/${brand}/${build.id}`,
    );
  for (const [name, text] of reports.filter(([name]) => !isKept || !name.startsWith('content.')))
    await records.writeReport(brand, name, text);
}

const mostItems = 3;

function toContentEvent(build: OrderedBuild, fresh: readonly ReportedFinding[]) {
  const items = fresh.flatMap(({ name, url }) =>
    name === null ? [] : [{ effect: 'changed' as const, name: name.En, nameZh: name.Zh, url }],
  );
  return {
    ...toEvent(build, { kind: 'live', added: fresh.length, items: items.slice(0, mostItems) }),
    by: null,
    why: null,
  };
}
