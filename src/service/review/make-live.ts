import type { Brand } from '#config/brands.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { BrandRelease, MissedPlan, Plan } from '#service/orders/brand-state.ts';
import { parseReleaseId } from '#release/release.ts';
import type { ActionResult } from './outcome.ts';
import {
  type ActionParts,
  beginPromotion,
  findRelease,
  listReleases,
  recordPromotion,
  recoverPromotion,
  withoutPromotion,
} from './promotion.ts';

export async function executePlan(
  parts: ActionParts,
  brand: Brand,
  plan: Plan,
): Promise<'live' | MissedPlan['reason']> {
  const { release, by, why } = plan;
  await recoverPromotion(parts, brand);
  const stored = await findRelease(parts, brand, release);
  switch (stored?.state) {
    case 'held':
      if (plan.waiting && isSuperseded(plan.waiting, (await parts.records.readBrand(brand.code)).live))
        return 'older';
      return toOutcome(await makeLive(parts, brand, { release, by, why, from: 'held', plan }));
    case 'former':
      return toOutcome(await rollBack(parts, brand, { release, by, why, from: 'former', plan }));
    case 'live':
      return 'live';
    default:
      return 'gone';
  }
}

function toOutcome({ outcome }: ActionResult): 'live' | MissedPlan['reason'] {
  if (outcome === 'superseded') return 'older';
  return outcome === 'gone' ? 'gone' : 'live';
}

/** True if a newer release than `release` went live after `since`. */
export function isSuperseded({ release, since }: BrandRelease, live: BrandRelease | null): boolean {
  if (live === null || live.since < since) return false;
  return parseReleaseId(live.release).generation > parseReleaseId(release).generation;
}

/** Switches the brand to review first, so that no build undoes the rollback. */
export async function rollBack(
  parts: ActionParts,
  brand: Brand,
  promotion: MakeLiveRequest,
): Promise<ActionResult> {
  const { records, queue } = parts;
  const { release, by, why } = promotion;
  const { code } = brand;
  const former = await records.readBrand(code);
  const review = { ...{ by, why, since: Date.now() }, until: null, isRead: false };
  // Forgets which content was discarded, so that the next build holds this content for review again.
  await records.updateBrand(code, (state) => ({ ...state, review, discarded: null }));
  const restore = () =>
    records.updateBrand(code, (state) =>
      state.review?.since === review.since ? { ...state, review: former.review } : state,
    );
  try {
    const result = await makeLive(parts, brand, promotion);
    if (result.outcome !== 'rolled-back') await restore();
    return result;
  } catch (error) {
    // If the release may be live, the brand stays in review, so that no build undoes the rollback.
    const stored = await findRelease(parts, brand, release).catch(() => null);
    if (stored !== null && stored?.state !== 'live') await restore();
    throw error;
  } finally {
    await records.addOrder({ kind: 'sweep', brands: [code] });
    await queue.add(code);
  }
}

interface MakeLiveRequest {
  readonly release: string;
  readonly by: string;
  readonly why: string | null;
  readonly from: keyof typeof promotions;
  readonly plan?: Plan | null;
}

const promotions = {
  held: { state: 'held', outcome: 'promoted', event: 'promoted', planned: 'scheduled' },
  former: { state: 'former', outcome: 'rolled-back', event: 'rolled-back', planned: 'scheduled-back' },
} as const;

export async function makeLive(
  parts: ActionParts,
  brand: Brand,
  { release: id, by, why, from, plan = null }: MakeLiveRequest,
): Promise<ActionResult> {
  const { workspace, environment } = parts;
  await recoverPromotion(parts, brand);
  const releases = await listReleases(parts, brand);
  const stored = releases.find(({ release }) => release.id === id);
  if (stored?.state === 'live') return { outcome: 'unchanged', detail: null };
  if (stored?.state !== promotions[from].state) return { outcome: 'gone', detail: null };
  const kind = promotions[from][plan === null ? 'event' : 'planned'];
  const former = releases.find(({ state }) => state === 'live')?.release.id ?? null;
  // Stores the promotion first, so that another process can complete it if this one is killed.
  const promotion = await beginPromotion(parts, brand, { kind, release: id, former, by, why }, plan?.id);
  const target = environment.publishTarget;
  const result = await rollBackBrand({ workspace, environment, brand, target, id });
  if (result.kind === 'superseded' || result.kind === 'unchanged') {
    await parts.records.updateBrand(brand.code, (state) => withoutPromotion(state, promotion.key));
    return { outcome: result.kind, detail: null };
  }
  const { warnings, from: replaced } = result;
  const done = { ...promotion, former: replaced, at: Date.now() };
  await recordPromotion(parts, brand, done, stored.release, result);
  return { outcome: promotions[from].outcome, detail: warnings.length === 0 ? null : warnings.join(' ') };
}
