import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { withTarget } from '#publish/targets/open-target.ts';
import { parseReleaseId } from '#release/release.ts';
import type { BrandState, Plan, Review } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { Order } from '#service/orders/order.ts';
import { executePlan, isSuperseded, makeLive, rollBack } from './make-live.ts';
import type { ActionResult, Outcome } from './outcome.ts';
import { type ActionParts, findRelease, listReleases, recoverPromotion } from './promotion.ts';
import { changeBrand, endReview, setReview } from './switch.ts';

export type Actions = ReturnType<typeof openActions>;

interface Reviewed {
  readonly release: string;
  readonly why: string | null;
}

export function openActions(parts: ActionParts) {
  return {
    publish: publish.bind(null, parts),
    setReview: switchToReview.bind(null, parts),
    setAutomatic: setAutomatic.bind(null, parts),
    publishWaiting: publishWaiting.bind(null, parts),
    publishAt: publishAt.bind(null, parts),
    dropPlan: async (brand: Brand, by: string) =>
      done((await dropPlan(parts, brand, by)) ? 'unplanned' : 'plan-gone'),
    discard: discard.bind(null, parts),
    rollBack: (brand: Brand, by: string, reviewed: Reviewed) =>
      rollBack(parts, brand, { ...reviewed, by, from: 'former' }),
    listReleases: listReleases.bind(null, parts),
    executePlan: executePlan.bind(null, parts),
    dropMissedPlan: (brand: Brand, plan: Plan) => dropPlan(parts, brand, null, plan.id),
    recoverPromotion: recoverPromotion.bind(null, parts),
    writeRefresh: ({ code }: Brand, isOn: boolean, release: string) =>
      withBrandTarget(parts, code, (target) => target.setRefresh(isOn, release)),
  };
}

function done(outcome: Outcome): ActionResult {
  return { outcome, detail: null };
}

async function publish(
  { records, queue }: ActionParts,
  { code }: Brand,
  by: string,
  reasons: Pick<Order, 'force' | 'why'>,
): Promise<ActionResult> {
  await records.addOrder({ kind: 'button', by, ...reasons, brands: [code] });
  await queue.add(code);
  return done('asked');
}

async function switchToReview(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { why, until }: Pick<Review, 'why' | 'until'>,
): Promise<ActionResult> {
  if (until !== null && !isToCome(until)) return done('bad-time');
  await setReview(parts.records, brand.code, { by, why, until });
  await publish(parts, brand, by, { why, force: null });
  return done('review');
}

const farthestMs = 366 * 24 * 3_600_000;

function isToCome(at: number): boolean {
  const away = at - Date.now();
  return away > 0 && away <= farthestMs;
}

/**
 * Ends the review only if the user has seen the waiting release, no release is planned and no content is discarded.
 * Otherwise, the brand stays in review, and the next build holds discarded content for review again.
 */
async function setAutomatic(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { why, seen }: { readonly why: string | null; readonly seen: string },
): Promise<ActionResult> {
  const isAllowed = ({ review, waiting, plan, discarded }: BrandState) =>
    review?.isRead === true && plan === null && discarded === null && (waiting?.release ?? '') === seen;
  const isEnded = await endReview(parts.records, brand.code, { by, why }, isAllowed);
  if (!isEnded)
    await parts.records.updateBrand(brand.code, ({ discarded, ...state }) => ({
      ...state,
      discarded: null,
      review: state.review && { ...state.review, isRead: state.review.isRead && discarded === null },
    }));
  await publish(parts, brand, by, { why, force: null });
  return done(isEnded ? 'automatic' : 'look-first');
}

async function publishWaiting(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { release, why }: Reviewed,
): Promise<ActionResult> {
  const { waiting, live } = await parts.records.readBrand(brand.code);
  if (waiting?.release !== release) return done('changed');
  if (isSuperseded(waiting, live)) return done('superseded');
  return makeLive(parts, brand, { release, by, why, from: 'held' });
}

async function publishAt(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { release, at, why }: Reviewed & { readonly at: number },
): Promise<ActionResult> {
  if (!isToCome(at)) return done('bad-time');
  const stored = await findRelease(parts, brand, release);
  if (stored === undefined) return done('gone');
  if (stored.state === 'live') return done('unchanged');
  const { records } = parts;
  const { code } = brand;
  const isHeld = stored.state === 'held';
  // Pins the release first, so that no build replaces or discards it.
  if (isHeld && !(await withBrandTarget(parts, code, (target) => target.pin(release))))
    return done('changed');
  const { review } = await records.readBrand(code);
  if (review === null) await setReview(records, code, { by, why, until: null });
  const plan = { id: randomUUID(), release, at, by, why, leaseUntil: 0 };
  const replaced: { plan: Plan | null } = { plan: null };
  const event = newEvent(code, 'planned', { by, why, release, plannedFor: at });
  const state = await changeBrand(records, event, (former) => {
    replaced.plan = former.plan?.release === release ? null : former.plan;
    const found =
      [former.waiting, former.plan?.waiting ?? null].find((one) => one?.release === release) ?? null;
    if (isHeld && found === null) return null;
    const waiting = former.waiting === found ? null : former.waiting;
    return { ...former, waiting, plan: { ...plan, waiting: isHeld ? found : null } };
  });
  if (state === null) return done('changed');
  if (replaced.plan?.waiting) await discardAt(parts, code, replaced.plan.release);
  return done('planned');
}

/** `by` is the user's name, or null if the planner drops the plan. */
async function dropPlan(
  parts: ActionParts,
  { code }: Brand,
  by: string | null,
  id?: string,
): Promise<boolean> {
  const { records } = parts;
  const dropped: { plan: Plan | null; isNeeded: boolean } = { plan: null, isNeeded: true };
  const change = (state: BrandState) => {
    const { plan, waiting } = state;
    if (plan === null || (id !== undefined && plan.id !== id)) return null;
    Object.assign(dropped, { plan, isNeeded: waiting === null });
    return { ...state, plan: null, waiting: waiting ?? plan.waiting };
  };
  const release = (await records.readBrand(code)).plan?.release ?? null;
  if (by === null) await records.updateBrand(code, (state) => change(state) ?? state);
  else await changeBrand(records, newEvent(code, 'unplanned', { by, release }), change);
  const { plan, isNeeded } = dropped;
  if (plan?.waiting && !isNeeded) await discardAt(parts, code, plan.release);
  return plan !== null;
}

async function discard(
  parts: ActionParts,
  { code }: Brand,
  by: string,
  { release, why }: Reviewed,
): Promise<ActionResult> {
  const event = newEvent(code, 'discarded', { by, why, release });
  const state = await changeBrand(parts.records, event, (former) =>
    former.waiting?.release === release
      ? { ...former, waiting: null, discarded: parseReleaseId(release).digest }
      : null,
  );
  if (state === null) return done('changed');
  await discardAt(parts, code, release);
  return done('discarded');
}

function discardAt(parts: ActionParts, code: string, release: string): Promise<void> {
  return withBrandTarget(parts, code, (target) => target.discard(release));
}

function withBrandTarget<Value>(
  { workspace, environment }: ActionParts,
  code: string,
  work: Parameters<typeof withTarget<Value>>[3],
): Promise<Value> {
  return withTarget(environment.publishTarget, workspace.output, code, work);
}
