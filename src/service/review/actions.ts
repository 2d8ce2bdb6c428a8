import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { withTarget } from '#publish/targets/open-target.ts';
import { parseReleaseId } from '#release/release.ts';
import type { BrandState, Plan } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { Order } from '#service/orders/order.ts';
import { carryOut, isSuperseded, makeLive, rollBack } from './make-live.ts';
import type { ActionResult, Outcome } from './outcome.ts';
import { type ActionParts, findRelease, listReleases, settlePromotion } from './promotion.ts';
import { endReview, setReview } from './switch.ts';

/** Actions of publishers. `by` is the user. */
export type Actions = ReturnType<typeof openActions>;

interface Reviewed {
  /** The release that the user saw. */
  readonly release: string;
  readonly why: string | null;
}

export function openActions(parts: ActionParts) {
  return {
    publish: async (brand: Brand, by: string, reasons: Pick<Order, 'force' | 'why'>) => {
      await addOrder(parts, brand, { kind: 'button', by, ...reasons });
      return done('asked');
    },
    setReview: async (
      brand: Brand,
      by: string,
      { why, until }: { readonly why: string | null; readonly until: number | null },
    ) => {
      if (until !== null && !isToCome(until)) return done('bad-time');
      await setReview(parts.records, brand, { by, why, until });
      await addOrder(parts, brand, { kind: 'button', by, why, force: null });
      return done('review', until);
    },
    setAutomatic: (brand: Brand, by: string, seen: { readonly why: string | null; readonly seen: string }) =>
      setAutomatic(parts, brand, by, seen),
    publishWaiting: (brand: Brand, by: string, reviewed: Reviewed) =>
      publishWaiting(parts, brand, by, reviewed),
    publishAt: (brand: Brand, by: string, planned: Reviewed & { readonly at: number }) =>
      publishAt(parts, brand, by, planned),
    dropPlan: async (brand: Brand, by: string) => {
      const plan = await dropPlan(parts, brand);
      if (plan === null) return done('plan-gone');
      await parts.records.addEvent(newEvent(brand.code, 'unplanned', { by, release: plan.release }));
      return done('unplanned');
    },
    discard: (brand: Brand, by: string, reviewed: Reviewed) => discard(parts, brand, by, reviewed),
    rollBack: (brand: Brand, by: string, { release, why }: Reviewed) =>
      rollBack(parts, brand, { release, by, why, from: 'former' }),
    listReleases: (brand: Brand) => listReleases(parts, brand),
    carryOut: (brand: Brand, plan: Plan) => carryOut(parts, brand, plan),
    dropMissed: (brand: Brand, id: string) => dropPlan(parts, brand, id),
    settlePromotion: (brand: Brand) => settlePromotion(parts, brand),
    writeRefresh: ({ code }: Brand, isOn: boolean, release: string) =>
      withBrandTarget(parts, code, (target) => target.setRefresh(isOn, release)),
  };
}

function done(outcome: Outcome, at: number | null = null): ActionResult {
  return { outcome, detail: at === null ? null : new Date(at).toISOString() };
}

async function addOrder(
  { records, queue }: ActionParts,
  { code }: Brand,
  order: Pick<Order, 'kind' | 'by' | 'force' | 'why'>,
): Promise<void> {
  await records.addOrder({ ...order, brands: [code], products: [], delivery: null });
  await queue.add(code);
}

const farthestMs = 366 * 24 * 3_600_000;

function isToCome(at: number): boolean {
  const away = at - Date.now();
  return away > 0 && away <= farthestMs;
}

/** Refused unless the user saw what goes live with it. A discarded release waits again, so that it is seen. */
async function setAutomatic(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { why, seen }: { readonly why: string | null; readonly seen: string },
): Promise<ActionResult> {
  const isAllowed = ({ review, waiting, plan, discarded }: BrandState) =>
    review?.isRead === true && plan === null && discarded === null && (waiting?.release ?? '') === seen;
  const isEnded = await endReview(parts.records, brand, isAllowed);
  const { records } = parts;
  if (isEnded) await records.addEvent(newEvent(brand.code, 'resumed', { by, why }));
  else
    await records.updateBrand(brand.code, ({ discarded, ...state }) => ({
      ...state,
      discarded: null,
      review: state.review && { ...state.review, isRead: state.review.isRead && discarded === null },
    }));
  await addOrder(parts, brand, { kind: 'button', by, why, force: null });
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
  const plan = { id: randomUUID(), release, at, by, why, leaseUntil: 0 };
  const { review } = await records.readBrand(brand.code);
  if (review === null) await setReview(records, brand, { by, why, until: null });
  const replaced: { plan: Plan | null } = { plan: null };
  const state = await records.updateBrand(brand.code, (former) => {
    const isWaiting = former.waiting?.release === release;
    if (!isWaiting && stored.state === 'held' && former.plan?.release !== release) return former;
    const waiting = isWaiting ? former.waiting : (former.plan?.waiting ?? null);
    replaced.plan = former.plan;
    return {
      ...former,
      plan: { ...plan, waiting: stored.state === 'held' ? waiting : null },
      waiting: isWaiting ? null : former.waiting,
      missedPlan: null,
    };
  });
  if (state.plan?.id !== plan.id) return done('changed');
  // After the plan is stored, because a build replaces a release that is neither planned nor waiting.
  if (
    stored.state === 'held' &&
    !(await withBrandTarget(parts, brand.code, (target) => target.pin(release)))
  ) {
    await records.updateBrand(brand.code, (former) =>
      former.plan?.id === plan.id ? { ...former, plan: null } : former,
    );
    return done('changed');
  }
  if (replaced.plan?.waiting && replaced.plan.release !== release)
    await discardAt(parts, brand.code, replaced.plan.release);
  await records.addEvent(newEvent(brand.code, 'planned', { by, why, release, plannedFor: at }));
  return done('planned', at);
}

/** Its release waits again, unless a newer one waits. Resolves to null if there is no such plan. */
async function dropPlan(parts: ActionParts, { code }: Brand, id?: string): Promise<Plan | null> {
  const dropped: { plan: Plan | null; isNeeded: boolean } = { plan: null, isNeeded: true };
  await parts.records.updateBrand(code, (state) => {
    const { plan, waiting } = state;
    const isIt = plan !== null && (id === undefined || plan.id === id);
    Object.assign(dropped, { plan: isIt ? plan : null, isNeeded: waiting === null });
    return isIt ? { ...state, plan: null, waiting: waiting ?? plan.waiting } : state;
  });
  const { plan, isNeeded } = dropped;
  if (plan?.waiting && !isNeeded) await discardAt(parts, code, plan.release);
  return plan;
}

async function discard(
  parts: ActionParts,
  { code }: Brand,
  by: string,
  { release, why }: Reviewed,
): Promise<ActionResult> {
  let isDiscarded = false;
  await parts.records.updateBrand(code, (state) => {
    isDiscarded = state.waiting?.release === release;
    return isDiscarded ? { ...state, waiting: null, discarded: parseReleaseId(release).digest } : state;
  });
  if (!isDiscarded) return done('changed');
  await parts.records.addEvent(newEvent(code, 'discarded', { by, why, release }));
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
