import { randomBytes } from 'node:crypto';
import type { BuildJob, BuildResult, ExpectedProduct } from '#builder/build-job.ts';
import type { BuilderPool, FinishedJob } from '#builder/builder-pool.ts';
import type { BrandCode } from '#config/codes.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import type { Order } from '#service/orders/order.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

/** A build and the orders that it is for. */
export interface OrderedBuild {
  readonly id: string;
  readonly brand: BrandCode;
  /** The oldest first; at least one. */
  readonly orders: readonly Order[];
  /** Whether it is built to be looked at, and does not go live. */
  readonly isPreview: boolean;
  readonly startedAt: number;
}

/** How long a build looks for the products that an order names; then the order has failed, though a later build may fulfil it. */
const awaitedMs = 600_000;

/** How long an order overrules the guard: its author meant what the ERP showed then. */
const forceMs = 900_000;

export function toOrderedBuild(brand: BrandCode, orders: readonly Order[]): OrderedBuild {
  const isPreview = orders.every(({ kind }) => kind === 'preview');
  return { id: randomBytes(8).toString('hex'), brand, orders, isPreview, startedAt: Date.now() };
}

export function toBuildJob({ id, brand, orders, isPreview }: OrderedBuild): BuildJob {
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
  return {
    ...{ id, brand, isHeld: isPreview },
    products: [...products.values()],
    force: reasons.length === 0 ? null : [...new Set(reasons)].join('; '),
  };
}

export function isStillAwaited({ at }: Order): boolean {
  return Date.now() - at < awaitedMs;
}

/** Returns whether a build has to wait for an order's products: later attempts look again and hold up no other order. */
export function isFirstAttempt(order: Order, brand: BrandCode): boolean {
  return isStillAwaited(order) && (order.brands[brand]?.notSeen.length ?? 0) === 0;
}

/** Lists the ids of an order's products that the build did not see new enough. */
export function listNotSeen({ products }: Order, notSeen: readonly ExpectedProduct[]): string[] {
  const missing = products.filter(({ id, updatedAt }) =>
    notSeen.some((one) => one.id === id && one.updatedAt === updatedAt),
  );
  return [...new Set(missing.map(({ id }) => id))];
}

export function isSweep(orders: readonly Order[]): boolean {
  return orders.every(({ kind }) => kind === 'sweep');
}

/** Returns how long a build took, without the time its orders waited, as in a freeze; null where nobody asked for it. */
export function secondsOf({ orders, startedAt }: OrderedBuild): number | null {
  return isSweep(orders) ? null : (Date.now() - startedAt) / 1000;
}

type EventDetails = Pick<BrandEvent, 'kind'> &
  Partial<Omit<BrandEvent, 'brand' | 'at' | 'by' | 'why' | 'build'>>;

/** Makes an entry of the history about a build. */
export function toEvent({ id, brand, orders }: OrderedBuild, details: EventDetails): BrandEvent {
  return {
    ...{ brand, at: Date.now(), build: id, release: null, cause: null, seconds: null },
    ...{ added: 0, changed: 0, withdrawn: 0 },
    by: joinWords(orders.map(({ by }) => by)),
    why: joinWords(orders.flatMap(({ why, force }) => [why, force])),
    ...details,
  };
}

const mostItems = 3;

/** The changes of a release as an event has them: with the first products alone. */
export function toCounts({ items, ...counts }: BuildResult['change']): BuildResult['change'] {
  return { ...counts, items: items.slice(0, mostItems) };
}

const mostWords = 3;

/** Joins different words: many hooks come from few senders. */
function joinWords(words: readonly (string | null)[]): string | null {
  const different = [...new Set(words.filter((word) => word !== null))];
  if (different.length === 0) return null;
  const rest = different.length - mostWords;
  const first = different.slice(0, mostWords).join(', ');
  return rest > 0 ? `${first} (+${rest})` : first;
}

export interface RunnerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly pool: Pick<BuilderPool, 'run'>;
  /** Resolves to the changes between two releases that the target keeps; null where it keeps one no more, or can't be reached. */
  readonly compare: (
    brand: BrandCode,
    before: string,
    after: string,
  ) => Promise<BuildResult['change'] | null>;
  readonly observer?: RunnerObserver;
}

/** Is called with the results of builds, e.g. for the log. */
export interface RunnerObserver {
  built(job: BuildJob, finished: FinishedJob): void;
  notBuilt(job: BuildJob, error: unknown): void;
  /** Something went wrong around a build that is live all the same. */
  warned(brand: BrandCode, warning: string): void;
  /** A sweep found a change that no hook announced. */
  sweepFound(brand: BrandCode): void;
}
