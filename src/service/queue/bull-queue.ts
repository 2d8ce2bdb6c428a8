import { setTimeout as sleep } from 'node:timers/promises';
import type { JobsOptions } from 'bullmq';
import type { BrandCode } from '#config/codes.ts';
import { naming } from '#service/store/store-error.ts';
import type { BuildQueue, QueueOptions, QueueState } from './build-queue.ts';
import type { BullEngine, BullJob } from './bull-engine.ts';
import { BullWorker } from './bull-worker.ts';
import { seldom } from './seldom.ts';

const readyMs = 10_000;

/** The queue of BullMQ. Its quiet window begins with the first wish, so that none can put it off. */
export async function openBullQueue(
  address: string,
  engine: BullEngine,
  options: QueueOptions,
): Promise<BuildQueue> {
  const { queue } = engine;
  await naming(address, () => untilReady(engine)).catch(async (error: unknown) => {
    await queue.close().catch(() => {});
    throw error;
  });
  await queue.setGlobalConcurrency(options.concurrency);
  const want = async (brand: BrandCode) => {
    await naming(address, () => queue.add('build', { brand }, toBuildJob(brand, options)));
  };
  const wantLater = async (brand: BrandCode, delay: number) => {
    // Of its own, or a wish would wait as long as one that is there already.
    const deduplication = { id: `later:${brand}:${delay}`, keepLastIfActive: true };
    await naming(address, () => queue.add('later', { brand }, { delay, deduplication, ...retried(options) }));
  };
  return {
    add: (brand, { delayMs = 0 } = {}) => (delayMs > 0 ? wantLater(brand, delayMs) : want(brand)),
    work: (run, { concurrency, onProblem = () => {} }) =>
      new BullWorker({ engine, options, run, want, onProblem: seldom(onProblem) }, concurrency),
    readState: (brand) => naming(address, () => readState(engine, brand)),
    close: () => queue.close(),
  };
}

async function untilReady({ queue }: BullEngine): Promise<void> {
  const late = new Error(`it was not ready in ${readyMs / 1000} seconds`);
  const patience = new AbortController();
  const waiting = sleep(readyMs, undefined, patience).then(() => Promise.reject(late));
  try {
    await Promise.race([queue.waitUntilReady(), waiting]);
  } finally {
    patience.abort();
    waiting.catch(() => {});
  }
}

/** While one is built the last wish is kept; while one waits, all join it. */
function toBuildJob(brand: BrandCode, options: QueueOptions): JobsOptions {
  return {
    delay: Math.min(options.quietMs, options.maxWaitMs),
    deduplication: { id: `brand:${brand}`, keepLastIfActive: true },
    ...retried(options),
  };
}

function retried({ attempts, backoffMs }: QueueOptions): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs },
    removeOnComplete: { count: 500 },
    removeOnFail: { count: 500 },
  };
}

async function readState({ queue }: BullEngine, brand: BrandCode): Promise<QueueState> {
  const [active, waiting, delayed] = await Promise.all([
    queue.getActive(),
    queue.getWaiting(),
    queue.getDelayed(),
  ]);
  const isOfBrand = (job: BullJob) => job.data.brand === brand;
  const times = [
    ...waiting.filter(isOfBrand).map(() => Date.now()),
    ...delayed.filter(isOfBrand).map(toDueTime),
  ];
  return {
    isRunning: active.some((job) => isOfBrand(job) && job.name === 'build'),
    waitingUntil: times.length === 0 ? null : Math.min(...times),
  };
}

/** BullMQ does not tell when an attempt failed: reckoned from its start, it is a little early. */
function toDueTime({ timestamp, attemptsMade, processedOn = timestamp, delay }: BullJob): number {
  return Math.max(Date.now(), (attemptsMade === 0 ? timestamp : processedOn) + delay);
}
