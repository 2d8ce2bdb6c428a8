import type { BrandCode } from '#config/codes.ts';

/**
 * Decides when each brand is built. Jobs have no content. A build reads the open orders of its brand, so a hundred requests become one or
 * two builds. In all processes together, at most one job per brand runs and one waits. A request during a job causes another job.
 */
export interface BuildQueue {
  /** Requests a build that begins later than this call. When it resolves, the request is stored durably. */
  add(brand: BrandCode, options?: AddOptions): Promise<void>;
  work(run: RunJob, options: WorkOptions): QueueWorker;
  readState(brand: BrandCode): Promise<QueueState>;
  close(): Promise<void>;
}

export interface AddOptions {
  readonly delayMs?: number;
}

export type RunJob = (job: QueueJob) => Promise<void>;

export interface QueueJob {
  readonly brand: BrandCode;
  readonly attempt: number;
  /** Time of the next attempt if this one fails, in milliseconds since 1970; null after the last attempt. */
  readonly nextTryAt: number | null;
  /** Aborted if another process has taken over the job, or if the worker must stop at once. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  readonly concurrency: number;
  readonly onProblem?: (problem: unknown) => void;
}

export interface QueueWorker {
  /** Takes no more jobs. Resolves when the running jobs have ended. After `graceMs` they return to the queue. */
  stop(graceMs: number): Promise<void>;
}

export interface QueueState {
  readonly isRunning: boolean;
  /** With BullMQ, false if the waiting job follows a running job of its brand. */
  readonly isWaiting: boolean;
}

export interface QueueOptions {
  /**
   * A brand is built after `quietMs` without requests, but at most `maxWaitMs` after the first one. BullMQ counts `quietMs` from the
   * first request, so later requests do not delay the build.
   */
  readonly quietMs: number;
  readonly maxWaitMs: number;
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoffMs: number;
  /** A process that does not renew its lease for this time loses its job. */
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
