import { randomUUID } from 'node:crypto';
import { summariseChanges } from '#builder/summarise-changes.ts';
import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import { liveContent } from '#reports/content-report/new-findings.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { BrandState, Plan } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { Outcome } from '#service/planning/planner.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { ActionResult } from './action-results.ts';
import { isOlderThanLive, toBrandRelease } from './brand-release.ts';

export interface ActionParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly workspace: Workspace;
  readonly environment: Environment;
}

/** Carries out a plan, once, however often it is asked for. */
export async function carryOut(parts: ActionParts, brand: Brand, plan: Plan): Promise<Outcome> {
  const { release, by, why } = plan;
  const stored = await findRelease(parts, brand, release);
  switch (stored?.state) {
    case 'held':
      // It was newer when it was planned: nobody has asked for what went live since to be taken back.
      if (isOlderThanLive(release, await parts.records.readBrand(brand.code))) return 'older';
      return toOutcome(await makeLive(parts, brand, { release, by, why, from: 'held', plan }));
    case 'former':
      return toOutcome(await rollBack(parts, brand, { release, by, why: null, from: 'former', plan }));
    case 'live':
      // A process that was killed did it, or a person.
      await parts.records.addEvent(toEvent(brand, 'scheduled', by, { release, why }), {
        key: `plan/${plan.id}`,
      });
      return 'live';
    default:
      return 'gone';
  }
}

function toOutcome({ flash }: ActionResult): Outcome {
  if (flash === 'superseded') return 'older';
  return flash === 'gone' ? 'gone' : 'live';
}

/** Sets the hold first, so that no build undoes the rollback. */
export async function rollBack(
  parts: ActionParts,
  brand: Brand,
  promotion: Promotion,
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
    // Jobs that arrived meanwhile found the brand on hold.
    await queue.add(code);
  };
  try {
    const result = await makeLive(parts, brand, promotion);
    if (result.flash !== 'rolled-back') await releaseHold();
    return result;
  } catch (error) {
    // If the release may be live already, keep the hold, so that no build undoes it.
    if (!(await isLive(parts, brand, release).catch(() => true))) await releaseHold();
    throw error;
  }
}

async function isLive(parts: ActionParts, brand: Brand, id: string): Promise<boolean> {
  return (await findRelease(parts, brand, id))?.state === 'live';
}

export async function findRelease(
  parts: ActionParts,
  brand: Brand,
  id: string,
): Promise<StoredRelease | undefined> {
  return (await listReleases(parts, brand)).find(({ release }) => release.id === id);
}

interface Promotion {
  readonly release: string;
  readonly by: string;
  readonly why: string | null;
  readonly from: keyof typeof promotions;
  /** The plan that it carries out. */
  readonly plan?: Plan | null;
}

const promotions = {
  held: { state: 'held', flash: 'promoted', event: 'promoted', planned: 'scheduled' },
  /** Held, and older than what is live. */
  older: { state: 'held', flash: 'rolled-back', event: 'rolled-back', planned: 'scheduled-back' },
  former: { state: 'former', flash: 'rolled-back', event: 'rolled-back', planned: 'scheduled-back' },
} as const;

/** Makes a stored release live, where it is still what it was chosen as. */
export async function makeLive(
  parts: ActionParts,
  brand: Brand,
  { release: id, by, why, from, plan = null }: Promotion,
): Promise<ActionResult> {
  const { records, workspace, environment } = parts;
  const stored = await findRelease(parts, brand, id);
  if (stored?.state === 'live') return { flash: 'unchanged', detail: null };
  if (stored?.state !== promotions[from].state) return { flash: 'gone', detail: null };
  const target = environment.publishTarget;
  const result = await rollBackBrand({ workspace, environment, brand, target, id });
  const { kind, warnings, seconds, from: former, changes } = result;
  if (kind === 'superseded' || kind === 'unchanged') return { flash: kind, detail: null };
  const changed = changes && { release: id, at: Date.now(), ...summariseChanges(changes) };
  // First: a process that is killed behind it told people, and its plan is carried out again, which changes nothing.
  const event = toEvent(brand, promotions[from][plan === null ? 'event' : 'planned'], by, {
    ...{ release: id, seconds, why },
    ...(former === null ? {} : { former }),
    ...changed,
  });
  await records.addEvent(event, plan === null ? {} : { key: `plan/${plan.id}` });
  const { reported } = await records.updateBrand(
    brand.code,
    ({ preview, change, plan: other, ...state }) => ({
      ...state,
      // It is done, by hand or as planned.
      plan: other?.release === id ? null : other,
      live: toBrandRelease(stored.release, Date.now()),
      missedPlan: null,
      preview: preview?.release === id ? null : preview,
      // The last change belongs to another release unless it is this one's.
      change: changed ?? (change?.release === id ? change : null),
      failure: null,
    }),
  );
  // New is from now on what this release does not lack.
  const content = reported?.release === id ? await records.readReport(brand.code, 'content.json') : null;
  if (content !== null) await records.writeReport(brand.code, liveContent, content);
  return { flash: promotions[from].flash, detail: warnings.length === 0 ? null : warnings.join(' ') };
}

export function toEvent(
  { code }: Brand,
  kind: BrandEvent['kind'],
  by: string,
  about: Partial<BrandEvent>,
): BrandEvent {
  return {
    ...{ brand: code, kind, at: Date.now(), by, why: null, release: null, build: null, cause: null },
    ...{ seconds: null, added: 0, changed: 0, withdrawn: 0, ...about },
  };
}

export async function listReleases({ workspace, environment }: ActionParts, { code }: Brand) {
  const target = await openTarget(environment.publishTarget, workspace.output, code);
  try {
    return await target.listReleases();
  } finally {
    await target.close();
  }
}
