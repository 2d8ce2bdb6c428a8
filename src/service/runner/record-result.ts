import type { PageLink } from '#builder/build-job.ts';
import type { FinishedJob } from '#builder/builder-pool.ts';
import { parseReleaseId } from '#release/release.ts';
import {
  endBuild,
  type BrandRelease,
  type BrandState,
  type Failure,
  type Waiting,
} from '#service/orders/brand-state.ts';
import type { BrandOrder, Order } from '#service/orders/order.ts';
import {
  isFirstAttempt,
  isOutdated,
  isStillAwaited,
  isSweep,
  listMissingProducts,
  recordMissingEvent,
  secondsOf,
  toCounts,
  toEvent,
  type OrderedBuild,
  type RunnerParts,
} from './ordered-build.ts';
import { writeFailure } from './record-failure.ts';

const lookAgainMs = 15_000;

export async function recordResult(
  finished: FinishedJob,
  build: OrderedBuild,
  parts: RunnerParts,
): Promise<void> {
  for (const warning of finished.warnings) parts.observer?.warned(build.brand, warning);
  const { kind } = finished;
  if (kind === 'refused') return recordRefused(finished, build, parts);
  if (kind === 'superseded') return recordSuperseded(build, parts);
  return build.isHeld ? recordHeld(finished, build, parts) : recordLive(finished, build, parts);
}

async function recordLive(finished: FinishedJob, build: OrderedBuild, parts: RunnerParts): Promise<void> {
  const { records, queue, observer } = parts;
  const { brand, orders } = build;
  const { kind } = finished;
  await updateEach(build, parts, (order) => toLiveOrder(order, finished));
  const isAwaited = orders.some(
    (order) => isStillAwaited(order) && listMissingProducts(order, finished.missingProducts).length > 0,
  );
  if (isAwaited) await queue.add(brand, { delayMs: lookAgainMs });
  const former = await records.readBrand(brand);
  const missing = await recordMissingEvent(former, finished, build, parts);
  const isChange = kind === 'live' || missing !== null;
  if (kind === 'live' && isSweep(orders)) observer?.sweepFound(brand);
  if (former.failure?.notifiedCause !== undefined) await addRecovered(build, former.failure, isChange, parts);
  if (kind === 'live') await addLive(finished, build, parts);
  else if (missing === null && orders.some((order) => isAnnounced(order, brand, finished)))
    await records.addEvent(
      toEvent(build, 'unchanged', { release: finished.release, seconds: secondsOf(build) }),
    );
  // Stores the state last, so that the next build adds missing events if this process is killed.
  await records.updateBrand(brand, (state) => ({
    ...endBuild(
      toLiveState(
        state,
        kind === 'live' ? finished : { ...finished, change: missing?.change ?? null },
        build,
      ),
    ),
    failure: null,
  }));
}

async function addLive(
  { release, former, change }: FinishedJob,
  build: OrderedBuild,
  { records }: RunnerParts,
): Promise<void> {
  const counts = { ...toCounts(change), seconds: secondsOf(build) };
  const event = toEvent(build, 'live', { release, ...(former !== null && { former }), ...counts });
  await records.addEvent(event, { key: `live/${build.brand}/${release}` });
}

async function addRecovered(
  build: OrderedBuild,
  { at }: Failure,
  isChange: boolean,
  { records }: RunnerParts,
): Promise<void> {
  const event = toEvent(build, 'recovered');
  if (!isChange) await records.addEvent(event, { isUnannounced: true });
  await records.addAnnouncement({ kind: 'recovered', event }, `recovered/${build.brand}/${at}`);
}

function isAnnounced(order: Order, brand: string, finished: FinishedJob): boolean {
  return (
    order.kind !== 'sweep' &&
    (isFirstAttempt(order, brand) || toLiveOrder(order, finished).state !== 'queued')
  );
}

function toLiveOrder(order: Order, finished: FinishedJob): Partial<BrandOrder> {
  const notSeen = listMissingProducts(order, finished.missingProducts);
  if (notSeen.length === 0)
    return { state: 'live', release: finished.release, links: linksOf(order, finished), cause: null };
  return isStillAwaited(order)
    ? { state: 'queued', notSeen, cause: null }
    : { state: 'failed', notSeen, cause: 'erp-content' };
}

async function updateEach(
  { brand, orders }: OrderedBuild,
  { records }: RunnerParts,
  toChange: (order: Order) => Partial<BrandOrder>,
): Promise<void> {
  await Promise.all(orders.map((order) => records.updateOrders([order], brand, toChange(order))));
}

interface Found extends Pick<FinishedJob, 'kind' | 'release' | 'products' | 'pages'> {
  readonly change: FinishedJob['change'] | null;
}

function toLiveState(
  state: BrandState,
  { kind, release, change, products, pages }: Found,
  build: OrderedBuild,
): BrandState {
  const isKnown = kind === 'unchanged' && state.live?.release === release;
  if (release === null || isKnown || isOutdated(build, state)) return state;
  const at = Date.now();
  const live: BrandRelease = { release, since: at, products, pages };
  return { ...state, live, ...(change && { change: { ...change, release, at } }) };
}

function linksOf(order: Order, { links, change }: FinishedJob): PageLink[] {
  if (order.products.length === 0)
    return change.items.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  const ids = new Set(order.products.map(({ id }) => id));
  return [...ids].flatMap((id) => links[id] ?? []);
}

/**
 * Closes orders last. If the process is killed before that, the build runs again. The event has a key, so it is
 * announced only once.
 */
async function recordHeld(finished: FinishedJob, build: OrderedBuild, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand, orders } = build;
  const { release, change, digest } = finished;
  const before = await records.readBrand(brand);
  if (before.review === null || isOutdated(build, before)) return recordSuperseded(build, parts);
  const missing = await recordMissingEvent(before, { ...finished, release: finished.former }, build, parts);
  const isNew = finished.kind === 'held';
  const key = `held/${brand}/${orders[0]?.id}`;
  const event = toEvent(build, 'held', { release, seconds: secondsOf(build), ...toCounts(change) });
  if (isNew) await records.addEvent(event, { key, isUnannounced: true });
  if (isNew) await records.addAnnouncement({ kind: 'preview', event }, key);
  if (before.failure?.notifiedCause !== undefined) await addRecovered(build, before.failure, isNew, parts);
  const next = isNew ? toWaiting(finished) : null;
  const former: { waiting: Waiting | null } = { waiting: null };
  const { waiting, plan, discarded } = await records.updateBrand(brand, (state) => {
    // If a release was published by hand during the review, it is recorded as live.
    const found = missing && state.live && { ...state.live, ...missing, kind: 'live' as const };
    const done = { ...endBuild(found ? toLiveState(state, found, build) : state), failure: null };
    if (state.review === null) return done;
    const isKept = !isNew && isOf(state.waiting, digest);
    former.waiting = isKept ? null : state.waiting;
    return {
      ...done,
      waiting: isKept ? state.waiting : next,
      // A new release means that the content has changed since the discard.
      discarded: isNew ? null : state.discarded,
      review: { ...state.review, isRead: true },
    };
  });
  if (former.waiting !== null) await parts.discard(brand, former.waiting.release);
  const isWaiting = isOf(waiting, digest) || isOf(plan, digest) || digest === discarded;
  await updateEach(build, parts, (order) => ({
    state: isWaiting ? 'held' : 'live',
    ...{ release, links: linksOf(order, finished), cause: null },
    notSeen: listMissingProducts(order, finished.missingProducts),
  }));
}

function isOf(stored: { readonly release: string } | null, digest: string): boolean {
  return stored !== null && parseReleaseId(stored.release).digest === digest;
}

function toWaiting({ release, products, pages, change }: FinishedJob): Waiting | null {
  if (release === null) return null;
  const since = Date.now();
  return { release, since, products, pages, change: { ...change, release, at: since } };
}

/**
 * Called if a newer release is live, or if the brand was switched to or from review. The orders are queued again, and the
 * next build completes them.
 */
async function recordSuperseded(build: OrderedBuild, { records, queue }: RunnerParts): Promise<void> {
  const { brand, orders } = build;
  await records.updateOrders(orders, brand, { state: 'queued', cause: null });
  await records.updateBrand(brand, endBuild);
  await queue.add(brand);
  await records.addEvent(toEvent(build, 'superseded'));
}

async function recordRefused(
  { refusal }: FinishedJob,
  build: OrderedBuild,
  parts: RunnerParts,
): Promise<void> {
  if (refusal === null)
    throw new Error(`Bug in this program: build ${build.id} was refused without a reason.`);
  const { why: cause, message, findings, concerned } = refusal;
  await writeFailure({ cause, message, findings, concerned, nextTryAt: null }, build, true, parts);
}
