import type { BrandCode } from '#config/codes.ts';
import type { PageLink } from '#builder/build-job.ts';
import type { FinishedJob } from '#builder/builder-pool.ts';
import type { BrandState, BrandRelease } from '#service/orders/brand-state.ts';
import type { BrandOrder, Order } from '#service/orders/order.ts';
import { isFirstLook, isStillAwaited, listNotSeen, lookAgainMs } from './late-orders.ts';
import { writeFailure } from './record-failure.ts';
import { isSweep, secondsSince, toEvent } from './to-event.ts';
import type { OrderedBuild, RunnerParts } from './turn-parts.ts';

/** Writes down what a build came to: first for those who wait for it, then for those who look. */
export async function recordResult(ran: FinishedJob, taken: OrderedBuild, parts: RunnerParts): Promise<void> {
  for (const warning of ran.warnings) parts.onWarning?.(taken.brand, warning);
  switch (ran.kind) {
    case 'live':
    case 'unchanged':
      return recordLive(ran, taken, parts);
    case 'held':
      return recordHeld(ran, taken, parts);
    case 'superseded':
      return recordSuperseded(taken, parts);
    case 'refused':
      return recordRefused(ran, taken, parts);
  }
}

async function recordLive(ran: FinishedJob, taken: OrderedBuild, parts: RunnerParts): Promise<void> {
  const { records, queue, onSweepFound } = parts;
  const { brand, orders } = taken;
  const { kind, release, change } = ran;
  await settleEach(taken, parts, (order) => toLiveOrder(order, ran));
  const isAwaited = orders.some(
    (order) => isStillAwaited(order) && listNotSeen(order, ran.notSeen).length > 0,
  );
  if (isAwaited) await queue.add(brand, { delayMs: lookAgainMs });
  await records.updateBrand(brand, (state) => ({ ...toLive(state, ran), failure: null, build: null }));
  const isChange = kind === 'live';
  if (isChange && isSweep(orders)) onSweepFound?.(brand);
  if (!isChange && !orders.some((order) => isAnswered(order, brand, ran))) return;
  const { added, changed, withdrawn } = change;
  const counts = isChange ? { added, changed, withdrawn } : {};
  const seconds = secondsSince(orders);
  await records.addEvent(
    toEvent(taken, { kind: isChange ? 'live' : 'unchanged', release, seconds, ...counts }),
  );
}

/** Whether somebody is to read that nothing had changed: each look for what the ERP does not show yet is no news. */
function isAnswered(order: Order, brand: BrandCode, ran: FinishedJob): boolean {
  return order.kind !== 'sweep' && (isFirstLook(order, brand) || toLiveOrder(order, ran).state !== 'queued');
}

function toLiveOrder(order: Order, ran: FinishedJob): Partial<BrandOrder> {
  const notSeen = [...listNotSeen(order, ran.notSeen)];
  if (notSeen.length === 0)
    return { state: 'live', release: ran.release, links: linksOf(order, ran), cause: null };
  return isStillAwaited(order)
    ? { state: 'queued', notSeen, cause: null }
    : { state: 'failed', notSeen, cause: 'erp-content' };
}

/** Many orders come to the same: they are written down together. */
async function settleEach(
  { brand, orders }: OrderedBuild,
  { records }: RunnerParts,
  toChange: (order: Order) => Partial<BrandOrder>,
): Promise<void> {
  const changes = orders.map((order) => ({ order, change: toChange(order) }));
  for (const alike of Map.groupBy(changes, ({ change }) => JSON.stringify(change)).values()) {
    const [{ change } = { change: {} }] = alike;
    await records.updateOrders(
      alike.map(({ order }) => order),
      brand,
      change,
    );
  }
}

function toLive(state: BrandState, { kind, release, change, products, pages }: FinishedJob): BrandState {
  const isKnown = kind === 'unchanged' && state.live?.release === release;
  // Whoever put the brand on hold has made another one live, or is about to.
  if (release === null || isKnown || state.hold !== null) return state;
  const at = Date.now();
  const live: BrandRelease = { release, since: at, products, pages };
  if (kind === 'unchanged') return { ...state, live };
  return { ...state, live, change: { ...change, release, at } };
}

/** Of the products that it names or, where it names none, of what changed. */
function linksOf(order: Order, { links, change }: FinishedJob): PageLink[] {
  if (order.products.length === 0)
    return change.items.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  const ids = new Set(order.products.map(({ id }) => id));
  return [...ids].flatMap((id) => links[id] ?? []);
}

async function recordHeld(ran: FinishedJob, taken: OrderedBuild, parts: RunnerParts): Promise<void> {
  const { records } = parts;
  const { brand, orders } = taken;
  const { release, products, pages, change } = ran;
  await settleEach(taken, parts, (order) => ({
    state: 'held',
    release,
    links: linksOf(order, ran),
    notSeen: [...listNotSeen(order, ran.notSeen)],
    cause: null,
  }));
  const preview = release === null ? null : { release, since: Date.now(), products, pages };
  await records.updateBrand(brand, (state) => ({ ...state, preview, failure: null, build: null }));
  const { added, changed, withdrawn } = change;
  const seconds = secondsSince(orders);
  await records.addEvent(toEvent(taken, { kind: 'held', release, seconds, added, changed, withdrawn }));
}

/** Something newer is live, or the brand was put on hold; whether that holds what was asked for, the next build knows. */
async function recordSuperseded(taken: OrderedBuild, { records, queue }: RunnerParts): Promise<void> {
  const { brand, orders } = taken;
  await records.updateOrders(orders, brand, { state: 'queued', cause: null });
  const { hold } = await records.updateBrand(brand, (state) => ({ ...state, build: null }));
  if (hold === null || taken.isPreview) await queue.add(brand);
  await records.addEvent(toEvent(taken, { kind: 'superseded' }));
}

async function recordRefused(
  { refusal }: FinishedJob,
  taken: OrderedBuild,
  parts: RunnerParts,
): Promise<void> {
  const refused = refusal ?? { why: 'guard', message: 'The guard refused the release.', rules: [] };
  const { why: cause, message, rules } = refused;
  const failure = { cause, message, rules: [...rules], build: taken.id, at: Date.now(), nextTryAt: null };
  await writeFailure(failure, taken, parts);
}
