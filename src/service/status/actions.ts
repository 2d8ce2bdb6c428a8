import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { freezeAt, type Plan } from '#service/orders/brand-state.ts';
import type { Order } from '#service/orders/order.ts';
import { endFreeze, endFreezeOfAll, type FreezeRequest, setFreeze } from '#service/planning/freezes.ts';
import { type Outcome, dropPlan, type PlanRequest, setPlan } from '#service/planning/planner.ts';
import type { ActionResult } from './action-results.ts';
import { isOlderThanLive } from './brand-release.ts';
import { carryOut, makeLive, rollBack } from './make-live.ts';
import { type ActionParts, findRelease, listReleases, settlePromotion, toEvent } from './promotion.ts';

/** Actions of publishers. `by` is the user. */
export interface Actions {
  /** `force`: why the guard is overruled; null obeys it. `why`: the reason that a freeze asks for. */
  publish(brand: Brand, by: string, reasons: Reasons): Promise<ActionResult>;
  /** Refused where it would take the place of a preview that is planned: a target holds one. */
  preview(brand: Brand, by: string): Promise<ActionResult>;
  /** Makes a release live that is held. One older than what is live only where that is meant, and as a rollback. */
  promote(brand: Brand, release: string, by: string, given: Given): Promise<ActionResult>;
  /** Makes a former release live; the brand is on hold from then on. */
  rollBack(brand: Brand, release: string, by: string): Promise<ActionResult>;
  resume(brand: Brand, by: string): Promise<ActionResult>;
  /** Makes a stored release live at a time. */
  plan(brand: Brand, request: PlanRequest): Promise<ActionResult>;
  callOff(brand: Brand): Promise<ActionResult>;
  /** Carries out a plan, once, however often it is asked for. */
  carryOut(brand: Brand, plan: Plan): Promise<Outcome>;
  /** Tells of a promotion that a killed process left, and corrects the brand's state. */
  settlePromotion(brand: Brand): Promise<void>;
  /** `isOfAll`: brands that are added before it ends are frozen, too. */
  freeze(brands: readonly Brand[], request: FreezeRequest, isOfAll?: boolean): Promise<ActionResult>;
  endFreeze(brand: Brand): Promise<ActionResult>;
  /** Ends the freeze of all brands, of which these are all that there are. */
  endFreezeOfAll(brands: readonly Brand[]): Promise<ActionResult>;
  listReleases(brand: Brand): Promise<readonly StoredRelease[]>;
}

export interface Given {
  readonly why: string | null;
  readonly isOlderMeant: boolean;
}

export interface Reasons {
  readonly force: string | null;
  readonly why: string | null;
}

export function openActions(parts: ActionParts): Actions {
  const { records } = parts;
  return {
    publish: async (brand, by, { force, why }) => {
      const state = await records.readBrand(brand.code);
      if (state.hold !== null) return { flash: 'on-hold', detail: null };
      const isUrgent = freezeAt(state, Date.now()) !== null;
      if (isUrgent && why === null && force === null) return { flash: 'frozen', detail: null };
      await addOrder(parts, brand, { kind: 'button', by, force, why, isUrgent });
      return { flash: 'publish', detail: null };
    },
    preview: async (brand, by) => {
      const { plan: planned } = await records.readBrand(brand.code);
      if (planned && (await findRelease(parts, brand, planned.release))?.state === 'held')
        return { flash: 'preview-planned', detail: null };
      await addOrder(parts, brand, { kind: 'preview', by, force: null, why: null });
      return { flash: 'preview', detail: null };
    },
    promote: async (brand, release, by, { why, isOlderMeant }) => {
      const state = await records.readBrand(brand.code);
      if (freezeAt(state, Date.now()) !== null && why === null) return { flash: 'frozen', detail: null };
      const isOlder = isOlderThanLive(release, state);
      if (isOlder && !isOlderMeant) return { flash: 'superseded', detail: null };
      const promotion = { release, by, why } as const;
      return isOlder
        ? rollBack(parts, brand, { ...promotion, from: 'older' })
        : makeLive(parts, brand, { ...promotion, from: 'held' });
    },
    rollBack: (brand, release, by) => rollBack(parts, brand, { release, by, why: null, from: 'former' }),
    resume: (brand, by) => resume(parts, brand, by),
    plan: (brand, request) => plan(parts, brand, request),
    callOff: async ({ code }) => ({
      flash: (await dropPlan(records, code)) ? 'called-off' : 'plan-gone',
      detail: null,
    }),
    carryOut: (brand, planned) => carryOut(parts, brand, planned),
    settlePromotion: (brand) => settlePromotion(parts, brand),
    freeze: (brands, request, isOfAll = false) => freeze(parts, brands, request, isOfAll),
    endFreeze: async ({ code }) => {
      const state = await records.readBrand(code);
      await endFreeze(parts, code);
      if (freezeAt(state, Date.now()) === null) return { flash: 'freeze-off', detail: null };
      return { flash: state.hold === null ? 'thawed' : 'thawed-held', detail: null };
    },
    endFreezeOfAll: async (brands) => {
      const codes = brands.map(({ code }) => code);
      return { flash: 'thawed-all', detail: (await endFreezeOfAll(parts, codes)).join(', ') };
    },
    listReleases: (brand) => listReleases(parts, brand),
  };
}

async function resume(parts: ActionParts, brand: Brand, by: string): Promise<ActionResult> {
  const { records } = parts;
  // A rollback that a killed process left can't be told from none once builds go on.
  await settlePromotion(parts, brand);
  const state = await records.updateBrand(brand.code, (former) => ({ ...former, hold: null }));
  await records.addEvent(toEvent(brand, 'resumed', by, {}));
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

/** A time farther away is a slip of the hand, as of the year. */
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
  // Looked for behind the plan: what is asked for from here on finds that.
  const orders = await parts.records.listOpenOrders(brand.code);
  if (stored.state === 'held' && orders.some(({ kind }) => kind === 'preview')) {
    await dropPlan(parts.records, brand.code, id);
    return { flash: 'preview-coming', detail: null };
  }
  return { flash: 'planned', detail: new Date(request.at).toISOString() };
}
