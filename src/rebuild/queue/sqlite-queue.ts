import { setImmediate } from 'node:timers/promises';
import type { BrandCode } from '#brand/codes.ts';
import type { BuildQueue, QueueOptions } from './build-queue.ts';
import { LeasedWorker } from './leased-worker.ts';
import { seldom } from './seldom.ts';
import { openSqliteRows } from './sqlite-rows.ts';

/** The queue in a file of this machine, which the processes of this machine share. */
export function openSqliteQueue(file: string, options: QueueOptions): BuildQueue {
  const rows = openSqliteRows(file, options);
  const workers = new Set<LeasedWorker>();
  const wishes = new Map<BrandCode, Promise<void>>();
  const writeWish = (brand: BrandCode) => {
    wishes.delete(brand);
    rows.want(brand, 0);
    for (const worker of workers) worker.look();
  };
  /** Wishes of one moment are one: each would wait for the disk. */
  const want = (brand: BrandCode) => {
    const wish = wishes.get(brand) ?? setImmediate().then(() => writeWish(brand));
    wishes.set(brand, wish);
    return wish;
  };
  return {
    want: async (brand, { delayMs = 0 } = {}) => (delayMs > 0 ? rows.want(brand, delayMs) : want(brand)),
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
