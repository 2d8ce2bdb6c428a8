import { randomBytes } from 'node:crypto';
import type { BrandCode } from '#config/codes.ts';
import type { BuildJob, ExpectedProduct } from '#builder/build-job.ts';
import type { FinishedJob } from '#builder/builder-pool.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BrandOrder, Order } from '#service/orders/order.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { isFirstLook, isForceFresh } from './late-orders.ts';
import { recordFailure } from './record-failure.ts';
import { recordResult } from './record-result.ts';
import { startProgress } from './turn-progress.ts';
import type { OrderedBuild, RunnerParts } from './turn-parts.ts';

/**
 * Builds a brand for all orders that are open now, and writes down what became of it. Throws where the queue is to try
 * again.
 */
export async function runJob(turn: QueueJob, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand } = turn;
  // Before the ticket: what comes later waits for the next build.
  const [open, { hold }] = [await records.listOpenOrders(brand), await records.readBrand(brand)];
  const orders = choose(open, hold);
  if (orders.length === 0) return;
  const taken = take(brand, orders);
  await build(taken, turn, parts);
  if (hold === null && orders.length < open.length) await parts.queue.add(brand);
}

/** What is only to be looked at never goes live with the rest: it is built first, by itself. */
function choose(open: readonly Order[], hold: BrandState['hold']): readonly Order[] {
  const previews = open.filter(({ kind }) => kind === 'preview');
  if (previews.length > 0) return previews;
  return hold === null ? open : [];
}

async function build(taken: OrderedBuild, turn: QueueJob, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand } = taken;
  const settled = settleInOrder(parts, taken);
  const progress = startProgress(records, taken);
  settled.write({ state: 'building', build: taken.id, notSeen: [] });
  let ran: FinishedJob;
  try {
    ran = await parts.pool.run(toJob(taken), {
      signal: turn.signal,
      onPhase: (phase, done, total) => {
        progress.tell(phase, done, total);
        if (phase === 'guard' && done === 0) settled.write({ state: 'checking' });
      },
      mayPublish: async () => taken.isPreview || (await records.readBrand(brand)).hold === null,
    });
  } catch (error) {
    await Promise.all([progress.stop(), settled.end()]);
    if (!turn.signal.aborted) return recordFailure(error, taken, turn, parts);
    await records.updateBrand(brand, (state) => withoutBuild(state, taken));
    throw error;
  }
  await Promise.all([progress.stop(), settled.end()]);
  await recordResult(ran, taken, parts);
  await recordAftermath(ran, taken, parts);
}

function take(brand: BrandCode, orders: readonly Order[]): OrderedBuild {
  const isPreview = orders.every(({ kind }) => kind === 'preview');
  return { id: randomBytes(8).toString('hex'), brand, orders, isPreview, startedAt: Date.now() };
}

function toJob({ id: build, brand, orders, isPreview }: OrderedBuild): BuildJob {
  const products = new Map<string, ExpectedProduct>();
  for (const order of orders) {
    for (const { id, updatedAt } of order.products) {
      const key = JSON.stringify([id, updatedAt]);
      const isAwaited = (products.get(key)?.isAwaited ?? false) || isFirstLook(order, brand);
      products.set(key, { id, updatedAt, isAwaited });
    }
  }
  const reasons = orders.filter(isForceFresh).flatMap(({ force }) => force ?? []);
  return {
    ...{ id: build, brand },
    products: [...products.values()],
    isHeld: isPreview,
    force: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
  };
}

interface SettleInOrder {
  write(change: Partial<BrandOrder>): void;
  /** Resolves when nothing is written any more. */
  end(): Promise<void>;
}

/** Nobody waits for what is only of interest while it builds, or misses it where a store was away for a moment. */
function settleInOrder({ records }: RunnerParts, { orders, brand }: OrderedBuild): SettleInOrder {
  let last = Promise.resolve();
  return {
    write: (change) => {
      last = last.then(() => records.updateOrders(orders, brand, change)).catch(() => {});
    },
    end: () => last,
  };
}

function withoutBuild(state: BrandState, { id }: OrderedBuild): BrandState {
  return state.build?.id === id ? { ...state, build: null } : state;
}

async function recordAftermath(
  ran: FinishedJob,
  { brand }: OrderedBuild,
  { records, onWarning }: RunnerParts,
): Promise<void> {
  const aftermath = await ran.aftermath.catch((error: unknown) => {
    onWarning?.(brand, `The reports of the last release are missing: ${String(error)}`);
    return null;
  });
  if (aftermath === null) return;
  for (const warning of aftermath.warnings) onWarning?.(brand, warning);
  const { findings, reports } = aftermath;
  if ((await records.readBrand(brand)).findings !== findings)
    await records.updateBrand(brand, (state) => ({ ...state, findings }));
  for (const [name, text] of reports) await records.writeReport(brand, name, text);
}
