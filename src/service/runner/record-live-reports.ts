import type { FinishedJob } from '#builder/builder-pool.ts';
import {
  formerContent,
  listNewFindings,
  parseContent,
  readFormerContent,
  type ReportedFinding,
  toNewFindingFilter,
} from '#reports/content-report/new-findings.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { maxEventItems } from '#service/orders/history.ts';
import { type OrderedBuild, toEvent, type RunnerParts } from './ordered-build.ts';

export async function recordLiveReports(
  finished: FinishedJob,
  build: OrderedBuild,
  { records, observer }: RunnerParts,
): Promise<void> {
  const { brand } = build;
  const liveReports = await finished.liveReports.catch((error: unknown) => {
    observer?.warned(brand, `The reports of the last release are missing: ${String(error)}`);
    return null;
  });
  if (liveReports === null) return;
  for (const warning of liveReports.warnings) observer?.warned(brand, warning);
  const { reports } = liveReports;
  const content = reports.find(([name]) => name === 'content.json')?.[1] ?? '';
  const readReport = (name: string) => records.readReport(brand, name);
  const lastContent = await readReport('content.json');
  const ofLive = await readFormerContent(readReport);
  const former = await records.readBrand(brand);
  const isCounted = ({ kind }: Pick<ReportedFinding, 'kind'>) => former.accepted?.[kind] === undefined;
  const findings = parseContent(content)?.findings.filter(isCounted).length ?? liveReports.findings;
  const fresh = listNewFindings(ofLive, content).filter(isCounted);
  const unannounced = fresh.filter(toNewFindingFilter(lastContent));
  const reported = { release: finished.release, readAt: build.startedAt };
  // Otherwise the page would show the findings of the last release as old.
  const isKept = finished.kind !== 'live' && content === lastContent && !isOfOther(former, finished);
  const newFindings = isKept ? (former.newFindings ?? 0) : fresh.length;
  if (former.findings !== findings || former.newFindings !== newFindings || !isKept)
    await records.updateBrand(brand, (state) => ({
      ...state,
      ...{ findings, newFindings },
      ...(isKept ? {} : { reported }),
    }));
  if (unannounced.length > 0)
    await records.addNews(
      { kind: 'content', event: toContentEvent(build, unannounced), all: findings },
      `content/${brand}/${build.id}`,
    );
  if (!isKept && ofLive !== null) await records.writeReport(brand, formerContent, ofLive);
  for (const [name, text] of reports.filter(([name]) => !isKept || !name.startsWith('content.')))
    await records.writeReport(brand, name, text);
}

function isOfOther({ reported }: BrandState, { kind, release }: FinishedJob): boolean {
  return kind === 'unchanged' && reported !== undefined && reported.release !== release;
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
