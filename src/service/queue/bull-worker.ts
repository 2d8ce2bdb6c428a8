import {
  createPostgresBackend,
  type Job,
  type PostgresConnectionOptions,
  WaitingError,
  Worker,
} from 'bullmq';
import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import type { QueueOptions, QueueWorker, RunJob } from './build-queue.ts';
import { abortMs, toQueueJob, waitUntilEnded } from './queue-job.ts';

export type BullJob = Job<unknown>;

export const queueName = 'builds';

interface Work {
  readonly connection: PostgresConnectionOptions;
  /** Jobs at once in this process. */
  readonly concurrency: number;
  readonly options: QueueOptions;
  readonly run: RunJob;
  /** Requests a build, for a delayed request that is due. */
  readonly add: (brand: BrandCode) => Promise<void>;
  readonly onProblem: (problem: unknown) => void;
}

/** No content: BullMQ keeps the data of the first of several requests. */
const dataSchema = z.object({ brand: z.string() });

export function brandOf({ data }: BullJob): BrandCode {
  return dataSchema.parse(data).brand;
}

/** Takes jobs as BullMQ gives them, as many at once as it may. */
export class BullWorker implements QueueWorker {
  readonly #work: Work;
  readonly #worker: ReturnType<typeof startWorker>;
  readonly #builds = new Set<RunningBuild>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(work: Work) {
    this.#work = work;
    this.#worker = startWorker(work, (job, token = '') => this.#process(job, token));
    this.#worker.on('error', work.onProblem);
    this.#worker.on('locksRenewed', ({ jobIds }) => {
      for (const build of this.#buildsOf(jobIds)) build.renewed();
    });
    this.#worker.on('lockRenewalFailed', (jobIds) => {
      for (const build of this.#buildsOf(jobIds)) build.abort();
    });
    this.#timer = setInterval(() => {
      for (const build of this.#builds) build.checkLease();
    }, work.options.leaseMs / 4);
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await this.#worker.pause(true);
    await waitUntilEnded(this.#builds, graceMs);
    for (const build of this.#builds) build.abort();
    await waitUntilEnded(this.#builds, abortMs);
    clearInterval(this.#timer);
    const isForced = this.#builds.size > 0;
    for (const build of this.#builds) await build.giveBack().catch(this.#work.onProblem);
    await waitUntilEnded([{ ended: this.#worker.close(isForced) }], abortMs);
  }

  async #process(job: BullJob, token: string): Promise<void> {
    const brand = brandOf(job);
    if (job.name === 'later') return this.#work.add(brand);
    // A build that was lost may still be ending here.
    await Promise.all([...this.#builds].map((build) => build.brand === brand && build.ended));
    if (this.#isStopped) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const build = new RunningBuild(job, token, brand, this.#work);
    this.#builds.add(build);
    try {
      await build.complete();
    } finally {
      this.#builds.delete(build);
    }
  }

  #buildsOf(jobIds: readonly string[]): readonly RunningBuild[] {
    return [...this.#builds].filter(({ job }) => jobIds.includes(job.id ?? ''));
  }
}

function startWorker(
  { connection, concurrency, options: { leaseMs } }: Work,
  run: (job: BullJob, token?: string) => Promise<void>,
) {
  const options = {
    ...{ connection, concurrency },
    ...{ lockDuration: leaseMs, stalledInterval: leaseMs / 2, maxStalledCount: 3 },
    // After the store could not be reached; fifteen seconds by default.
    runRetryDelay: 1_000,
  };
  return new Worker(queueName, run, options, createPostgresBackend);
}

/** A running job, whose lock BullMQ keeps alive. */
class RunningBuild {
  readonly brand: BrandCode;
  readonly job: BullJob;
  /** Never rejects; resolves to whether the brand was built. */
  readonly ended: Promise<boolean>;
  readonly #token: string;
  readonly #leaseMs: number;
  readonly #lost = new AbortController();
  #isGivenBack = false;
  #renewedAt = performance.now();

  constructor(job: BullJob, token: string, brand: BrandCode, { run, options }: Work) {
    this.brand = brand;
    this.job = job;
    this.#token = token;
    this.#leaseMs = options.leaseMs;
    const queueJob = toQueueJob(brand, job.attemptsMade + 1, this.#lost.signal, options);
    this.ended = Promise.try(run, queueJob).then(
      () => true,
      () => false,
    );
  }

  renewed(): void {
    this.#renewedAt = performance.now();
  }

  /** To be called often. Aborts the build where its lock was not renewed in time: another process may have the job. */
  checkLease(): void {
    if (performance.now() - this.#renewedAt > this.#leaseMs) this.abort();
  }

  abort(): void {
    this.#lost.abort();
  }

  /** Lets another process take the job at once; the attempt does not count. */
  async giveBack(): Promise<void> {
    if (this.#isGivenBack) return;
    this.#isGivenBack = true;
    await this.job.moveToWait(this.#token);
  }

  /** Ends BullMQ's job as the build ended. */
  async complete(): Promise<void> {
    const isBuilt = await this.ended;
    if (this.#lost.signal.aborted) {
      await this.giveBack();
      throw new WaitingError();
    }
    // BullMQ keeps this text; the orders say why.
    if (!isBuilt) throw new Error('The build failed.');
  }
}
