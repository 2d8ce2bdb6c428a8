import type { BuildQueue, QueueOptions } from './build-queue.ts';
import { LeasedWorker } from './leased-worker.ts';
import { seldom } from './seldom.ts';
import { openSqliteRows } from './sqlite-rows.ts';

/** The queue in a file of this machine, which the processes of this machine share. */
export function openSqliteQueue(file: string, options: QueueOptions): BuildQueue {
  const rows = openSqliteRows(file, options);
  const workers = new Set<LeasedWorker>();
  return {
    add: async (brand, { delayMs = 0 } = {}) => {
      rows.want(brand, delayMs);
      if (delayMs === 0) for (const worker of workers) worker.look();
    },
    work: (run, { concurrency, onProblem = () => {} }) => {
      const work = { rows, options, run, onProblem: seldom(onProblem) };
      const worker = new LeasedWorker(work, concurrency);
      workers.add(worker);
      return worker;
    },
    readState: async (brand) => rows.readState(brand),
    close: async () => rows.close(),
  };
}
