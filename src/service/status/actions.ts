import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { Order } from '#service/orders/order.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { FlashMessage } from './action-results.ts';
import { toBrandRelease } from './brand-release.ts';

/** Actions of publishers. `by` is the user. */
export interface Actions {
  /** `force`: why the guard is overruled; null obeys it. */
  publish(brand: Brand, by: string, force: string | null): Promise<ActionResult>;
  preview(brand: Brand, by: string): Promise<ActionResult>;
  /** Makes a release live that is held. */
  promote(brand: Brand, release: string, by: string): Promise<ActionResult>;
  /** Makes a former release live; the brand is on hold from then on. */
  rollBack(brand: Brand, release: string, by: string): Promise<ActionResult>;
  resume(brand: Brand, by: string): Promise<ActionResult>;
  listReleases(brand: Brand): Promise<readonly StoredRelease[]>;
}

export interface ActionResult {
  readonly flash: FlashMessage;
  /** For the audit page. */
  readonly detail: string | null;
}

export interface ActionParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly workspace: Workspace;
  readonly environment: Environment;
}

export function openActions(parts: ActionParts): Actions {
  const { records } = parts;
  return {
    publish: async (brand, by, force) => {
      if ((await records.readBrand(brand.code)).hold !== null) return { flash: 'on-hold', detail: null };
      await addOrder(parts, brand, { kind: 'button', by, force });
      return { flash: 'publish', detail: null };
    },
    preview: async (brand, by) => {
      await addOrder(parts, brand, { kind: 'preview', by, force: null });
      return { flash: 'preview', detail: null };
    },
    promote: (brand, release, by) => makeLive(parts, brand, { release, by, from: 'held' }),
    rollBack: (brand, release, by) => rollBack(parts, brand, release, by),
    resume: async (brand, by) => {
      await records.updateBrand(brand.code, (state) => ({ ...state, hold: null }));
      await records.addEvent(toEvent(brand, 'resumed', by, {}));
      await addOrder(parts, brand, { kind: 'button', by, force: null });
      return { flash: 'resumed', detail: null };
    },
    listReleases: (brand) => listReleases(parts, brand),
  };
}

async function addOrder(
  { records, queue }: ActionParts,
  { code }: Brand,
  order: Pick<Order, 'kind' | 'by' | 'force'>,
): Promise<void> {
  await records.addOrder({ ...order, brands: [code], products: [], why: null, delivery: null });
  await queue.add(code);
}

/** Sets the hold first, so that no build undoes the rollback. */
async function rollBack(
  parts: ActionParts,
  brand: Brand,
  release: string,
  by: string,
): Promise<ActionResult> {
  const { records, queue } = parts;
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
    // Jobs that arrived meanwhile found the brand on hold.
    await queue.add(code);
  };
  try {
    const result = await makeLive(parts, brand, { release, by, from: 'former' });
    if (result.flash !== 'rolled-back') await releaseHold();
    return result;
  } catch (error) {
    // If the release may be live already, keep the hold, so that no build undoes it.
    if (!(await isLive(parts, brand, release).catch(() => true))) await releaseHold();
    throw error;
  }
}

async function isLive(parts: ActionParts, brand: Brand, id: string): Promise<boolean> {
  const stored = (await listReleases(parts, brand)).find(({ release }) => release.id === id);
  return stored?.state === 'live';
}

interface Promotion {
  readonly release: string;
  readonly by: string;
  readonly from: 'held' | 'former';
}

const promotions = {
  held: { flash: 'promoted', event: 'promoted' },
  former: { flash: 'rolled-back', event: 'rolled-back' },
} as const;

async function makeLive(
  parts: ActionParts,
  brand: Brand,
  { release: id, by, from }: Promotion,
): Promise<ActionResult> {
  const { records, workspace, environment } = parts;
  const stored = (await listReleases(parts, brand)).find(({ release }) => release.id === id);
  if (stored?.state === 'live') return { flash: 'unchanged', detail: null };
  if (stored?.state !== from) return { flash: 'gone', detail: null };
  const target = environment.publishTarget;
  const { kind, warnings, seconds } = await rollBackBrand({ workspace, environment, brand, target, id });
  if (kind === 'superseded' || kind === 'unchanged') return { flash: kind, detail: null };
  await records.updateBrand(brand.code, ({ preview, change, ...state }) => ({
    ...state,
    live: toBrandRelease(stored.release, Date.now()),
    preview: preview?.release === id ? null : preview,
    // The last change belongs to another release unless it is this one's.
    change: change?.release === id ? change : null,
    failure: null,
  }));
  await records.addEvent(toEvent(brand, promotions[from].event, by, { release: id, seconds }));
  return { flash: promotions[from].flash, detail: warnings.length === 0 ? null : warnings.join(' ') };
}

function toEvent(
  { code }: Brand,
  kind: BrandEvent['kind'],
  by: string,
  about: Partial<Pick<BrandEvent, 'release' | 'seconds'>>,
): BrandEvent {
  return {
    ...{ brand: code, kind, at: Date.now(), by, why: null, release: null, build: null, cause: null },
    ...{ seconds: null, added: 0, changed: 0, withdrawn: 0, ...about },
  };
}

async function listReleases({ workspace, environment }: ActionParts, { code }: Brand) {
  const target = await openTarget(environment.publishTarget, workspace.output, code);
  try {
    return await target.listReleases();
  } finally {
    await target.close();
  }
}
