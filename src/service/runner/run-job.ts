import type { FinishedJob } from '#builder/builder-pool.ts';
import { buildPhases, type OnPhase } from '#builder/phases.ts';
import { endBuild, type BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { toBuildJob, toEvent, toOrderedBuild, type OrderedBuild, type RunnerParts } from './ordered-build.ts';
import { recordFailure } from './record-failure.ts';
import { recordResult } from './record-result.ts';
import {
  dateFindings,
  isNewFinding,
  parseContent,
  type ReportedFinding,
} from '#reports/content-report/finding.ts';
import { maxEventItems } from '#service/orders/history.ts';

/** Throws if the queue should retry. */
export async function runJob(queueJob: QueueJob, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand } = queueJob;
  // Reads the orders before the build reads the ERP, so that later orders cause another build.
  const [orders, state] = [await records.listOpenOrders(brand), await records.readBrand(brand)];
  if (orders.length > 0) await build(toOrderedBuild(brand, orders, state), state, queueJob, parts);
}

async function build(
  ordered: OrderedBuild,
  state: BrandState,
  queueJob: QueueJob,
  parts: RunnerParts,
): Promise<void> {
  const { records, observer } = parts;
  const { brand, isHeld } = ordered;
  const { signal } = queueJob;
  const job = toBuildJob(ordered, state);
  const progress = startProgress(records, ordered);
  // Publishes nothing if the brand was switched to or from review during the build.
  const mayPublish = async () => isHeld === ((await records.readBrand(brand)).review !== null);
  let finished: FinishedJob;
  try {
    const readPlanned = async () => (await records.readBrand(brand)).plan?.release ?? null;
    const { onPhase } = progress;
    finished = await parts.pool.run(job, { signal, onPhase, mayPublish, readPlanned });
  } catch (error) {
    await progress.stop();
    observer?.notBuilt(job, error);
    if (!signal.aborted) return recordFailure(error, ordered, queueJob, parts);
    await records.updateBrand(brand, (state) => withoutBuild(state, ordered));
    throw error;
  }
  await progress.stop();
  observer?.built(job, finished);
  await recordResult(finished, ordered, parts);
  const reporting = recordLiveReports(finished, ordered, parts);
  if (parts.background === undefined) await reporting;
  else parts.background(reporting);
}

function withoutBuild(state: BrandState, { id }: OrderedBuild): BrandState {
  return state.build?.id === id ? endBuild(state) : state;
}

const leastMs = 500;

function startProgress(records: ServiceRecords, { id, brand, orders, startedAt }: OrderedBuild) {
  let writing: Promise<unknown> = Promise.resolve();
  let isEnded = false;
  let written = { phase: '', at: 0 };
  const write = (work: () => unknown) => {
    writing = writing.then(work).catch(() => {});
  };
  const onPhase: OnPhase = (phase, done, total) => {
    if (phase === 'guard' && done === 0)
      write(() => records.updateOrders(orders, brand, { state: 'checking' }));
    const at = performance.now();
    if (phase === written.phase && at - written.at < leastMs) return;
    written = { phase, at };
    const build = { id, phase, done, total, startedAt };
    write(() => isEnded || records.updateBrand(brand, (state) => ({ ...state, build })));
  };
  write(() => records.updateOrders(orders, brand, { state: 'building', build: id, notSeen: [] }));
  onPhase(buildPhases[0], 0, 0);
  return {
    onPhase,
    stop: async () => {
      isEnded = true;
      await writing;
    },
  };
}

async function recordLiveReports(
  finished: FinishedJob,
  build: OrderedBuild,
  { records, observer }: RunnerParts,
): Promise<void> {
  const { brand, startedAt: readAt } = build;
  const liveReports = await finished.liveReports.catch((error: unknown) => {
    observer?.warned(brand, `The reports of the last release could not be written: ${String(error)}`);
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
