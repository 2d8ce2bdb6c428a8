import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { type BullEngine, queueName } from './bull-engine.ts';

/** Of its own, so that others may use the database too; BullMQ makes its tables there. */
const schema = 'brand_catalogues_queue';

export function makePostgresEngine(connectionString: string): BullEngine {
  const connection = {
    connectionString,
    schema,
    migrate: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  };
  const queue = new Queue(queueName, { connection }, createPostgresBackend);
  queue.on('error', () => {});
  return {
    queue,
    startWorker: (run, options) =>
      new Worker(queueName, run, { ...options, connection }, createPostgresBackend),
  };
}
