import { randomUUID } from 'node:crypto';
import { summariseChanges } from '#builder/summarise-changes.ts';
import type { Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Workspace } from '#config/workspace.ts';
import { compareStored, type RollbackReport } from '#publish/rollback.ts';
import { withTarget } from '#publish/targets/open-target.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { ReleaseInfo } from '#release/release.ts';
import type { BrandRelease, BrandState, Promotion } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export interface ActionParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly workspace: Workspace;
  readonly environment: Environment;
}

const leaseMs = 60_000;
const longestMs = 10 * 60_000;

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

export function withoutPromotion(state: BrandState, key: string): BrandState {
  return state.promotion?.key === key ? { ...state, promotion: null } : state;
}

/** Completes a promotion whose process was killed. Drops it after `longestMs` if the release is not live. */
export async function recoverPromotion(parts: ActionParts, brand: Brand): Promise<void> {
  const { records, workspace, environment } = parts;
  const { promotion } = await records.readBrand(brand.code);
  if (!promotion) return;
  const { key, release, former, at } = promotion;
  const stored = await findRelease(parts, brand, release);
  if (stored !== undefined && hasBeenLive(stored, promotion)) {
    const request = { workspace, brand, target: environment.publishTarget };
    const changes = former === null ? null : await compareStored(request, former, release);
    const done = { seconds: null, changes };
    return recordPromotion(parts, brand, promotion, stored.state === 'live' ? stored.release : null, done);
  }
  const now = Date.now();
  await records.updateBrand(brand.code, (state) =>
    now - at < longestMs && state.promotion?.key === key
      ? { ...state, promotion: { ...promotion, leaseUntil: now + leaseMs } }
      : withoutPromotion(state, key),
  );
}

/** A waiting release is `former` only after it was live. The release of a rollback was `former` from the start. */
function hasBeenLive({ state }: StoredRelease, { kind }: Promotion): boolean {
  return state === 'live' || (state === 'former' && (kind === 'promoted' || kind === 'scheduled'));
}

interface Done extends Pick<RollbackReport, 'changes'> {
  readonly seconds: number | null;
}

/**
 * Adds the promotion to the history and updates the brand's state. `about` is the promoted release, or null if another
 * release has replaced it meanwhile. If the process is killed, the call can be repeated.
 */
export async function recordPromotion(
  parts: ActionParts,
  brand: Brand,
  promotion: Promotion,
  about: ReleaseInfo | null,
  { seconds, changes }: Done,
): Promise<void> {
  const { records, workspace, environment } = parts;
  const { code } = brand;
  const { key, kind, release, former, by, why, at } = promotion;
  const isForward = kind === 'promoted' || kind === 'scheduled';
  const change = changes && { release, at, ...summariseChanges(changes) };
  const event = newEvent(code, kind, {
    ...{ release, seconds, by, why, at, ...change },
    ...(former === null ? {} : { former }),
  });
  await records.addEvent(event, { key });
  const { waiting } = await records.updateBrand(code, ({ refresh: _, ...state }) => ({
    ...withoutPromotion(withoutRelease(state, release), key),
    ...(about && {
      live: { ...toBrandRelease(about, at), ...(isForward && former !== null && { replaced: former }) },
      change: change ?? (state.change?.release === release ? state.change : null),
    }),
  }));
  if (waiting === null || about === null) return;
  // Compares the waiting release again, because another release is live now.
  const request = { workspace, brand, target: environment.publishTarget };
  const ahead = await compareStored(request, release, waiting.release);
  if (ahead !== null)
    await records.updateBrand(code, (state) =>
      state.waiting?.release === waiting.release
        ? { ...state, waiting: { ...waiting, change: { ...waiting.change, ...summariseChanges(ahead) } } }
        : state,
    );
}

export function toBrandRelease({ id, counts }: ReleaseInfo, since: number): BrandRelease {
  const pages = Object.values(counts.pages).reduce((sum, count) => sum + count, 0);
  return { release: id, since, products: counts.products, pages };
}

function withoutRelease(state: BrandState, release: string): BrandState {
  const { plan, waiting } = state;
  return {
    ...state,
    plan: plan?.release === release ? null : plan,
    waiting: waiting?.release === release ? null : waiting,
  };
}

export async function findRelease(
  parts: ActionParts,
  brand: Brand,
  id: string,
): Promise<StoredRelease | undefined> {
  return (await listReleases(parts, brand)).find(({ release }) => release.id === id);
}

/** Waiting and planned releases get the state `held`, even if the target lists them as `former`. */
export async function listReleases(parts: ActionParts, brand: Brand): Promise<readonly StoredRelease[]> {
  const { waiting, plan } = await parts.records.readBrand(brand.code);
  const held = [waiting?.release, plan?.waiting?.release];
  const { workspace, environment } = parts;
  const stored = await withTarget(environment.publishTarget, workspace.output, brand.code, (target) =>
    target.listReleases(),
  );
  return stored.map(({ release, state }) => ({
    ...{ release, state: state === 'former' && held.includes(release.id) ? 'held' : state },
  }));
}
