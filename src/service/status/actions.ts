import { randomUUID } from 'node:crypto';
import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/target.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { Order } from '#service/orders/order.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { Said } from './said.ts';
import { toStanding } from './to-standing.ts';

/** What publishers may do. `by` is the user. */
export interface Actions {
  /** `force`: why the guard is overruled; null obeys it. */
  publish(brand: Brand, by: string, force: string | null): Promise<Pressed>;
  preview(brand: Brand, by: string): Promise<Pressed>;
  /** Makes a release live that is held. */
  promote(brand: Brand, release: string, by: string): Promise<Pressed>;
  /** Makes a former release live; the brand is on hold from then on. */
  rollBack(brand: Brand, release: string, by: string): Promise<Pressed>;
  resume(brand: Brand, by: string): Promise<Pressed>;
  listReleases(brand: Brand): Promise<readonly StoredRelease[]>;
}

export interface Pressed {
  readonly said: Said;
  /** For those who look after the service. */
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
      if ((await records.readBrand(brand.code)).hold !== null) return { said: 'on-hold', detail: null };
      await order(parts, brand, { kind: 'button', by, force });
      return { said: 'publish', detail: null };
    },
    preview: async (brand, by) => {
      await order(parts, brand, { kind: 'preview', by, force: null });
      return { said: 'preview', detail: null };
    },
    promote: (brand, release, by) => makeLive(parts, brand, { release, by, from: 'held' }),
    rollBack: (brand, release, by) => rollBack(parts, brand, release, by),
    resume: async (brand, by) => {
      await records.updateBrand(brand.code, (state) => ({ ...state, hold: null }));
      await records.addEvent(toEvent(brand, 'resumed', by, {}));
      await order(parts, brand, { kind: 'button', by, force: null });
      return { said: 'resumed', detail: null };
    },
    listReleases: (brand) => listReleases(parts, brand),
  };
}

async function order(
  { records, queue }: ActionParts,
  { code }: Brand,
  wish: Pick<Order, 'kind' | 'by' | 'force'>,
): Promise<void> {
  await records.addOrder({ ...wish, brands: [code], products: [], why: null, delivery: null });
  await queue.add(code);
}

/** The hold comes first: what is built from here on does not undo it. */
async function rollBack(parts: ActionParts, brand: Brand, release: string, by: string): Promise<Pressed> {
  const { records, queue } = parts;
  const { code } = brand;
  const id = randomUUID();
  let former: BrandState['hold'] = null;
  await records.updateBrand(code, (state) => {
    former = state.hold;
    return { ...state, hold: { by, at: Date.now(), id } };
  });
  const letGo = async () => {
    // One that somebody else set meanwhile stays.
    await records.updateBrand(code, (state) => (state.hold?.id === id ? { ...state, hold: former } : state));
    // What was wanted meanwhile found the brand on hold.
    await queue.add(code);
  };
  try {
    const pressed = await makeLive(parts, brand, { release, by, from: 'former' });
    if (pressed.said !== 'rolled-back') await letGo();
    return pressed;
  } catch (error) {
    // Where visitors may have it already, nothing that is built may undo it.
    if (!(await isLive(parts, brand, release).catch(() => true))) await letGo();
    throw error;
  }
}

async function isLive(parts: ActionParts, brand: Brand, id: string): Promise<boolean> {
  const stored = (await listReleases(parts, brand)).find(({ release }) => release.id === id);
  return stored?.state === 'live';
}

interface Step {
  readonly release: string;
  readonly by: string;
  readonly from: 'held' | 'former';
}

const steps = {
  held: { said: 'promoted', event: 'promoted' },
  former: { said: 'rolled-back', event: 'rolled-back' },
} as const;

async function makeLive(parts: ActionParts, brand: Brand, { release: id, by, from }: Step): Promise<Pressed> {
  const { records, workspace, environment } = parts;
  const stored = (await listReleases(parts, brand)).find(({ release }) => release.id === id);
  if (stored?.state === 'live') return { said: 'unchanged', detail: null };
  if (stored?.state !== from) return { said: 'gone', detail: null };
  const target = environment.publishTarget;
  const { kind, warnings, seconds } = await rollBackBrand({ workspace, environment, brand, target, id });
  if (kind === 'superseded' || kind === 'unchanged') return { said: kind, detail: null };
  await records.updateBrand(brand.code, ({ preview, change, ...state }) => ({
    ...state,
    live: toStanding(stored.release, Date.now()),
    preview: preview?.release === id ? null : preview,
    // What another release changed is not what visitors got now.
    change: change?.release === id ? change : null,
    failure: null,
  }));
  await records.addEvent(toEvent(brand, steps[from].event, by, { release: id, seconds }));
  return { said: steps[from].said, detail: warnings.length === 0 ? null : warnings.join(' ') };
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
