import { WaitingError } from 'bullmq';
import * as z from 'zod/mini';
import type { BrandCode } from '#config/codes.ts';
import type { QueueOptions, QueueWorker, RunJob } from './build-queue.ts';
import type { BullConsumer, BullEngine, BullJob, BullWorkerOptions } from './bull-engine.ts';
import { BullTurn } from './bull-turn.ts';
import { untilEnded } from './until-ended.ts';

interface Work {
  readonly engine: BullEngine;
  readonly options: QueueOptions;
  readonly run: RunJob;
  readonly want: (brand: BrandCode) => Promise<void>;
  readonly onProblem: (problem: unknown) => void;
}

/** How long a build that is to stop at once may take for it, and BullMQ to write down how builds ended. */
const abortMs = 2_000;

const brandSchema = z.string();

/** Takes jobs as BullMQ gives them, as many at once as it may. */
export class BullWorker implements QueueWorker {
  readonly #work: Work;
  readonly #worker: BullConsumer;
  readonly #turns = new Set<BullTurn>();
  readonly #keeping: NodeJS.Timeout;
  #isStopped = false;

  constructor(work: Work, concurrency: number) {
    this.#work = work;
    const { leaseMs } = work.options;
    this.#worker = work.engine.startWorker(
      (job, token = '') => this.#process(job, token),
      toWorkerOptions(concurrency, leaseMs),
    );
    this.#worker.on('error', work.onProblem);
    this.#worker.on('locksRenewed', ({ jobIds }) => {
      for (const turn of this.#turnsOf(jobIds)) turn.renewed();
    });
    this.#worker.on('lockRenewalFailed', (jobIds) => {
      for (const turn of this.#turnsOf(jobIds)) turn.abort();
    });
    this.#keeping = setInterval(() => {
      for (const turn of this.#turns) turn.keep();
    }, leaseMs / 4);
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await this.#worker.pause(true);
    await untilEnded(this.#turns, graceMs);
    for (const turn of this.#turns) turn.abort();
    await untilEnded(this.#turns, abortMs);
    clearInterval(this.#keeping);
    const isForced = this.#turns.size > 0;
    for (const turn of this.#turns) await turn.giveBack().catch(this.#work.onProblem);
    await untilEnded([{ ended: this.#worker.close(isForced) }], abortMs);
  }

  async #process(job: BullJob, token: string): Promise<void> {
    const brand = brandSchema.parse(job.data.brand);
    if (job.name === 'later') return this.#work.want(brand);
    // One that was lost may still be ending here.
    await Promise.all([...this.#turns].map((turn) => turn.brand === brand && turn.ended));
    if (this.#isStopped) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    const turn = new BullTurn(job, token, brand, this.#work.run, this.#work.options);
    this.#turns.add(turn);
    try {
      await turn.settle();
    } finally {
      this.#turns.delete(turn);
    }
  }

  #turnsOf(jobIds: readonly string[]): readonly BullTurn[] {
    return [...this.#turns].filter(({ job }) => jobIds.includes(job.id ?? ''));
  }
}

function toWorkerOptions(concurrency: number, leaseMs: number): BullWorkerOptions {
  return {
    concurrency,
    ...{ lockDuration: leaseMs, stalledInterval: leaseMs / 2, maxStalledCount: 3 },
    // After the store was away; fifteen seconds unless told.
    runRetryDelay: 1_000,
  };
}
