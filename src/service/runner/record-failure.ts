import { BuildError } from '#builder/build-error.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import type { FailureCause } from '#builder/failure.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { toEvent } from './to-event.ts';
import type { OrderedBuild, RunnerParts } from './turn-parts.ts';

/** What may go well another time, without anybody doing anything. */
const passing: ReadonlySet<FailureCause> = new Set([
  ...['erp-down', 'target-down', 'disk-full', 'hung', 'died', 'other'],
] as const);

const longest = 2_000;

/** After the queue's own attempts. */
const laterMs = 120_000;

/** Writes down why a build came to nothing. Throws the error where the queue is to try again. */
export async function recordFailure(
  error: unknown,
  taken: OrderedBuild,
  { nextTryAt }: Pick<QueueJob, 'nextTryAt'>,
  parts: RunnerParts,
): Promise<void> {
  const cause = error instanceof BuildError ? error.why : 'other';
  const message = (error instanceof Error ? error.message : String(error)).slice(0, longest);
  const failure = { cause, message, build: taken.id, at: Date.now() };
  const isPassing = passing.has(cause);
  // A preview that never can be made would keep all else waiting.
  const isLater = isPassing && nextTryAt === null && !taken.isPreview;
  if (isLater) await parts.queue.add(taken.brand, { delayMs: laterMs });
  const againAt = isLater ? failure.at + laterMs : nextTryAt;
  await writeFailure({ ...failure, nextTryAt: isPassing ? againAt : null }, taken, parts);
  if (isPassing && nextTryAt !== null) throw error;
}

export async function writeFailure(
  failure: Failure,
  taken: OrderedBuild,
  { records }: RunnerParts,
): Promise<void> {
  const { brand, orders } = taken;
  const { cause, message, nextTryAt } = failure;
  const former = (await records.readBrand(brand)).failure;
  const isNew = former?.cause !== cause || former.message !== message;
  const isAsked = orders.some((order) => order.kind !== 'sweep' && order.brands[brand]?.cause !== cause);
  await records.updateOrders(orders, brand, { state: nextTryAt === null ? 'failed' : 'queued', cause });
  await records.updateBrand(brand, (state) => ({ ...state, failure, build: null }));
  // One line for one trouble, however often it is tried.
  if (isNew || isAsked) await records.addEvent(toEvent(taken, { kind: 'failed', cause }));
}
