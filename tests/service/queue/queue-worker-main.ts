// This process reports the start of each build. A build runs until this process gets a message or the build is aborted.
import { once } from 'node:events';
import * as z from 'zod/mini';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openStore } from '#service/store/open-store.ts';

const [address = '', given = '{}'] = process.argv.slice(2);
const numbers = z.record(z.string(), z.number());
const queue = openBuildQueue(await openStore(address, '/'), {
  ...defaultQueueOptions,
  ...numbers.parse(JSON.parse(given)),
});

queue.work(
  async ({ brand, attempt, signal }) => {
    process.send?.({ kind: 'begun', brand, attempt });
    const aborted = once(signal, 'abort').then(() => process.send?.({ kind: 'aborted', brand, attempt }));
    await Promise.race([aborted, once(process, 'message')]);
    process.send?.({ kind: 'ended', brand, attempt });
  },
  { concurrency: 2 },
);
// Keeps the process alive between builds.
process.on('message', () => {});
process.send?.({ kind: 'ready', brand: '', attempt: 0 });
