// Works on a queue. Reports when a build begins, and builds until released or aborted.
import { once } from 'node:events';
import * as z from 'zod/mini';
import { defaultQueueOptions } from '#service/queue/build-queue.ts';
import { openQueue } from '#service/service-parts.ts';

const [address = '', given = '{}'] = process.argv.slice(2);
const numbers = z.record(z.string(), z.number());
const queue = await openQueue(address, '/', { ...defaultQueueOptions, ...numbers.parse(JSON.parse(given)) });

queue.work(
  async ({ brand, attempt, signal }) => {
    process.send?.({ kind: 'begun', brand, attempt });
    const aborted = once(signal, 'abort').then(() => process.send?.({ kind: 'aborted', brand, attempt }));
    await Promise.race([aborted, once(process, 'message')]);
    process.send?.({ kind: 'ended', brand, attempt });
  },
  { concurrency: 2 },
);
process.send?.({ kind: 'ready', brand: '', attempt: 0 });
