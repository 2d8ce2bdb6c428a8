import { randomUUID } from 'node:crypto';
import { summariseChanges } from '#builder/summarise-changes.ts';
import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { compareStored, type RollbackReport } from '#publish/rollback.ts';
import { openTarget } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { ReleaseAbout } from '#release/release.ts';
import { liveContent } from '#reports/content-report/new-findings.ts';
import { afterPreview, type BrandState, type Promotion } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import { toBrandRelease } from './brand-release.ts';

export interface ActionParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly workspace: Workspace;
  readonly environment: Environment;
}

/** How long its own process has to itself. */
const leaseMs = 60_000;
/** Longer than a release takes to go live. */
const longestMs = 10 * 60_000;

/** Writes down what is about to go live; `plan` is the id of the plan that it carries out. */
export async function beginPromotion(
  { records }: ActionParts,
  { code }: Brand,
  about: Omit<Promotion, 'key' | 'at' | 'leaseUntil'>,
  plan?: string,
): Promise<Promotion> {
  const at = Date.now();
  const key = plan === undefined ? `promotion/${randomUUID()}` : `plan/${plan}`;
  const promotion = { ...about, key, at, leaseUntil: at + leaseMs };
  await records.updateBrand(code, (state) => ({ ...state, promotion }));
  return promotion;
}

export async function forgetPromotion(
  { records }: ActionParts,
  { code }: Brand,
  { key }: Promotion,
): Promise<void> {
  await records.updateBrand(code, (state) => withoutPromotion(state, key));
}

function withoutPromotion(state: BrandState, key: string): BrandState {
  return state.promotion?.key === key ? { ...state, promotion: null } : state;
}

/**
 * Records the promotion that a brand's state still has, if its release went live: a process was killed, or is about to do
 * the same, which is told once. One whose release never did is forgotten after a while.
 */
export async function settlePromotion(parts: ActionParts, brand: Brand): Promise<void> {
  const { records, workspace, environment } = parts;
  const { promotion } = await records.readBrand(brand.code);
  if (!promotion) return;
  const { key, release, former, at } = promotion;
  const stored = await findRelease(parts, brand, release);
  if (stored !== undefined && hasBeenLive(stored, promotion)) {
    const request = { workspace, brand, target: environment.publishTarget };
    const changes = former === null ? null : await compareStored(request, former, release);
    const done = { seconds: null, changes };
    if (stored.state === 'live') return recordPromotion(parts, brand, promotion, stored.release, done);
    return recordPassed(parts, brand, promotion, done);
  }
  const now = Date.now();
  await records.updateBrand(brand.code, (state) =>
    now - at < longestMs && state.promotion?.key === key
      ? { ...state, promotion: { ...promotion, leaseUntil: now + leaseMs } }
      : withoutPromotion(state, key),
  );
}

/** A preview that is a former release by now was live in between. */
function hasBeenLive({ state }: StoredRelease, { kind }: Promotion): boolean {
  return state === 'live' || (state === 'former' && (kind === 'promoted' || kind === 'scheduled'));
}

interface Done extends Pick<RollbackReport, 'changes'> {
  /** Null where nobody knows. */
  readonly seconds: number | null;
}

/** Of a release that is live already, for whatever reason. */
export const untimed: Done = { seconds: null, changes: null };

/** Adds a promotion to the history and to the brand's state. After a kill at any moment it may be called again. */
export async function recordPromotion(
  parts: ActionParts,
  brand: Brand,
  promotion: Promotion,
  about: ReleaseAbout,
  done: Done,
): Promise<void> {
  const { records } = parts;
  const { key, release, at } = promotion;
  const changed = await addPromoted(parts, brand, promotion, done);
  const { reported } = await records.readBrand(brand.code);
  // New is from now on what this release does not lack.
  const content = reported?.release === release ? await records.readReport(brand.code, 'content.json') : null;
  if (content !== null) await records.writeReport(brand.code, liveContent, content);
  await records.updateBrand(brand.code, (state) => ({
    ...withoutPromotion(withoutRelease(state, release), key),
    live: toBrandRelease(about, at),
    missedPlan: null,
    // The last change belongs to another release unless it is this one's.
    change: changed ?? (state.change?.release === release ? state.change : null),
    // Whether the next build can go live, nobody knows yet.
    failure: state.failure && afterPreview(state.failure),
  }));
}

/** Records a promotion after which something else went live. */
async function recordPassed(
  parts: ActionParts,
  brand: Brand,
  promotion: Promotion,
  done: Done,
): Promise<void> {
  const { key, release } = promotion;
  await addPromoted(parts, brand, promotion, done);
  await parts.records.updateBrand(brand.code, (state) =>
    withoutPromotion(withoutRelease(state, release), key),
  );
}

/** Returns a brand's state in which a release is neither planned nor a preview any more: it went live. */
function withoutRelease(state: BrandState, release: string): BrandState {
  const { plan, preview } = state;
  return {
    ...state,
    plan: plan?.release === release ? null : plan,
    preview: preview?.release === release ? null : preview,
  };
}

async function addPromoted(
  { records }: ActionParts,
  brand: Brand,
  { key, kind, release, former, by, why, at }: Promotion,
  { seconds, changes }: Done,
): Promise<BrandState['change']> {
  const changed = changes && { release, at, ...summariseChanges(changes) };
  const event = toEvent(brand, kind, by, {
    ...{ release, seconds, why, at },
    ...(former === null ? {} : { former }),
    ...changed,
  });
  await records.addEvent(event, { key });
  return changed;
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

export async function findRelease(
  parts: ActionParts,
  brand: Brand,
  id: string,
): Promise<StoredRelease | undefined> {
  return (await listReleases(parts, brand)).find(({ release }) => release.id === id);
}

export async function listReleases({ workspace, environment }: ActionParts, { code }: Brand) {
  const target = await openTarget(environment.publishTarget, workspace.output, code);
  try {
    return await target.listReleases();
  } finally {
    await target.close();
  }
}
