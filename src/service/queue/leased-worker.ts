import type { QueueWorker } from './build-queue.ts';
import { LeasedTurn, type Work } from './leased-turn.ts';
import { untilEnded } from './until-ended.ts';

/** How often is looked for wishes of other processes. */
const lookMs = 50;

/** How long a build that is to stop at once may take for it. */
const abortMs = 2_000;

/** Takes turns as they come, as many at once as it may. */
export class LeasedWorker implements QueueWorker {
  readonly #work: Work;
  readonly #concurrency: number;
  readonly #turns = new Set<LeasedTurn>();
  readonly #looking: NodeJS.Timeout;
  #isStopped = false;

  constructor(work: Work, concurrency: number) {
    this.#work = work;
    this.#concurrency = concurrency;
    this.#looking = setInterval(() => this.look(), lookMs);
  }

  /** At once; it looks by itself, too. */
  look(): void {
    // First of all: after a long sleep its own turns would look as if they were nobody's.
    for (const turn of this.#turns) turn.keep();
    try {
      while (!this.#isStopped && this.#turns.size < this.#concurrency && this.#takeOne());
    } catch (problem) {
      this.#work.onProblem(problem);
    }
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await untilEnded(this.#turns, graceMs);
    for (const turn of this.#turns) turn.abort();
    await untilEnded(this.#turns, abortMs);
    clearInterval(this.#looking);
    for (const turn of this.#turns) turn.giveBack();
  }

  #takeOne(): boolean {
    // A turn that was lost may still be ending here.
    const claim = this.#work.rows.claim([...this.#turns].map((turn) => turn.claim.brand));
    if (claim === null) return false;
    const turn = new LeasedTurn(claim, this.#work);
    this.#turns.add(turn);
    void turn.ended.then(() => {
      this.#turns.delete(turn);
      this.look();
    });
    return true;
  }
}
