import { isBusy, retryWhileLocked } from '#files/sqlite.ts';
import type { BuildQueue, QueueOptions, QueueWorker, RunJob } from './build-queue.ts';
import { backoffAfter, RunningJob, stopJobs } from './running-job.ts';
import { type Claim, openSqliteRows, type QueueRows } from './sqlite-rows.ts';

export async function openSqliteQueue(file: string, options: QueueOptions): Promise<BuildQueue> {
  const rows = await openSqliteRows(file, options);
  const workers: SqliteWorker[] = [];
  return {
    add: async (brand, { delayMs = 0 } = {}) => {
      await retryWhileLocked(file, () => rows.add(brand, delayMs));
      for (const worker of workers) worker.wake();
    },
    work: (run, { concurrency, onProblem = () => {} }) => {
      const worker = new SqliteWorker({ file, rows, options, run, onProblem }, concurrency);
      workers.push(worker);
      return worker;
    },
    readState: (brand) => retryWhileLocked(file, () => rows.readState(brand)),
    close: async () => rows.close(),
  };
}

interface Work {
  readonly file: string;
  readonly rows: QueueRows;
  readonly options: QueueOptions;
  readonly run: RunJob;
  readonly onProblem: (problem: unknown) => void;
}

const pollMs = 50;

class SqliteWorker implements QueueWorker {
  readonly #work: Work;
  readonly #concurrency: number;
  readonly #jobs = new Set<SqliteJob>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(work: Work, concurrency: number) {
    this.#work = work;
    this.#concurrency = concurrency;
    this.#timer = setInterval(() => this.#poll(), pollMs);
  }

  /** Polls after the current event, so that hooks are answered first. */
  wake(): void {
    setImmediate(() => this.#poll());
  }

  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    await stopJobs(this.#jobs, graceMs);
    clearInterval(this.#timer);
    await Promise.all([...this.#jobs].map((job) => job.giveBack()));
  }

  #poll(): void {
    // Renews the leases first. After the process was suspended, they would otherwise look expired.
    for (const job of this.#jobs) job.keepAlive();
    try {
      while (!this.#isStopped && this.#jobs.size < this.#concurrency && this.#takeOne());
    } catch (problem) {
      // Ignores a lock of another process, because the next poll follows soon.
      if (!isBusy(problem)) this.#work.onProblem(problem);
    }
  }

  #takeOne(): boolean {
    // A job that was taken over may still be running here, so its brand is excluded.
    const claim = this.#work.rows.claim([...this.#jobs].map((job) => job.claim.brand));
    if (claim === null) return false;
    const job = new SqliteJob(claim, this.#work);
    this.#jobs.add(job);
    void job.ended.then(() => this.#jobs.delete(job));
    return true;
  }
}

class SqliteJob extends RunningJob {
  readonly claim: Claim;
  readonly ended: Promise<void>;
  readonly #work: Work;

  constructor(claim: Claim, work: Work) {
    super(claim.brand, claim.attempt, work.run, work.options);
    this.claim = claim;
    this.#work = work;
    this.ended = this.#end();
  }

  /** Renews the lease. Aborts the build if another process has the job. Call it often. */
  keepAlive(): void {
    const { rows, options, onProblem } = this.#work;
    if (this.isLost || this.leaseAge < options.leaseMs / 4) return;
    try {
      if (rows.extend(this.claim)) this.renewed();
      else this.abort();
    } catch (problem) {
      if (!isBusy(problem)) onProblem(problem);
    }
    // The lease may expire while the file can't be written.
    this.checkLease();
  }

  async giveBack(): Promise<void> {
    await this.#attempt(() => this.#work.rows.giveBack(this.claim));
  }

  async #end(): Promise<void> {
    const { rows, options } = this.#work;
    const isBuilt = await this.isBuilt;
    if (this.isLost) return this.giveBack();
    await this.#attempt(() => {
      if (isBuilt || this.isLast) rows.finish(this.claim);
      else rows.retry(this.claim, backoffAfter(this.claim.attempt, options));
    });
  }

  async #attempt(action: () => void): Promise<void> {
    await retryWhileLocked(this.#work.file, action).catch(this.#work.onProblem);
  }
}
