import type { BrandCode } from '#config/codes.ts';

/**
 * Which brand is built when. It holds no content: a build reads what is wanted of it elsewhere, so that hundred wishes
 * are one or two builds. For each brand at most one build runs and one waits, in all processes together; the last wish is
 * never lost.
 */
export interface BuildQueue {
  /** Wants a build that begins after now; durable when it resolves. Throws at once where the store is away. */
  add(brand: BrandCode, timing?: AddOptions): Promise<void>;
  /** Runs builds until it is stopped. */
  work(run: RunJob, options: WorkOptions): QueueWorker;
  readState(brand: BrandCode): Promise<QueueState>;
  close(): Promise<void>;
}

export interface AddOptions {
  /**
   * As if it were wanted so much later, for what is to be looked at again; 0 unless told. It holds up nothing that is
   * wanted meanwhile.
   */
  readonly delayMs?: number;
}

/** Throws where the build is to be tried again. */
export type RunJob = (turn: QueueJob) => Promise<void>;

export interface QueueJob {
  readonly brand: BrandCode;
  /** From 1. */
  readonly attempt: number;
  /** Whether this is the last attempt: after it the queue waits for the next wish. */
  readonly isLast: boolean;
  /** When the queue tries again if this attempt fails now, in milliseconds since 1970; null after the last. */
  readonly nextTryAt: number | null;
  /** Aborted when the turn was lost to another process, or the worker is to stop at once. */
  readonly signal: AbortSignal;
}

export interface WorkOptions {
  /** Builds at once in this process. */
  readonly concurrency: number;
  /** Told of what the queue itself could not do, e.g. while its store was away. It goes on. */
  readonly onProblem?: (problem: unknown) => void;
}

export interface QueueWorker {
  /** Takes no further turn; resolves when the running ones ended, or gives them back after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

export interface QueueState {
  readonly isRunning: boolean;
  /**
   * When the waiting build may begin, in milliseconds since 1970; null where none waits. BullMQ does not tell of one that
   * waits for a running one to end.
   */
  readonly waitingUntil: number | null;
}

/** The same for every queue. */
export interface QueueOptions {
  /**
   * How long a brand must be quiet before it is built, and how long a steady trickle may put it off. BullMQ counts from
   * the first wish, so that none puts it off.
   */
  readonly quietMs: number;
  readonly maxWaitMs: number;
  /** Builds at once in all processes together. */
  readonly concurrency: number;
  readonly attempts: number;
  /** Before the second attempt; doubled before each further one. */
  readonly backoffMs: number;
  /** After this long without a sign of life a process's turn is given to another. */
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
