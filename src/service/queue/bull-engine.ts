import type { Job, Queue, Worker, WorkerOptions } from 'bullmq';

/** What this program uses of BullMQ, the same on Redis and on PostgreSQL. */
export interface BullEngine {
  readonly queue: Pick<
    Queue<BullData>,
    'add' | 'close' | 'getActive' | 'getDelayed' | 'getWaiting' | 'setGlobalConcurrency' | 'waitUntilReady'
  >;
  startWorker(run: ProcessBullJob, options: BullWorkerOptions): BullConsumer;
}

export interface BullConsumer extends Pick<Worker, 'close' | 'pause'> {
  on(event: 'error', listener: (problem: Error) => void): unknown;
  on(event: 'locksRenewed', listener: (renewed: { readonly jobIds: string[] }) => void): unknown;
  on(event: 'lockRenewalFailed', listener: (jobIds: string[]) => void): unknown;
}

/** No content: of a job that is wanted several times BullMQ keeps what was first. */
export interface BullData {
  readonly brand: string;
}

export type BullJob = Job<BullData>;

export type ProcessBullJob = (job: BullJob, token?: string) => Promise<void>;

export type BullWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

export const queueName = 'builds';
