// This process runs jobs, like one of several machines that share a store and a target.
import { openRecords } from '#service/orders/records.ts';
import { BuilderPool } from '#builder/builder-pool.ts';
import { openBuildQueue } from '#service/queue/build-queue.ts';
import { runJob } from '#service/runner/run-job.ts';
import { openStore } from '#service/store/open-store.ts';
import type { RunnerSettings } from './runner-process.ts';

const settings: RunnerSettings = JSON.parse(process.argv[2] ?? '');
const { store: address, builder, compiled, options } = settings;
const store = await openStore(address, '/');
const records = openRecords(store);
const queue = openBuildQueue(store, options);
const pool = new BuilderPool({
  settings: builder,
  limits: { buildMs: 300_000, builderBytes: 8e9 },
  compile: async () => compiled,
});
let allowed = Promise.withResolvers<void>();
process.on('message', () => allowed.resolve());
process.once('disconnect', () => process.exit());
queue.work(
  (queueJob) =>
    runJob(queueJob, {
      records,
      queue,
      compare: async () => null,
      discard: async () => {},
      pool: {
        run: (job, watch) => {
          const mayPublish = async () => {
            allowed = Promise.withResolvers();
            process.send?.('about to publish');
            await allowed.promise;
            return watch.mayPublish();
          };
          return pool.run(job, { ...watch, mayPublish });
        },
      },
    }),
  { concurrency: 1 },
);
