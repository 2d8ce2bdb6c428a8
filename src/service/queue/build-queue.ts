import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { startLoop } from './loop.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { withTimeout } from '#service/store/store-error.ts';
import {
  addRequest,
  backoffAfter,
  changeOwn,
  type Claim,
  claimNext,
  describeBrand,
  parseState,
  type QueueOptions,
  type QueueState,
} from './queue-state.ts';

/** A build reads all open orders of its brand, so a hundred requests become one or two builds. */
export type BuildQueue = ReturnType<typeof openBuildQueue>;

export type RunJob = (job: QueueJob) => Promise<void>;

export interface QueueJob {
  readonly brand: string;
  readonly attempt: number;
  /** When the next attempt starts, in milliseconds since 1970. Null for the last attempt. */
  readonly nextTryAt: number | null;
  /** Aborts if another process took over the job, or if the worker must stop. */
  readonly signal: AbortSignal;
}

export interface AddOptions {
  readonly delayMs?: number;
}

export interface WorkOptions {
  readonly concurrency: number;
  readonly onProblem?: (problem: unknown) => void;
}

export const defaultQueueOptions: QueueOptions = {
  ...{ quietMs: 2_000, maxWaitMs: 15_000, concurrency: 2 },
  ...{ attempts: 5, backoffMs: 5_000, leaseMs: 30_000 },
};

const pollMs = 50;
const abortMs = 2_000;

export function openBuildQueue(store: RecordStore, options: QueueOptions) {
  const read = async () => parseState(await store.read('queue', 'builds'));
  const update: Update = async (change) => {
    let isChanged = false;
    await store.update('queue', 'builds', (value) => {
      const next = change(parseState(value));
      isChanged = next !== null;
      return next ?? value;
    });
    return isChanged;
  };
  const write = async (brand: string, delayMs: number) => {
    await update((state) => addRequest(state, { brand, delayMs }, Date.now(), options));
  };
  return {
    /** The request is durable when the promise resolves. */
    add: mergeWaiting(write),
    work: (run: RunJob, { concurrency, onProblem = () => {} }: WorkOptions) =>
      startWorker({ ...options, read, update, onProblem }, run, concurrency),
    readState: async (brand: string) => describeBrand(await read(), brand, Date.now(), options),
  };
}

type Update = (change: (state: QueueState) => QueueState | null) => Promise<boolean>;

interface WorkerParts extends QueueOptions {
  readonly read: () => Promise<QueueState>;
  readonly update: Update;
  readonly onProblem: (problem: unknown) => void;
}

function mergeWaiting(write: (brand: string, delayMs: number) => Promise<void>) {
  const waiting = new Map<string, Promise<void>>();
  const limit = pLimit(1);
  return (brand: string, { delayMs = 0 }: AddOptions = {}): Promise<void> => {
    const key = `${brand} ${delayMs}`;
    const known = waiting.get(key);
    if (known !== undefined) return known;
    const written = limit(() => {
      waiting.delete(key);
      return write(brand, delayMs);
    });
    waiting.set(key, written);
    return written;
  };
}

function startWorker(parts: WorkerParts, run: RunJob, concurrency: number) {
  const jobs = new Set<RunningJob>();
  let isStopped = false;
  const poll = async () => {
    for (const job of jobs) await job.renew();
    while (jobs.size < concurrency) {
      // This process must not build a brand twice at the same time. A job may still run here after another process has
      // taken it over and finished it.
      const except = [...jobs].map((job) => job.claim.brand);
      const claim = await claimJob(parts, except, () => isStopped);
      if (claim === null) return;
      const job = new RunningJob(claim, run, parts);
      jobs.add(job);
      void job.ended.then(() => jobs.delete(job));
    }
  };
  const loop = startLoop(poll, pollMs, parts.onProblem);
  return {
    /** Jobs that still run after `graceMs` return to the queue. */
    stop: async (graceMs: number) => {
      isStopped = true;
      await waitUntilEnded(jobs, graceMs);
      await loop.stop();
      for (const job of jobs) job.abort();
      await waitUntilEnded(jobs, abortMs);
      await Promise.all([...jobs].map((job) => job.giveBack()));
    },
  };
}

async function claimJob(
  { read, update, ...options }: WorkerParts,
  except: readonly string[],
  isStopped: () => boolean,
) {
  const choice = { id: randomUUID(), except };
  // The worker may be stopped while the state is read.
  const find = (state: QueueState) => (isStopped() ? null : claimNext(state, choice, Date.now(), options));
  // Reads before it writes, because most searches find nothing.
  let found = find(await read());
  if (found === null) return null;
  const isClaimed = await update((state) => {
    found = find(state);
    return found?.state ?? null;
  });
  return isClaimed ? found.claim : null;
}

class RunningJob {
  readonly claim: Claim;
  readonly ended: Promise<void>;
  readonly #parts: WorkerParts;
  readonly #lost = new AbortController();
  #renewedAt = performance.now();

  constructor(claim: Claim, run: RunJob, parts: WorkerParts) {
    this.claim = claim;
    this.#parts = parts;
    this.ended = this.#run(run);
  }

  /** Aborts the build if another process took over the job. Must be called often. */
  async renew(): Promise<void> {
    const { leaseMs, update } = this.#parts;
    const now = performance.now();
    if (this.#lost.signal.aborted || now - this.#renewedAt < leaseMs / 4) return;
    const extend = () => ({ job: { id: this.claim.id, leaseUntil: Date.now() + leaseMs } });
    if (await update((state) => changeOwn(state, this.claim, extend))) this.#renewedAt = now;
    else this.abort();
  }

  abort(): void {
    this.#lost.abort();
  }

  /** Returns the job to the queue without counting the attempt. */
  giveBack(): Promise<void> {
    return this.#end(({ since, attempts }) => ({
      ...{ since: since ?? Date.now(), notBefore: Date.now(), attempts: attempts - 1 },
    }));
  }

  async #run(run: RunJob): Promise<void> {
    const { brand, attempt } = this.claim;
    const { attempts } = this.#parts;
    const isLast = attempt >= attempts;
    const waitMs = backoffAfter(attempt, this.#parts);
    const job = {
      ...{ brand, attempt, signal: this.#lost.signal },
      get nextTryAt() {
        return isLast ? null : Date.now() + waitMs;
      },
    };
    const isBuilt = await Promise.try(run, job).then(
      () => true,
      () => false,
    );
    if (this.#lost.signal.aborted) return this.giveBack();
    if (isBuilt || isLast) return this.#end(() => ({ attempts: 0 }));
    return this.#end(({ since }) => ({ since: since ?? Date.now(), notBefore: Date.now() + waitMs }));
  }

  async #end(change: Parameters<typeof changeOwn>[2]): Promise<void> {
    const { update, onProblem } = this.#parts;
    const end: typeof change = (queue) => ({ ...change(queue), job: null });
    await update((state) => changeOwn(state, this.claim, end)).catch(onProblem);
  }
}

async function waitUntilEnded(jobs: Iterable<RunningJob>, timeoutMs: number): Promise<void> {
  await withTimeout(timeoutMs, Promise.all([...jobs].map(({ ended }) => ended))).catch(() => {});
}
