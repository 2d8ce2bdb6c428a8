import { WaitingError } from 'bullmq';
import type { BrandCode } from '#config/codes.ts';
import type { QueueOptions, RunJob } from './build-queue.ts';
import type { BullJob } from './bull-engine.ts';
import { toQueueJob } from './queue-job.ts';

/** A running build, whose lock BullMQ keeps alive. */
export class BullTurn {
  readonly brand: BrandCode;
  readonly job: BullJob;
  /** Never rejects; true where it was built. */
  readonly ended: Promise<boolean>;
  readonly #token: string;
  readonly #leaseMs: number;
  readonly #lost = new AbortController();
  #isGivenBack = false;
  #keptAt = performance.now();

  constructor(job: BullJob, token: string, brand: BrandCode, run: RunJob, options: QueueOptions) {
    this.brand = brand;
    this.job = job;
    this.#token = token;
    this.#leaseMs = options.leaseMs;
    const turn = toQueueJob(brand, job.attemptsMade + 1, this.#lost.signal, options);
    this.ended = Promise.try(run, turn).then(
      () => true,
      () => false,
    );
  }

  renewed(): void {
    this.#keptAt = performance.now();
  }

  /** To be called often: where the lock could not be renewed for so long, another process may have the turn. */
  keep(): void {
    if (performance.now() - this.#keptAt > this.#leaseMs) this.abort();
  }

  abort(): void {
    this.#lost.abort();
  }

  /** Another process may take it at once, as if this one had not. */
  async giveBack(): Promise<void> {
    if (this.#isGivenBack) return;
    this.#isGivenBack = true;
    await this.job.moveToWait(this.#token);
  }

  /** Ends the job as the build ended. */
  async settle(): Promise<void> {
    const isBuilt = await this.ended;
    if (this.#lost.signal.aborted) {
      await this.giveBack();
      throw new WaitingError();
    }
    // BullMQ keeps the text; the records says why.
    if (!isBuilt) throw new Error('The build failed.');
  }
}
