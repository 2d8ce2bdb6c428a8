import { randomBytes } from 'node:crypto';
import { parseReleaseId } from '#release/release.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BuildJob, BuildResult, ExpectedProduct } from '#builder/build-job.ts';
import type { BuilderPool, FinishedJob } from '#builder/builder-pool.ts';
import { maxEventItems, newEvent, type BrandEvent, type Credit } from '#service/orders/history.ts';
import type { Order } from '#service/orders/order.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export type OrderedBuild = Readonly<ReturnType<typeof toOrderedBuild>>;

const awaitedMs = 600_000;

/** Orders older than this no longer overrule the guard, because the user who forced them has not seen later changes. */
const forceMs = 900_000;

export function toOrderedBuild(
  brand: string,
  orders: readonly Order[],
  { review }: Pick<BrandState, 'review'>,
) {
  const id = randomBytes(8).toString('hex');
  return { id, brand, orders, isHeld: review !== null, startedAt: Date.now() };
}

export function toBuildJob(
  { id, brand, orders, isHeld }: OrderedBuild,
  { waiting, plan, discarded }: Pick<BrandState, 'waiting' | 'plan' | 'discarded'>,
): BuildJob {
  const products = new Map<string, ExpectedProduct>();
  for (const order of orders) {
    for (const { id: product, updatedAt } of order.products) {
      const key = JSON.stringify([product, updatedAt]);
      const isAwaited = (products.get(key)?.isAwaited ?? false) || isFirstAttempt(order, brand);
      products.set(key, { id: product, updatedAt, isAwaited });
    }
  }
  const reasons = orders
    .filter(({ at }) => Date.now() - at < forceMs)
    .flatMap(({ force }) => (force === null ? [] : [force]));
  const held = [waiting, plan].flatMap((one) => (one === null ? [] : [parseReleaseId(one.release).digest]));
  return {
    ...{ id, brand, isHeld, known: [...held, ...(discarded === null ? [] : [discarded])] },
    products: [...products.values()],
    force: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
  };
}

export function isStillAwaited({ at }: Order): boolean {
  return Date.now() - at < awaitedMs;
}

/** Only an order's first build waits until the ERP returns its products, so that other orders are not delayed. */
export function isFirstAttempt(order: Order, brand: string): boolean {
  return isStillAwaited(order) && (order.brands[brand]?.notSeen.length ?? 0) === 0;
}

export function listMissingProducts({ products }: Order, notSeen: readonly ExpectedProduct[]): string[] {
  const missing = products.filter(({ id, updatedAt }) =>
    notSeen.some((one) => one.id === id && one.updatedAt === updatedAt),
  );
  return [...new Set(missing.map(({ id }) => id))];
}

export function isSweep(orders: readonly Order[]): boolean {
  return orders.every(({ kind }) => kind === 'sweep');
}

export function secondsOf({ orders, startedAt }: OrderedBuild): number | null {
  return isSweep(orders) ? null : (Date.now() - startedAt) / 1000;
}

export function toEvent(
  { id, brand, orders, startedAt }: OrderedBuild,
  kind: BrandEvent['kind'],
  details: Partial<BrandEvent> = {},
): BrandEvent {
  const credits = listCredits(orders, brand, startedAt);
  return newEvent(brand, kind, {
    build: id,
    by: credits.find(({ by }) => by !== null)?.by ?? null,
    why: credits.find(({ why }) => why !== null)?.why ?? null,
    credits,
    ...details,
  });
}

const mostCredits = 20;

/** Lists who ordered the build and why. Omits orders that failed in an earlier build: they did not start this one. */
function listCredits(orders: readonly Order[], brand: string, startedAt: number): readonly Credit[] {
  const credits = orders
    .filter((order) => order.brands[brand]?.state !== 'failed')
    .map(({ by, why, force, kind, at }) => {
      const isForced = force !== null && startedAt - at < forceMs;
      return { by, why: isForced ? force : why, kind, isForced };
    });
  const different = new Map(credits.map((credit) => [JSON.stringify(credit), credit]));
  return [...different.values()].slice(0, mostCredits);
}

export function toCounts({ items, ...counts }: BuildResult['change']): BuildResult['change'] {
  return { ...counts, items: items.slice(0, maxEventItems) };
}

export interface RunnerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly pool: Pick<BuilderPool, 'run'>;
  readonly compare: (brand: string, before: string, after: string) => Promise<BuildResult['change'] | null>;
  readonly discard: (brand: string, release: string) => Promise<void>;
  /** Receives work that may continue after the job has ended. If absent, the job waits for the work. */
  readonly background?: (work: Promise<void>) => void;
  readonly observer?: RunnerObserver;
}

export interface RunnerObserver {
  built(job: BuildJob, finished: FinishedJob): void;
  notBuilt(job: BuildJob, error: unknown): void;
  warned(brand: string, warning: string): void;
  sweepFound(brand: string): void;
}

/**
 * Adds an event for a release that was published by hand, or by a process that was killed before it added one. Promotions
 * add their own events.
 */
export async function recordMissingEvent(
  state: BrandState,
  { kind, release, former }: Pick<BuildResult, 'kind' | 'release' | 'former'>,
  build: OrderedBuild,
  { records, compare }: Pick<RunnerParts, 'records' | 'compare'>,
) {
  const { live, promotion } = state;
  const found = kind === 'live' ? former : release;
  if (live === null || found === null || isOutdated(build, state)) return null;
  if (live.release === found || promotion?.release === found) return null;
  const { brand } = build;
  const change = await compare(brand, live.release, found);
  const details = { release: found, former: live.release, ...(change && toCounts(change)) };
  await records.addEvent(toEvent(build, 'live', details), { key: `live/${brand}/${found}` });
  return { release: found, change };
}

export function isOutdated({ startedAt }: OrderedBuild, { live }: BrandState): boolean {
  return live !== null && live.since > startedAt;
}
