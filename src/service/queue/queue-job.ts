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
      return isLast ? null : Date.now() + waitAfter(attempt, options);
    },
  };
}

/** How long the next attempt waits, in milliseconds. */
export function waitAfter(attempt: number, { backoffMs }: QueueOptions): number {
  return backoffMs * 2 ** (attempt - 1);
}
