import type { FinishedJob } from '#builder/builder-pool.ts';
import { type BrandState, freezeAt } from '#service/orders/brand-state.ts';
import type { Order } from '#service/orders/order.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { readFormerContent } from '#reports/content-report/new-findings.ts';
import { recordAftermath } from './record-aftermath.ts';
import { startProgress } from './build-progress.ts';
import { type OrderedBuild, toBuildJob, toOrderedBuild } from './ordered-build.ts';
import { recordFailure } from './record-failure.ts';
import { recordResult } from './record-result.ts';
import type { RunnerParts } from './runner-parts.ts';

/** Builds a brand for its open orders, and writes down the result. Throws where the queue is to try again. */
export async function runJob(queueJob: QueueJob, parts: RunnerParts): Promise<void> {
  const { records, queue } = parts;
  const { brand } = queueJob;
  // Read before the target's ticket is taken: later orders wait for the next build.
  const [open, state] = [await records.listOpenOrders(brand), await records.readBrand(brand)];
  const orders = chooseOrders(open, state);
  if (orders.length === 0) return;
  await build(toOrderedBuild(brand, orders), queueJob, parts);
  if (mayGoLive(state, open) && orders.length < open.length) await queue.add(brand);
}

/** Previews never go live with the rest: they are built first, by themselves. */
function chooseOrders(open: readonly Order[], state: BrandState): readonly Order[] {
  const previews = open.filter(({ kind }) => kind === 'preview');
  if (previews.length > 0) return previews;
  return mayGoLive(state, open) ? open : [];
}

/** Returns whether a build may go live now: not on hold, and in a freeze only where one of its orders is urgent. */
function mayGoLive(state: BrandState, orders: readonly Order[]): boolean {
  if (state.hold !== null) return false;
  return freezeAt(state, Date.now()) === null || orders.some(({ isUrgent }) => isUrgent === true);
}

async function build(ordered: OrderedBuild, queueJob: QueueJob, parts: RunnerParts): Promise<void> {
  const { records, observer } = parts;
  const { brand, isPreview } = ordered;
  const { signal } = queueJob;
  const job = toBuildJob(ordered);
  const progress = startProgress(records, ordered);
  const mayPublish = async () => isPreview || mayGoLive(await records.readBrand(brand), ordered.orders);
  let finished: FinishedJob;
  try {
    const readContent = () => readFormerContent((name) => records.readReport(brand, name));
    const readPlanned = async () => (await records.readBrand(brand)).plan?.release ?? null;
    const { onPhase } = progress;
    finished = await parts.pool.run(job, { signal, onPhase, mayPublish, readContent, readPlanned });
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
  await recordAftermath(finished, ordered, parts);
}

function withoutBuild(state: BrandState, { id }: OrderedBuild): BrandState {
  return state.build?.id === id ? { ...state, build: null } : state;
}
