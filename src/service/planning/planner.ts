import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type BrandState, freezeAt, type Plan } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import { endFreeze } from './freezes.ts';
import { claimPlan, dropPlan } from './plans.ts';

/** The result of a plan: the release is live, or it can't be any more. */
export type Outcome = 'live' | 'impossible';

export interface PlannerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  /** Makes the planned release live and says so in the history. Throws where that may work later. */
  readonly carryOut: (brand: Brand, plan: Plan) => Promise<Outcome>;
  /** Is called with what failed; it is tried again. */
  readonly onProblem: (problem: unknown) => void;
  /** Milliseconds; a second where absent. */
  readonly pollMs?: number;
}

export interface Planner {
  stop(): Promise<void>;
}

/** Longer than a release takes to go live. */
const leaseMs = 5 * 60_000;
const againMs = 30_000;
/** A release that could not go live for so long waits for a person. */
const lateMs = 3_600_000;

/** Carries out what is planned, on one machine each time, and ends freezes. */
export function startPlanner(parts: PlannerParts): Planner {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      for (const brand of parts.brands.values())
        await look(brand, parts).catch((problem: unknown) => parts.onProblem(problem));
      await sleep(parts.pollMs ?? 1_000, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function look(brand: Brand, parts: PlannerParts): Promise<void> {
  const state = await parts.records.readBrand(brand.code);
  const now = Date.now();
  const { plan, freeze } = state;
  if (freeze && freeze.to <= now) await endFreeze(parts, brand.code, freeze.id);
  if (!plan || plan.at > now || plan.leaseUntil > now) return;
  if (!(await claimPlan(parts.records, brand.code, plan, leaseMs))) return;
  await carryOut(brand, plan, state, parts);
}

async function carryOut(brand: Brand, plan: Plan, state: BrandState, parts: PlannerParts): Promise<void> {
  const { records } = parts;
  // It was planned before anybody knew of the freeze.
  const isFrozen = plan.why === null && freezeAt(state, Date.now()) !== null;
  const isLate = Date.now() - plan.at > lateMs;
  try {
    const outcome = isFrozen || isLate ? 'impossible' : await parts.carryOut(brand, plan);
    if (outcome === 'impossible') await records.addEvent(toFailure(brand, plan), { key: `plan/${plan.id}` });
    await dropPlan(records, brand.code, plan.id);
  } catch (problem) {
    parts.onProblem(problem);
    await records.updateBrand(brand.code, (former) =>
      former.plan?.id === plan.id
        ? { ...former, plan: { ...former.plan, leaseUntil: Date.now() + againMs } }
        : former,
    );
  }
}

function toFailure({ code }: Brand, { by, why, release }: Plan): BrandEvent {
  return {
    ...{ brand: code, kind: 'schedule-failed', at: Date.now(), by, why, release },
    ...{ build: null, cause: null, seconds: null, added: 0, changed: 0, withdrawn: 0 },
  };
}
