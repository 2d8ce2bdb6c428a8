import { BuildError, isTransient } from '#builder/failure.ts';
import { locales } from '#catalogue/text.ts';
import type { NamedProduct } from '#catalogue/record.ts';
import { summariseRefusal } from '#guard/refusal.ts';
import { formatNamedProducts, reportName } from '#reports/content-report/content-files.ts';
import { endBuild, type Failure } from '#service/orders/brand-state.ts';
import type { QueueJob } from '#service/queue/build-queue.ts';
import { toEvent, type OrderedBuild, type RunnerParts } from './ordered-build.ts';

const messageLength = 2_000;

const laterMs = 120_000;

const mostNames = 20;

/** Throws `error` again if the queue should retry. */
export async function recordFailure(
  error: unknown,
  build: OrderedBuild,
  { nextTryAt }: Pick<QueueJob, 'nextTryAt'>,
  parts: RunnerParts,
): Promise<void> {
  const { why: cause, violations } =
    error instanceof BuildError ? error : { why: 'other' as const, violations: [] };
  const message = (error instanceof Error ? error.message : String(error)).slice(0, messageLength);
  const mayPass = isTransient(cause);
  const isLater = mayPass && nextTryAt === null;
  if (isLater) await parts.queue.add(build.brand, { delayMs: laterMs });
  const retryAt = isLater ? Date.now() + laterMs : nextTryAt;
  // Sends no message while another attempt may succeed.
  const isFinal = !mayPass || nextTryAt === null;
  const failure = { cause, message, ...summariseRefusal(violations), nextTryAt: mayPass ? retryAt : null };
  await writeFailure(failure, build, isFinal, parts);
  if (!isFinal) throw error;
}

interface NewFailure extends Pick<Failure, 'cause' | 'message' | 'findings' | 'nextTryAt'> {
  readonly concerned: readonly NamedProduct[];
}

export async function writeFailure(
  { concerned, ...failure }: NewFailure,
  build: OrderedBuild,
  isFinal: boolean,
  { records }: RunnerParts,
): Promise<void> {
  const { brand, orders } = build;
  const { cause, message, nextTryAt, findings } = failure;
  const former = (await records.readBrand(brand)).failure;
  const isNew = former?.cause !== cause || former.message !== message;
  const isKnown = former?.notifiedCause === cause;
  const isAsked = orders.some((order) => order.kind !== 'sweep' && order.brands[brand]?.cause !== cause);
  await records.updateOrders(orders, brand, { state: nextTryAt === null ? 'failed' : 'queued', cause });
  if (concerned.length > 0)
    for (const locale of locales)
      await records.writeReport(
        brand,
        reportName('concerned.csv', locale),
        formatNamedProducts(concerned, locale),
      );
  const event = toEvent(build, 'failed', { cause, findings });
  const isRefusal = nextTryAt === null;
  const isNotified = isFinal && (!isKnown || isRefusal);
  const notifiedCause = isFinal ? cause : former?.notifiedCause;
  const isAdded = isNew || isAsked;
  const isAnnounced = isNotified && (isAdded || !isKnown);
  // Retries that fail in the same way add no further history entry.
  if (isAdded) await records.addEvent(event, { isUnannounced: !isNotified });
  else if (isAnnounced)
    await records.addAnnouncement({ kind: 'failed', event }, `failed/${brand}/${build.id}`);
  const names = concerned.slice(0, mostNames).map(({ id, name }) => ({ id, name }));
  await records.updateBrand(brand, (state) => ({
    ...endBuild(state),
    review: state.review && { ...state.review, isRead: true },
    failure: {
      ...{ ...failure, build: build.id, at: Date.now() },
      ...(notifiedCause === undefined ? {} : { notifiedCause }),
      ...(concerned.length === 0 ? {} : { subjects: { count: concerned.length, names } }),
    },
  }));
}
