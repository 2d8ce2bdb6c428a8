import * as z from 'zod/mini';
import { parseRecord } from '#service/store/store-error.ts';

export interface QueueOptions {
  /** A build starts after `quietMs` without requests, or `maxWaitMs` after the first request. */
  readonly quietMs: number;
  readonly maxWaitMs: number;
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly leaseMs: number;
}

const brandSchema = z.object({
  /** Time of the first waiting request, in milliseconds since 1970. Null if no request waits. */
  since: z.nullable(z.number()),
  notBefore: z.number(),
  later: z.nullable(z.number()),
  job: z.nullable(z.object({ id: z.string(), leaseUntil: z.number() })),
  attempts: z.number(),
});

type BrandQueue = z.infer<typeof brandSchema>;

const idle: BrandQueue = { since: null, notBefore: 0, later: null, job: null, attempts: 0 };

const stateSchema = z.record(z.string(), brandSchema);

export type QueueState = Readonly<Record<string, BrandQueue>>;

export function parseState(value: unknown): QueueState {
  return value === null ? {} : parseRecord(stateSchema, 'queue', { id: 'builds', value });
}

export function addRequest(
  state: QueueState,
  { brand, delayMs }: { readonly brand: string; readonly delayMs: number },
  now: number,
  options: QueueOptions,
): QueueState {
  const queue = state[brand] ?? idle;
  const due = now + delayMs;
  const next =
    delayMs > 0 ? { ...queue, later: Math.min(queue.later ?? due, due) } : request(queue, now, options);
  return { ...state, [brand]: next };
}

/** A new request does not make a retry start earlier. */
function request(queue: BrandQueue, now: number, { quietMs, maxWaitMs }: QueueOptions): BrandQueue {
  const { since, job, attempts } = queue;
  if (since !== null && job === null && attempts > 0) return queue;
  const first = since ?? now;
  return { ...queue, since: first, notBefore: Math.min(now + quietMs, first + maxWaitMs) };
}

function settle(queue: BrandQueue, now: number, options: QueueOptions): BrandQueue {
  const { job, later, attempts, since } = queue;
  if (job !== null && !isRunning(queue, now, options)) {
    // Stops retrying a build that killed its process every time.
    const isLast = attempts >= options.attempts;
    const next = isLast ? { attempts: 0 } : { since: since ?? 0, notBefore: 0 };
    return settle({ ...queue, ...next, job: null }, now, options);
  }
  return later !== null && later <= now ? { ...request(queue, later, options), later: null } : queue;
}

/** A lease far in the future results from a wrong clock, so it is treated as expired. */
function isRunning({ job }: BrandQueue, now: number, { leaseMs }: QueueOptions): boolean {
  return job !== null && job.leaseUntil > now && job.leaseUntil <= now + 2 * leaseMs;
}

/** A `notBefore` more than `longestMs` in the future results from a wrong clock, so it is ignored. */
function isDue({ since, job, notBefore }: BrandQueue, now: number, options: QueueOptions): boolean {
  const longestMs = Math.max(options.maxWaitMs, backoffAfter(options.attempts, options));
  return since !== null && job === null && (notBefore <= now || notBefore > now + longestMs);
}

export function backoffAfter(attempt: number, { backoffMs }: QueueOptions): number {
  return backoffMs * 2 ** (attempt - 1);
}

export interface Claim {
  readonly brand: string;
  readonly id: string;
  readonly attempt: number;
}

export function claimNext(
  state: QueueState,
  { id, except }: { readonly id: string; readonly except: readonly string[] },
  now: number,
  options: QueueOptions,
): { readonly state: QueueState; readonly claim: Claim } | null {
  const brands = Object.entries(state).map(([brand, queue]) => [brand, settle(queue, now, options)] as const);
  if (brands.filter(([, { job }]) => job !== null).length >= options.concurrency) return null;
  const [first] = brands
    .filter(([brand, queue]) => isDue(queue, now, options) && !except.includes(brand))
    .toSorted(([, one], [, other]) => (one.since ?? 0) - (other.since ?? 0));
  if (first === undefined) return null;
  const [brand, queue] = first;
  const attempt = queue.attempts + 1;
  const next = { ...queue, since: null, attempts: attempt, job: { id, leaseUntil: now + options.leaseMs } };
  return { state: { ...state, [brand]: next }, claim: { brand, id, attempt } };
}

/** Returns null if another process took over the job. */
export function changeOwn(
  state: QueueState,
  { brand, id }: Claim,
  change: (queue: BrandQueue) => Partial<BrandQueue>,
): QueueState | null {
  const queue = state[brand];
  return queue?.job?.id === id ? { ...state, [brand]: { ...queue, ...change(queue) } } : null;
}

export function describeBrand(state: QueueState, brand: string, now: number, options: QueueOptions) {
  const { job, since, later } = settle(state[brand] ?? idle, now, options);
  return { isRunning: job !== null, isWaiting: since !== null || later !== null };
}
