import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandCode } from '#config/codes.ts';
import type { QueueOptions, RunJob } from './build-queue.ts';

export const abortMs = 2_000;

export function backoffAfter(attempt: number, { backoffMs }: QueueOptions): number {
  return backoffMs * 2 ** (attempt - 1);
}

export class RunningJob {
  readonly brand: BrandCode;
  readonly isLast: boolean;
  /** Resolves to whether the brand was built. Does not reject. */
  readonly isBuilt: Promise<boolean>;
  readonly #leaseMs: number;
  readonly #lost = new AbortController();
  #renewedAt = performance.now();

  constructor(brand: BrandCode, attempt: number, run: RunJob, options: QueueOptions) {
    this.brand = brand;
    this.#leaseMs = options.leaseMs;
    const isLast = attempt >= options.attempts;
    this.isLast = isLast;
    const job = {
      ...{ brand, attempt, signal: this.#lost.signal },
      get nextTryAt() {
        return isLast ? null : Date.now() + backoffAfter(attempt, options);
      },
    };
    this.isBuilt = Promise.try(run, job).then(
      () => true,
      () => false,
    );
  }

  get isLost(): boolean {
    return this.#lost.signal.aborted;
  }

  get leaseAge(): number {
    return performance.now() - this.#renewedAt;
  }

  renewed(): void {
    this.#renewedAt = performance.now();
  }

  /** Aborts a job whose lease was not renewed in time. Call it often. */
  checkLease(): void {
    if (this.leaseAge > this.#leaseMs) this.abort();
  }

  abort(): void {
    this.#lost.abort();
  }
}

interface Stoppable {
  readonly ended: Promise<unknown>;
  abort(): void;
}

/** Waits for the jobs, and aborts the remaining ones after `graceMs`. */
export async function stopJobs(jobs: Iterable<Stoppable>, graceMs: number): Promise<void> {
  await waitUntilEnded(jobs, graceMs);
  for (const job of jobs) job.abort();
  await waitUntilEnded(jobs, abortMs);
}

export async function waitUntilEnded(
  jobs: Iterable<Pick<Stoppable, 'ended'>>,
  timeoutMs: number,
): Promise<void> {
  const timer = new AbortController();
  const all = Promise.all([...jobs].map(({ ended }) => ended));
  await Promise.race([all, sleep(timeoutMs, undefined, timer).catch(() => {})]);
  timer.abort();
}
