import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type BrandState, freezeAt, type Plan } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { Missed, MissedReason } from '#service/orders/missed-plan.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import { endFreeze } from './freezes.ts';

export type Outcome = 'live' | MissedReason;

export interface PlannerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  /** Makes the planned release live and records it. Throws if a retry may work. */
  readonly carryOut: (brand: Brand, plan: Plan) => Promise<Outcome>;
  readonly settlePromotion: (brand: Brand) => Promise<void>;
  readonly onProblem: (problem: unknown) => void;
  readonly pollMs?: number;
}

export interface Planner {
  stop(): Promise<void>;
}

/** Longer than a release takes to go live. */
const leaseMs = 5 * 60_000;
const againMs = 30_000;
const lateMs = 3_600_000;

/** Carries out each plan on one machine, and ends freezes. */
export function startPlanner(parts: PlannerParts): Planner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const checks = new Map<BrandCode, Promise<void>>();
  const run = async () => {
    while (!signal.aborted) {
      for (const brand of parts.brands.values()) {
        const { code } = brand;
        // In parallel, because a target that hangs must not hold up other brands.
        if (checks.has(code)) continue;
        const checking = checkBrand(brand, parts)
          .catch((problem: unknown) => parts.onProblem(problem))
          .finally(() => checks.delete(code));
        checks.set(code, checking);
      }
      await sleep(parts.pollMs ?? 1_000, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(checks.values());
    },
  };
}

async function checkBrand(brand: Brand, parts: PlannerParts): Promise<void> {
  const state = await parts.records.readBrand(brand.code);
  const now = Date.now();
  const { plan, freeze, promotion } = state;
  // First, because it may belong to the plan.
  if (promotion && promotion.leaseUntil <= now) await parts.settlePromotion(brand);
  if (freeze && freeze.to <= now) await endFreeze(parts, brand.code, freeze.id);
  if (!plan || plan.at > now || plan.leaseUntil > now) return;
  if (!(await claimPlan(parts.records, brand.code, plan, leaseMs))) return;
  await carryOut(brand, plan, state, parts);
}

async function carryOut(brand: Brand, plan: Plan, state: BrandState, parts: PlannerParts): Promise<void> {
  const { records } = parts;
  try {
    const outcome = findObstacle(plan, state) ?? (await parts.carryOut(brand, plan));
    if (outcome === 'live') await dropPlan(records, brand.code, plan.id);
    else await recordMissed(brand, plan, { reason: outcome, plannedFor: plan.at }, records);
  } catch (problem) {
    parts.onProblem(problem);
    await records.updateBrand(brand.code, (former) =>
      former.plan?.id === plan.id
        ? { ...former, plan: { ...former.plan, leaseUntil: Date.now() + againMs, isFailing: true } }
        : former,
    );
  }
}

function findObstacle({ at, why }: Plan, state: BrandState): MissedReason | null {
  const now = Date.now();
  // The plan is older than the freeze.
  if (why === null && freezeAt(state, now) !== null) return 'frozen';
  return now - at > lateMs ? 'late' : null;
}

async function recordMissed(
  { code }: Brand,
  { id, by, why, release }: Plan,
  missed: Missed,
  records: ServiceRecords,
): Promise<void> {
  const event = newEvent(code, 'schedule-failed', { by, why, release, missed });
  await records.addEvent(event, { key: `plan/${id}` });
  await records.updateBrand(code, (state) =>
    state.plan?.id === id ? { ...state, plan: null, missedPlan: { ...missed, release, by } } : state,
  );
}

export type PlanRequest = Pick<Plan, 'release' | 'at' | 'by' | 'why'>;

type BrandRecords = Pick<ServiceRecords, 'updateBrand'>;

export async function setPlan(records: BrandRecords, brand: BrandCode, request: PlanRequest): Promise<Plan> {
  const plan = { ...request, id: randomUUID(), leaseUntil: 0 };
  await records.updateBrand(brand, (state) => ({ ...state, plan, missedPlan: null }));
  return plan;
}

export async function dropPlan(records: BrandRecords, brand: BrandCode, id?: string): Promise<boolean> {
  let isDropped = false;
  await records.updateBrand(brand, (state) => {
    const { plan } = state;
    isDropped = plan !== null && plan !== undefined && (id === undefined || plan.id === id);
    return isDropped ? { ...state, plan: null } : state;
  });
  return isDropped;
}

async function claimPlan(
  records: BrandRecords,
  brand: BrandCode,
  { id }: Plan,
  leaseMs: number,
): Promise<boolean> {
  let isTaken = false;
  await records.updateBrand(brand, (state) => {
    const { plan } = state;
    const now = Date.now();
    isTaken = plan?.id === id && plan.leaseUntil <= now;
    return isTaken && plan ? { ...state, plan: { ...plan, leaseUntil: now + leaseMs } } : state;
  });
  return isTaken;
}
