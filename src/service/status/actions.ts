import type { Brand } from '#config/brands.ts';
import { freezeAt, type Plan } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { Order } from '#service/orders/order.ts';
import { endFreeze, endFreezeOfAll, type FreezeRequest, setFreeze } from '#service/planning/freezes.ts';
import { dropPlan, type PlanRequest, setPlan } from '#service/planning/planner.ts';
import type { ActionResult } from './action-results.ts';
import { isOlderThanLive } from './brand-release.ts';
import { carryOut, makeLive, rollBack } from './make-live.ts';
import { type ActionParts, findRelease, listReleases, settlePromotion } from './promotion.ts';

/** Actions of publishers. `by` is the user. */
export type Actions = ReturnType<typeof openActions>;

interface Reasons {
  readonly force: string | null;
  readonly why: string | null;
}

interface Promoted {
  readonly why: string | null;
  readonly isOlderMeant: boolean;
}

export function openActions(parts: ActionParts) {
  const { records } = parts;
  return {
    publish: (brand: Brand, by: string, reasons: Reasons) => publish(parts, brand, by, reasons),
    preview: (brand: Brand, by: string) => preview(parts, brand, by),
    promote: (brand: Brand, release: string, by: string, promoted: Promoted) =>
      promote(parts, brand, release, by, promoted),
    rollBack: (brand: Brand, release: string, by: string) =>
      rollBack(parts, brand, { release, by, why: null, from: 'former' }),
    resume: (brand: Brand, by: string) => resume(parts, brand, by),
    plan: (brand: Brand, request: PlanRequest) => plan(parts, brand, request),
    callOff: async ({ code }: Brand): Promise<ActionResult> => ({
      flash: (await dropPlan(records, code)) ? 'called-off' : 'plan-gone',
      detail: null,
    }),
    carryOut: (brand: Brand, planned: Plan) => carryOut(parts, brand, planned),
    settlePromotion: (brand: Brand) => settlePromotion(parts, brand),
    freeze: (brands: readonly Brand[], request: FreezeRequest, isOfAll = false) =>
      freeze(parts, brands, request, isOfAll),
    endFreeze: async ({ code }: Brand): Promise<ActionResult> => {
      const state = await records.readBrand(code);
      await endFreeze(parts, code);
      if (freezeAt(state, Date.now()) === null) return { flash: 'freeze-off', detail: null };
      return { flash: state.hold === null ? 'thawed' : 'thawed-held', detail: null };
    },
    endFreezeOfAll: async (brands: readonly Brand[]): Promise<ActionResult> => {
      const codes = brands.map(({ code }) => code);
      return { flash: 'thawed-all', detail: (await endFreezeOfAll(parts, codes)).join(', ') };
    },
    listReleases: (brand: Brand) => listReleases(parts, brand),
  };
}

async function publish(
  parts: ActionParts,
  brand: Brand,
  by: string,
  { force, why }: Reasons,
): Promise<ActionResult> {
  const state = await parts.records.readBrand(brand.code);
  if (state.hold !== null) return { flash: 'on-hold', detail: null };
  const isUrgent = freezeAt(state, Date.now()) !== null;
  if (isUrgent && why === null && force === null) return { flash: 'frozen', detail: null };
  await addOrder(parts, brand, { kind: 'button', by, force, why, isUrgent });
  return { flash: 'publish', detail: null };
}

/** Refused if it would replace a planned preview, because a target holds only one. */
async function preview(parts: ActionParts, brand: Brand, by: string): Promise<ActionResult> {
  const { plan: planned } = await parts.records.readBrand(brand.code);
  if (planned && (await findRelease(parts, brand, planned.release))?.state === 'held')
    return { flash: 'preview-planned', detail: null };
  await addOrder(parts, brand, { kind: 'preview', by, force: null, why: null });
  return { flash: 'preview', detail: null };
}

/** Makes a held release live. A release older than the live one counts as a rollback. */
async function promote(
  parts: ActionParts,
  brand: Brand,
  release: string,
  by: string,
  { why, isOlderMeant }: Promoted,
): Promise<ActionResult> {
  const state = await parts.records.readBrand(brand.code);
  if (freezeAt(state, Date.now()) !== null && why === null) return { flash: 'frozen', detail: null };
  const isOlder = isOlderThanLive(release, state);
  if (isOlder && !isOlderMeant) return { flash: 'superseded', detail: null };
  return isOlder
    ? rollBack(parts, brand, { release, by, why, from: 'older' })
    : makeLive(parts, brand, { release, by, why, from: 'held' });
}

async function resume(parts: ActionParts, brand: Brand, by: string): Promise<ActionResult> {
  const { records } = parts;
  // After builds resume, the rollback of a killed process could no longer be recorded.
  await settlePromotion(parts, brand);
  const state = await records.updateBrand(brand.code, (former) => ({ ...former, hold: null }));
  await records.addEvent(newEvent(brand.code, 'resumed', { by }));
  await addOrder(parts, brand, { kind: 'button', by, force: null, why: null });
  const isFrozen = freezeAt(state, Date.now()) !== null;
  return { flash: isFrozen ? 'resumed-frozen' : 'resumed', detail: null };
}

async function addOrder(
  { records, queue }: ActionParts,
  { code }: Brand,
  order: Pick<Order, 'kind' | 'by' | 'force' | 'why' | 'isUrgent'>,
): Promise<void> {
  await records.addOrder({ ...order, brands: [code], products: [], delivery: null });
  await queue.add(code);
}

async function freeze(
  parts: ActionParts,
  brands: readonly Brand[],
  request: FreezeRequest,
  isOfAll: boolean,
): Promise<ActionResult> {
  const { from, to } = request;
  if (!(to > from) || !isToCome(to)) return { flash: 'bad-time', detail: null };
  const codes = brands.map(({ code }) => code);
  const other = await setFreeze(parts, codes, request, isOfAll);
  if (other !== null) {
    const { brand } = other;
    return { flash: 'frozen-already', brand, detail: `${brand}, ${formatTimes(other.freeze)}` };
  }
  const times = formatTimes(request);
  return codes.length === 1
    ? { flash: 'frozen-now', detail: times }
    : { flash: 'frozen-all', detail: [...codes, times].join(', ') };
}

function formatTimes({ from, to }: Pick<FreezeRequest, 'from' | 'to'>): string {
  return [from, to].map((at) => new Date(at).toISOString()).join(' – ');
}

const farthestMs = 366 * 24 * 3_600_000;

function isToCome(at: number): boolean {
  const away = at - Date.now();
  return away > 0 && away <= farthestMs;
}

async function plan(parts: ActionParts, brand: Brand, request: PlanRequest): Promise<ActionResult> {
  if (!isToCome(request.at)) return { flash: 'bad-time', detail: null };
  const state = await parts.records.readBrand(brand.code);
  if (request.why === null && freezeAt(state, request.at) !== null) return { flash: 'frozen', detail: null };
  const stored = await findRelease(parts, brand, request.release);
  if (stored === undefined) return { flash: 'gone', detail: null };
  if (stored.state === 'live') return { flash: 'unchanged', detail: null };
  if (stored.state === 'held' && isOlderThanLive(request.release, state))
    return { flash: 'superseded', detail: null };
  const { id } = await setPlan(parts.records, brand.code, request);
  // Checked after the plan was saved, to close the race with a new preview.
  const orders = await parts.records.listOpenOrders(brand.code);
  if (stored.state === 'held' && orders.some(({ kind }) => kind === 'preview')) {
    await dropPlan(parts.records, brand.code, id);
    return { flash: 'preview-coming', detail: null };
  }
  return { flash: 'planned', detail: new Date(request.at).toISOString() };
}
