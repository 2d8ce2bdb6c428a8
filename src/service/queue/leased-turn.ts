import type { QueueOptions, RunJob } from './build-queue.ts';
import type { Claim, QueueRows } from './sqlite-rows.ts';
import { toQueueJob, waitAfter } from './queue-job.ts';

/** What turns have in common. */
export interface Work {
  readonly rows: QueueRows;
  readonly options: QueueOptions;
  readonly run: RunJob;
  readonly onProblem: (problem: unknown) => void;
}

/** A running build, whose lease is to be kept alive. */
export class LeasedTurn {
  /** Never rejects. */
  readonly ended: Promise<void>;
  readonly claim: Claim;
  readonly #work: Work;
  readonly #lost = new AbortController();
  #keptAt = performance.now();

  constructor(claim: Claim, work: Work) {
    this.claim = claim;
    this.#work = work;
    this.ended = this.#take();
  }

  /** To be called often. Aborts the build where another process has the turn. */
  keep(): void {
    const { rows, options } = this.#work;
    if (this.#lost.signal.aborted || this.#age < options.leaseMs / 4) return;
    this.#attempt(() => {
      if (rows.extend(this.claim)) this.#keptAt = performance.now();
      else this.abort();
    });
    // It can't be asked: by now another process may have the turn.
    if (this.#age > options.leaseMs) this.abort();
  }

  abort(): void {
    this.#lost.abort();
  }

  giveBack(): void {
    this.#attempt(() => this.#work.rows.giveBack(this.claim));
  }

  get #age(): number {
    return performance.now() - this.#keptAt;
  }

  async #take(): Promise<void> {
    const { rows, options, run } = this.#work;
    const { brand, attempt } = this.claim;
    const turn = toQueueJob(brand, attempt, this.#lost.signal, options);
    const isBuilt = await Promise.try(run, turn).then(
      () => true,
      () => false,
    );
    // Refused where another process has the turn.
    if (this.#lost.signal.aborted) return this.giveBack();
    this.#attempt(() => {
      if (isBuilt || turn.isLast) rows.finish(this.claim);
      else rows.retry(this.claim, waitAfter(attempt, options));
    });
  }

  #attempt(action: () => void): void {
    try {
      action();
    } catch (problem) {
      this.#work.onProblem(problem);
    }
  }
}
