import {
  createPostgresBackend,
  type JobsOptions,
  type PostgresConnectionOptions,
  Queue,
  type Job,
  WaitingError,
  Worker,
} from 'bullmq';
import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import { callStore, withTimeout } from '#service/store/store-error.ts';
import type { BuildQueue, QueueOptions, QueueState, QueueWorker, RunJob } from './build-queue.ts';
import { abortMs, RunningJob, stopJobs, waitUntilEnded } from './running-job.ts';

const readyMs = 10_000;

/** Runs the queue with BullMQ in a PostgreSQL database. Its quiet time begins with the first request. */
export async function openBullQueue(address: string, options: QueueOptions): Promise<BuildQueue> {
  const connection = toConnection(address);
  const queue = connect(connection);
  const addJob = async (name: 'build' | 'later', brand: BrandCode, key: string, delay: number) => {
    // While a job runs, BullMQ keeps the last request. While a job waits, further requests are merged with it.
    const deduplication = { id: key, keepLastIfActive: true };
    const jobOptions = { delay, deduplication, ...toRetries(options) };
    await callStore(address, () => queue.add(name, { brand }, jobOptions));
  };
  const quietMs = Math.min(options.quietMs, options.maxWaitMs);
  const add = (brand: BrandCode) => addJob('build', brand, `brand:${brand}`, quietMs);
  // A separate job adds the request later, because a delayed build would delay other requests of the brand.
  const addLater = (brand: BrandCode, delay: number) =>
    addJob('later', brand, `later:${brand}:${delay}`, delay);
  try {
    await callStore(address, () => withTimeout(readyMs, queue.waitUntilReady()));
    await callStore(address, () => queue.setGlobalConcurrency(options.concurrency));
  } catch (error) {
    await queue.close().catch(() => {});
    throw error;
  }
  return {
    add: (brand, { delayMs = 0 } = {}) => (delayMs > 0 ? addLater(brand, delayMs) : add(brand)),
    work: (run, { concurrency, onProblem = () => {} }) =>
      new BullWorker({ connection, concurrency, options, run, add, onProblem }),
    readState: (brand) => callStore(address, () => readState(queue, brand)),
    close: () => queue.close(),
  };
}

/** Uses a separate schema, because other programs may use the database too. */
function toConnection(connectionString: string): PostgresConnectionOptions {
  const schema = 'brand_catalogues_queue';
  return { connectionString, schema, migrate: true, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
}

function connect(connection: PostgresConnectionOptions) {
  const queue = new Queue(queueName, { connection }, createPostgresBackend);
  queue.on('error', () => {});
  return queue;
}

function toRetries({ attempts, backoffMs }: QueueOptions): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: { count: 500 },
    removeOnFail: { count: 500 },
  };
}

async function readState(queue: ReturnType<typeof connect>, brand: BrandCode): Promise<QueueState> {
  const [active, waiting, delayed] = await Promise.all([
    queue.getActive(),
    queue.getWaiting(),
    queue.getDelayed(),
  ]);
  const isOfBrand = (job: BullJob) => brandOf(job) === brand;
  return {
    isRunning: active.some((job) => isOfBrand(job) && job.name === 'build'),
    isWaiting: [...waiting, ...delayed].some(isOfBrand),
  };
}

type BullJob = Job<unknown>;

const queueName = 'builds';

interface Work {
  readonly connection: PostgresConnectionOptions;
  readonly concurrency: number;
  readonly options: QueueOptions;
  readonly run: RunJob;
  readonly add: (brand: BrandCode) => Promise<void>;
  readonly onProblem: (problem: unknown) => void;
}

/** Only the brand, because BullMQ keeps the data of the first of several requests. */
const dataSchema = z.object({ brand: z.string() });

function brandOf({ data }: BullJob): BrandCode {
  return dataSchema.parse(data).brand;
}

class BullWorker implements QueueWorker {
  readonly #work: Work;
  readonly #worker: ReturnType<typeof startWorker>;
  readonly #builds = new Set<BullBuild>();
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
    await stopJobs(this.#builds, graceMs);
    clearInterval(this.#timer);
    const isForced = this.#builds.size > 0;
    for (const build of this.#builds) await build.giveBack().catch(this.#work.onProblem);
    await waitUntilEnded([{ ended: this.#worker.close(isForced) }], abortMs);
  }

  async #process(job: BullJob, token: string): Promise<void> {
    const brand = brandOf(job);
    if (job.name === 'later') return this.#work.add(brand);
    // A build whose job was taken over may still be running here.
    await Promise.all([...this.#builds].map((build) => build.brand === brand && build.ended));
    if (this.#isStopped) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const build = new BullBuild(job, token, this.#work);
    this.#builds.add(build);
    try {
      await build.complete();
    } finally {
      this.#builds.delete(build);
    }
  }

  #buildsOf(jobIds: readonly string[]): readonly BullBuild[] {
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
    // The delay after the store could not be reached. BullMQ's default is 15 seconds.
    runRetryDelay: 1_000,
  };
  return new Worker(queueName, run, options, createPostgresBackend);
}

class BullBuild extends RunningJob {
  readonly job: BullJob;
  readonly #token: string;
  #isGivenBack = false;

  constructor(job: BullJob, token: string, { run, options }: Work) {
    super(brandOf(job), job.attemptsMade + 1, run, options);
    this.job = job;
    this.#token = token;
  }

  get ended(): Promise<unknown> {
    return this.isBuilt;
  }

  /** Returns the job to the queue at once, without counting the attempt. */
  async giveBack(): Promise<void> {
    if (this.#isGivenBack) return;
    this.#isGivenBack = true;
    await this.job.moveToWait(this.#token);
  }

  async complete(): Promise<void> {
    const isBuilt = await this.isBuilt;
    if (this.isLost) {
      await this.giveBack();
      throw new WaitingError();
    }
    if (!isBuilt) throw new Error('The build failed.');
  }
}
