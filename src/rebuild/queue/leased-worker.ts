import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueWorker } from './build-queue.ts';
import { type LeasedTurn, startLeasedTurn, type Work } from './leased-turn.ts';

/** How often is looked for wishes of other processes. */
const lookMs = 50;

/** How long a build that is to stop at once may take for it. */
const abortMs = 2_000;

/** Takes turns as they come, as many at once as it may. */
export class LeasedWorker implements QueueWorker {
  readonly #work: Work;
  readonly #concurrency: number;
  readonly #turns = new Set<LeasedTurn>();
  #looking: NodeJS.Timeout | null;

  constructor(work: Work, concurrency: number) {
    this.#work = work;
    this.#concurrency = concurrency;
    this.#looking = setInterval(() => this.look(), lookMs);
  }

  /** At once; it looks by itself, too. */
  look(): void {
    try {
      while (this.#looking !== null && this.#turns.size < this.#concurrency) {
        const claim = this.#work.rows.claim();
        if (claim === null) return;
        const turn = startLeasedTurn(claim, this.#work);
        this.#turns.add(turn);
        void turn.ended.then(() => {
          this.#turns.delete(turn);
          this.look();
        });
      }
    } catch (problem) {
      this.#work.onProblem(problem);
    }
  }

  async stop(graceMs: number): Promise<void> {
    if (this.#looking !== null) clearInterval(this.#looking);
    this.#looking = null;
    await this.#untilEnded(graceMs);
    for (const turn of this.#turns) turn.abort();
    await this.#untilEnded(abortMs);
    for (const turn of this.#turns) turn.giveBack();
  }

  async #untilEnded(patienceMs: number): Promise<void> {
    const patience = new AbortController();
    const turns = Promise.all([...this.#turns].map(({ ended }) => ended));
    await Promise.race([turns, sleep(patienceMs, undefined, patience).catch(() => {})]);
    patience.abort();
  }
}
