import { createPostgresBackend, type JobsOptions, type PostgresConnectionOptions, Queue } from 'bullmq';
import type { BrandCode } from '#config/codes.ts';
import { askStore } from '#service/store/store-error.ts';
import { withTimeout } from '#service/store/with-timeout.ts';
import type { BuildQueue, QueueOptions, QueueState } from './build-queue.ts';
import { type BullJob, BullWorker, brandOf, queueName } from './bull-worker.ts';

const readyMs = 10_000;

/** Keeps the queue with BullMQ in a PostgreSQL database. Its quiet time begins with the first request. */
export async function openBullQueue(address: string, options: QueueOptions): Promise<BuildQueue> {
  const connection = toConnection(address);
  const queue = connect(connection);
  const add = async (brand: BrandCode) => {
    // While a job runs, BullMQ keeps the last request; while one waits, all requests join it.
    const deduplication = { id: `brand:${brand}`, keepLastIfActive: true };
    const delay = Math.min(options.quietMs, options.maxWaitMs);
    await askStore(address, () =>
      queue.add('build', { brand }, { delay, deduplication, ...toRetries(options) }),
    );
  };
  const addLater = async (brand: BrandCode, delay: number) => {
    // A job of its own that makes the request: as a delay of the build's job it would hold up other requests.
    const deduplication = { id: `later:${brand}:${delay}`, keepLastIfActive: true };
    await askStore(address, () =>
      queue.add('later', { brand }, { delay, deduplication, ...toRetries(options) }),
    );
  };
  try {
    await askStore(address, () => withTimeout(readyMs, queue.waitUntilReady()));
    await askStore(address, () => queue.setGlobalConcurrency(options.concurrency));
  } catch (error) {
    await queue.close().catch(() => {});
    throw error;
  }
  return {
    add: (brand, { delayMs = 0 } = {}) => (delayMs > 0 ? addLater(brand, delayMs) : add(brand)),
    work: (run, { concurrency, onProblem = () => {} }) =>
      new BullWorker({ connection, concurrency, options, run, add, onProblem }),
    readState: (brand) => askStore(address, () => readState(queue, brand)),
    close: () => queue.close(),
  };
}

/** BullMQ makes its tables in a schema of its own, so that others may use the database too. */
function toConnection(connectionString: string): PostgresConnectionOptions {
  const schema = 'brand_catalogues_queue';
  return { connectionString, schema, migrate: true, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
}

function connect(connection: PostgresConnectionOptions) {
  const queue = new Queue(queueName, { connection }, createPostgresBackend);
  // Each call reports the error itself.
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
  const times = [
    ...waiting.filter(isOfBrand).map(() => Date.now()),
    ...delayed.filter(isOfBrand).map(toDueTime),
  ];
  return {
    isRunning: active.some((job) => isOfBrand(job) && job.name === 'build'),
    waitingUntil: times.length === 0 ? null : Math.min(...times),
  };
}

/** BullMQ does not say when an attempt failed: counted from its start, the time is a little early. */
function toDueTime({ timestamp, attemptsMade, processedOn = timestamp, delay }: BullJob): number {
  return Math.max(Date.now(), (attemptsMade === 0 ? timestamp : processedOn) + delay);
}
