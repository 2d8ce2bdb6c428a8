import type { FinishedJob } from '#builder/builder-pool.ts';
import {
  dateFindings,
  isNewFinding,
  parseContent,
  type ReportedFinding,
} from '#reports/content-report/new-findings.ts';
import { maxEventItems } from '#service/orders/history.ts';
import { type OrderedBuild, toEvent, type RunnerParts } from './ordered-build.ts';

export async function recordLiveReports(
  finished: FinishedJob,
  build: OrderedBuild,
  { records, observer }: RunnerParts,
): Promise<void> {
  const { brand, startedAt: readAt } = build;
  const liveReports = await finished.liveReports.catch((error: unknown) => {
    observer?.warned(brand, `The reports of the last release are missing: ${String(error)}`);
    return null;
  });
  if (liveReports === null) return;
  for (const warning of liveReports.warnings) observer?.warned(brand, warning);
  const reports = new Map(liveReports.reports);
  const former = await records.readReport(brand, 'content.json');
  const read = parseContent(reports.get('content.json') ?? null);
  const content = read && dateFindings(read, parseContent(former), readAt);
  if (content !== null) reports.set('content.json', JSON.stringify(content));
  const { accepted, reported } = await records.readBrand(brand);
  const counted = content?.findings.filter(({ kind }) => accepted?.[kind] === undefined) ?? [];
  const fresh = counted.filter(({ since }) => since === readAt);
  if (fresh.length > 0) {
    const event = toContentEvent(build, fresh);
    await records.addAnnouncement(
      { kind: 'content', event, all: counted.length },
      `content/${brand}/${build.id}`,
    );
  }
  if (reported?.release === finished.release && reports.get('content.json') === former) return;
  const [findings, newFindings] = [counted.length, counted.filter(isNewFinding).length];
  await records.updateBrand(brand, (state) => ({
    ...{ ...state, findings, newFindings, reported: { release: finished.release, readAt } },
  }));
  for (const [name, text] of reports) await records.writeReport(brand, name, text);
}

function toContentEvent(build: OrderedBuild, fresh: readonly ReportedFinding[]) {
  const named = fresh.flatMap(({ name, url, urlZh }) =>
    name === null ? [] : [{ effect: 'changed' as const, name: name.En, nameZh: name.Zh, url, urlZh }],
  );
  const items = [...new Map(named.map((item) => [item.url ?? item.name, item])).values()];
  return toEvent(build, 'live', {
    ...{ added: fresh.length, items: items.slice(0, maxEventItems), by: null, why: null },
  });
}
