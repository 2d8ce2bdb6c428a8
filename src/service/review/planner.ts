import type { Brand } from '#config/brands.ts';
import { type BrandState, mayRefresh, type Plan } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import { type Loop, startLoop } from '#service/queue/loop.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { Actions } from './actions.ts';
import { addPendingEvents, endReview } from './switch.ts';

export interface PlannerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly actions: Pick<Actions, 'executePlan' | 'dropMissedPlan' | 'recoverPromotion' | 'writeRefresh'>;
  readonly onProblem: (problem: unknown) => void;
  readonly pollMs?: number;
}

/** Longer than a release takes to go live. */
const leaseMs = 5 * 60_000;
const againMs = 30_000;
const lateMs = 3_600_000;

export function startPlanner(parts: PlannerParts): Loop {
  const checks = new Map<string, Promise<void>>();
  const check = async () => {
    for (const brand of parts.brands.values()) {
      const { code } = brand;
      // A target that hangs must not delay other brands.
      if (checks.has(code)) continue;
      const checking = checkBrand(brand, parts)
        .catch(parts.onProblem)
        .finally(() => checks.delete(code));
      checks.set(code, checking);
    }
  };
  const loop = startLoop(check, parts.pollMs ?? 1_000, parts.onProblem);
  return {
    stop: async () => {
      await loop.stop();
      await Promise.all(checks.values());
    },
  };
}

async function checkBrand(brand: Brand, parts: PlannerParts): Promise<void> {
  const { records, queue, actions } = parts;
  const state = await records.readBrand(brand.code);
  const now = Date.now();
  const { plan, review, promotion } = state;
  // The promotion may belong to the plan, so it is recovered first.
  if (promotion && promotion.leaseUntil <= now) await actions.recoverPromotion(brand);
  await addPendingEvents(records, brand.code, state);
  await switchRefresh(brand, state, parts);
  if (plan === null) {
    const isOver = (one: BrandState) => one.plan === null && isPast(one.review?.until ?? null);
    if (!isPast(review?.until ?? null)) return;
    if (!(await endReview(records, brand.code, { by: null, why: null }, isOver))) return;
    await records.addOrder({ kind: 'sweep', brands: [brand.code] });
    await queue.add(brand.code);
  } else if (plan.at <= now && plan.leaseUntil <= now && (await claimPlan(records, brand.code, plan)))
    await executePlan(brand, plan, parts);
}

function isPast(at: number | null): boolean {
  return at !== null && at <= Date.now();
}

/** Writes refresh.txt before the state, so that the write is repeated if the process is killed in between. */
async function switchRefresh(
  brand: Brand,
  { live, refresh, ...state }: BrandState,
  { records, actions }: PlannerParts,
): Promise<void> {
  if (live === null) return;
  const next = { isOn: mayRefresh(state), release: live.release };
  if (refresh?.isOn === next.isOn && refresh.release === next.release) return;
  await actions.writeRefresh(brand, next.isOn, next.release);
  await records.updateBrand(brand.code, (former) =>
    former.live?.release === next.release ? { ...former, refresh: next } : former,
  );
}

async function executePlan(
  brand: Brand,
  plan: Plan,
  { records, actions, onProblem }: PlannerParts,
): Promise<void> {
  try {
    const isLate = Date.now() - plan.at > lateMs;
    const outcome = isLate ? 'late' : await actions.executePlan(brand, plan);
    if (outcome !== 'live') {
      const { id, release, by, why, at: plannedFor } = plan;
      const missed = { reason: outcome, plannedFor };
      const event = newEvent(brand.code, 'schedule-failed', { by, why, release, missed, plannedFor });
      await records.addEvent(event, { key: `plan/${id}` });
    }
    // Does nothing if the release went live, because the plan is then already gone.
    await actions.dropMissedPlan(brand, plan);
  } catch (problem) {
    onProblem(problem);
    await records.updateBrand(brand.code, (former) =>
      former.plan?.id === plan.id
        ? { ...former, plan: { ...former.plan, leaseUntil: Date.now() + againMs, isFailing: true } }
        : former,
    );
  }
}

async function claimPlan(records: ServiceRecords, brand: string, { id }: Plan): Promise<boolean> {
  let isTaken = false;
  await records.updateBrand(brand, (state) => {
    const { plan } = state;
    const now = Date.now();
    isTaken = plan?.id === id && plan.leaseUntil <= now;
    return isTaken && plan ? { ...state, plan: { ...plan, leaseUntil: now + leaseMs } } : state;
  });
  return isTaken;
}
