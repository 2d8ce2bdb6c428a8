import { Queue, Worker } from 'bullmq';
import { type BullData, type BullEngine, queueName } from './bull-engine.ts';

/** Of all keys, so that others may use the server too. */
const prefix = 'brand-catalogues:queue';

export function makeRedisEngine(url: string): BullEngine {
  const retryStrategy = (times: number) => Math.min(times * 50, 1_000);
  // Whoever wants a build while Redis is away hears so at once.
  const producer = {
    url,
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
  };
  const queue = new Queue<BullData>(queueName, { prefix, connection: producer });
  queue.on('error', () => {});
  return {
    queue,
    startWorker: (run, options) =>
      new Worker<BullData>(queueName, run, {
        ...options,
        prefix,
        connection: { url, retryStrategy, maxRetriesPerRequest: null },
      }),
  };
}
