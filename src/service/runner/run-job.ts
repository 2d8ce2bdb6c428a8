import type { FinishedJob } from '#builder/builder-pool.ts';
import { buildPhases, type OnPhase } from '#builder/phases.ts';
import { type BrandState, endBuild } from '#service/orders/brand-state.ts';
import type { BrandOrder } from '#service/orders/order.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { type OrderedBuild, toBuildJob, toOrderedBuild, type RunnerParts } from './ordered-build.ts';
import { recordLiveReports } from './record-live-reports.ts';
import { recordFailure } from './record-failure.ts';
import { recordResult } from './record-result.ts';

/** Builds a brand for its open orders and records the result. Throws if the queue should retry. */
export async function runJob(queueJob: QueueJob, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand } = queueJob;
  // Reads the orders before the target's ticket is taken, so that later orders cause another build.
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
  // False if the mode of the brand changed meanwhile. The brand is then built again.
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
  // Waits for the reports only without `background`. They must not delay the next build.
  if (parts.background === undefined) await reporting;
  else parts.background(reporting);
}

function withoutBuild(state: BrandState, { id }: OrderedBuild): BrandState {
  return state.build?.id === id ? endBuild(state) : state;
}

const leastMs = 500;

/** Records the progress of a build. A new phase is written at once, other progress at most twice a second. Failed writes are ignored. */
export interface BuildProgress {
  readonly onPhase: OnPhase;
  stop(): Promise<void>;
}

function startProgress(records: ServiceRecords, build: OrderedBuild): BuildProgress {
  const { id, brand, orders, startedAt } = build;
  let next: BrandState['build'] = null;
  let isWriting = false;
  let writing = Promise.resolve();
  let written = { phase: '', at: 0 };
  const isDue = (phase: string) => phase !== written.phase || performance.now() - written.at >= leastMs;
  const write = async () => {
    while (next !== null && isDue(next.phase)) {
      const current = next;
      next = null;
      written = { phase: current.phase, at: performance.now() };
      await records.updateBrand(brand, (state) => ({ ...state, build: current })).catch(() => {});
    }
    isWriting = false;
  };
  let updating = Promise.resolve();
  const updateOrders = (change: Partial<BrandOrder>) => {
    updating = updating.then(() => records.updateOrders(orders, brand, change)).catch(() => {});
  };
  const onPhase: OnPhase = (phase, done, total) => {
    if (phase === 'guard' && done === 0) updateOrders({ state: 'checking' });
    next = { id, phase, done, total, startedAt };
    if (isWriting || !isDue(phase)) return;
    isWriting = true;
    writing = write();
  };
  updateOrders({ state: 'building', build: id, notSeen: [] });
  onPhase(buildPhases[0], 0, 0);
  return {
    onPhase,
    stop: async () => {
      next = null;
      await Promise.all([writing, updating]);
    },
  };
}
