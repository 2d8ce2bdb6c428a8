import type { BrandCode } from '#config/codes.ts';

/**
 * Decides which brand is built when. Jobs hold no content: a build reads the open orders of its brand, so that a hundred
 * requests become one or two builds. Of each brand at most one job runs and one waits, in all processes together. A
 * request that comes while a job runs is never lost: another job follows.
 */
export interface BuildQueue {
  /** Requests a build that begins after now. Durable when it resolves. */
  add(brand: BrandCode, options?: AddOptions): Promise<void>;
  work(run: RunJob, options: WorkOptions): QueueWorker;
  readState(brand: BrandCode): Promise<QueueState>;
  close(): Promise<void>;
}

export interface AddOptions {
  /** Makes the request later, without holding up other requests; 0 by default. */
  readonly delayMs?: number;
}

export type RunJob = (job: QueueJob) => Promise<void>;

export interface QueueJob {
  readonly brand: BrandCode;
  readonly attempt: number;
  readonly isLast: boolean;
  /** When the queue tries again if this attempt fails, in milliseconds since 1970; null after the last attempt. */
  readonly nextTryAt: number | null;
  /** Aborted when another process has taken over the job, or the worker has to stop at once. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  readonly concurrency: number;
  /** Is called with errors of the queue itself; the queue goes on. */
  readonly onProblem?: (problem: unknown) => void;
}

export interface QueueWorker {
  /** Takes no more jobs. Resolves when the running jobs have ended; after `graceMs` they go back to the queue. */
  stop(graceMs: number): Promise<void>;
}

export interface QueueState {
  readonly isRunning: boolean;
  /**
   * When the waiting job may begin, in milliseconds since 1970; null where none waits. BullMQ does not show a job that
   * waits for a running one of its brand.
   */
  readonly waitingUntil: number | null;
}

/** Settings that all processes of one queue share. */
export interface QueueOptions {
  /**
   * How long a brand must be quiet before it is built, and how long steady requests may put the build off. BullMQ counts
   * from the first request, so that none puts it off.
   */
  readonly quietMs: number;
  readonly maxWaitMs: number;
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoffMs: number;
  /** A process without a sign of life for so long loses its job. */
  readonly leaseMs: number;
}

export const defaultQueueOptions: QueueOptions = {
  quietMs: 2_000,
  maxWaitMs: 15_000,
  concurrency: 2,
  attempts: 5,
  backoffMs: 5_000,
  leaseMs: 30_000,
};
