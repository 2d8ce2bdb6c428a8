import { randomUUID } from 'node:crypto';
import type { BrandCode } from '#config/codes.ts';
import type { Plan } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

export type PlanRequest = Pick<Plan, 'release' | 'at' | 'by' | 'why'>;

type BrandRecords = Pick<ServiceRecords, 'updateBrand'>;

/** Plans a release; a plan that the brand had before is forgotten. */
export async function setPlan(records: BrandRecords, brand: BrandCode, request: PlanRequest): Promise<Plan> {
  const plan = { ...request, id: randomUUID(), leaseUntil: 0 };
  await records.updateBrand(brand, (state) => ({ ...state, plan, missedPlan: null }));
  return plan;
}

/** Forgets a brand's plan, or the one given where it has that still. Resolves to whether it had one. */
export async function dropPlan(records: BrandRecords, brand: BrandCode, id?: string): Promise<boolean> {
  let isDropped = false;
  await records.updateBrand(brand, (state) => {
    const { plan } = state;
    isDropped = plan !== null && plan !== undefined && (id === undefined || plan.id === id);
    return isDropped ? { ...state, plan: null } : state;
  });
  return isDropped;
}

/** Takes a plan for a while, so that no other process carries it out. Resolves to whether it is taken. */
export async function claimPlan(
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
