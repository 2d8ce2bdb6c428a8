import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandCode } from '#config/codes.ts';
import type { QueueJob, QueueOptions } from './build-queue.ts';

export function toQueueJob(
  brand: BrandCode,
  attempt: number,
  signal: AbortSignal,
  options: QueueOptions,
): QueueJob {
  const isLast = attempt >= options.attempts;
  return {
    ...{ brand, attempt, isLast, signal },
    get nextTryAt() {
      return isLast ? null : Date.now() + backoffAfter(attempt, options);
    },
  };
}

/** Returns how long the next attempt waits, in milliseconds. */
export function backoffAfter(attempt: number, { backoffMs }: QueueOptions): number {
  return backoffMs * 2 ** (attempt - 1);
}

/** Resolves when all jobs have ended, or after `timeoutMs`. */
export async function waitUntilEnded(
  jobs: Iterable<{ readonly ended: Promise<unknown> }>,
  timeoutMs: number,
): Promise<void> {
  const timer = new AbortController();
  const all = Promise.all([...jobs].map(({ ended }) => ended));
  await Promise.race([all, sleep(timeoutMs, undefined, timer).catch(() => {})]);
  timer.abort();
}

/** How long a job that has to stop at once may take for it. */
export const abortMs = 2_000;
