import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { ReleaseAbout } from '#release/release.ts';
import type { BrandState, Plan } from '#service/orders/brand-state.ts';
import type { Outcome } from '#service/planning/planner.ts';
import type { ActionResult } from './action-results.ts';
import { isOlderThanLive } from './brand-release.ts';
import {
  type ActionParts,
  beginPromotion,
  findRelease,
  dropPromotion,
  listReleases,
  recordPromotion,
  settlePromotion,
  untimed,
} from './promotion.ts';

export async function carryOut(parts: ActionParts, brand: Brand, plan: Plan): Promise<Outcome> {
  const { release, by, why } = plan;
  await settlePromotion(parts, brand);
  const stored = await findRelease(parts, brand, release);
  switch (stored?.state) {
    case 'held':
      // A plan must not take back a newer live release.
      if (isOlderThanLive(release, await parts.records.readBrand(brand.code))) return 'older';
      return toOutcome(await makeLive(parts, brand, { release, by, why, from: 'held', plan }));
    case 'former':
      return toOutcome(await rollBack(parts, brand, { release, by, why, from: 'former', plan }));
    case 'live':
      await recordPlanned(parts, brand, plan, stored.release);
      return 'live';
    default:
      return 'gone';
  }
}

async function recordPlanned(
  parts: ActionParts,
  brand: Brand,
  { id, release, by, why }: Plan,
  about: ReleaseAbout,
): Promise<void> {
  const { plan } = await parts.records.readBrand(brand.code);
  if (plan?.id !== id) return;
  const promotion = { kind: 'scheduled', release, former: null, by, why } as const;
  const begun = await beginPromotion(parts, brand, promotion, id);
  await recordPromotion(parts, brand, begun, about, untimed);
}

function toOutcome({ flash }: ActionResult): Outcome {
  if (flash === 'superseded') return 'older';
  return flash === 'gone' ? 'gone' : 'live';
}

/** Sets the hold first, so that no build undoes the rollback. */
export async function rollBack(
  parts: ActionParts,
  brand: Brand,
  promotion: MakeLiveRequest,
): Promise<ActionResult> {
  const { records, queue } = parts;
  const { release, by } = promotion;
  const { code } = brand;
  const id = randomUUID();
  let former: BrandState['hold'] = null;
  await records.updateBrand(code, (state) => {
    former = state.hold;
    return { ...state, hold: { by, at: Date.now(), id } };
  });
  const releaseHold = async () => {
    // A hold that another user set meanwhile stays.
    await records.updateBrand(code, (state) => (state.hold?.id === id ? { ...state, hold: former } : state));
    // Jobs that ran meanwhile found the brand on hold.
    await queue.add(code);
  };
  try {
    const result = await makeLive(parts, brand, promotion);
    if (result.flash !== 'rolled-back') await releaseHold();
    return result;
  } catch (error) {
    // If the release may be live, the hold stays, so that no build undoes it.
    if (!(await isLive(parts, brand, release).catch(() => true))) await releaseHold();
    throw error;
  }
}

async function isLive(parts: ActionParts, brand: Brand, id: string): Promise<boolean> {
  return (await findRelease(parts, brand, id))?.state === 'live';
}

interface MakeLiveRequest {
  readonly release: string;
  readonly by: string;
  readonly why: string | null;
  readonly from: keyof typeof promotions;
  readonly plan?: Plan | null;
}

const promotions = {
  held: { state: 'held', flash: 'promoted', event: 'promoted', planned: 'scheduled' },
  older: { state: 'held', flash: 'rolled-back', event: 'rolled-back', planned: 'scheduled-back' },
  former: { state: 'former', flash: 'rolled-back', event: 'rolled-back', planned: 'scheduled-back' },
} as const;

/** Makes a stored release live if its state has not changed since it was chosen. */
export async function makeLive(
  parts: ActionParts,
  brand: Brand,
  { release: id, by, why, from, plan = null }: MakeLiveRequest,
): Promise<ActionResult> {
  const { workspace, environment } = parts;
  await settlePromotion(parts, brand);
  const releases = await listReleases(parts, brand);
  const stored = releases.find(({ release }) => release.id === id);
  if (stored?.state === 'live') return { flash: 'unchanged', detail: null };
  if (stored?.state !== promotions[from].state) return { flash: 'gone', detail: null };
  const kind = promotions[from][plan === null ? 'event' : 'planned'];
  const former = releases.find(({ state }) => state === 'live')?.release.id ?? null;
  // Before the switch, so that another process can record it after a kill.
  const promotion = await beginPromotion(parts, brand, { kind, release: id, former, by, why }, plan?.id);
  const target = environment.publishTarget;
  const result = await rollBackBrand({ workspace, environment, brand, target, id });
  if (result.kind === 'superseded' || result.kind === 'unchanged') {
    await dropPromotion(parts, brand, promotion);
    return { flash: result.kind, detail: null };
  }
  const { warnings, from: replaced } = result;
  const done = { ...promotion, former: replaced, at: Date.now() };
  await recordPromotion(parts, brand, done, stored.release, result);
  return { flash: promotions[from].flash, detail: warnings.length === 0 ? null : warnings.join(' ') };
}
