import { Redis } from 'ioredis';
import * as z from 'zod/mini';
import type { ListChoice, RecordStore } from './record-store.ts';
import {
  insertScript,
  listScript,
  pruneExpiredScript,
  pruneOldScript,
  removeScript,
  replaceScript,
} from './redis-scripts.ts';
import { findRedisFaults } from './redis-faults.ts';
import { replaceValue } from './replace-value.ts';
import { naming } from './store-error.ts';

/** Of all keys, so that others may use the server too. */
const prefix = 'brand-catalogues:store:';

const connectMs = 5_000;
const answerMs = 5_000;

/** Records in a Redis. Warns where its settings let it forget. */
export async function openRedisStore(
  address: string,
  onWarning: (warning: string) => void,
): Promise<RecordStore> {
  const redis = new Redis(address, {
    ...{ lazyConnect: true, connectTimeout: connectMs, commandTimeout: answerMs },
    // Whoever asks while Redis is away hears so at once; meanwhile it is tried again.
    ...{
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      retryStrategy: (times) => Math.min(times * 50, 1_000),
    },
  });
  // Each call says so itself.
  redis.on('error', () => {});
  await naming(address, () => redis.connect()).catch((error: unknown) => {
    redis.disconnect();
    throw error;
  });
  for (const warning of await findRedisFaults(redis)) onWarning(warning);
  const ask: Ask = (script, ...given) => naming(address, () => redis.eval(script, 1, prefix, ...given));
  return {
    ...readersOf(redis, address, ask),
    ...writersOf(redis, address, ask),
    readRevision: async () => Number(await naming(address, () => redis.get(`${prefix}revision`))),
    close: async () => redis.disconnect(),
  };
}

type Ask = (script: string, ...given: (string | number)[]) => Promise<unknown>;

const answerSchema = z.array(z.string());

function readersOf(redis: Redis, address: string, ask: Ask): Pick<RecordStore, 'read' | 'list'> {
  return {
    read: async (collection, id) => {
      const text = await naming(address, () => readText(redis, collection, id));
      return text === null ? null : JSON.parse(text);
    },
    list: async (collection, { group, first = 'newest', limit = -1 }: ListChoice = {}) => {
      const read = first === 'newest' ? 'ZREVRANGE' : 'ZRANGE';
      const answer = answerSchema.parse(await ask(listScript, collection, group ?? '', read, limit));
      return answer.flatMap((id, at) =>
        at % 2 === 0 ? [{ id, value: JSON.parse(answer[at + 1] ?? '') }] : [],
      );
    },
  };
}

function readText(redis: Redis, collection: string, id: string): Promise<string | null> {
  return redis.hget(`${prefix}record:${collection}:${id}`, 'value');
}

type Writers = Pick<RecordStore, 'insert' | 'update' | 'remove' | 'prune'>;

function writersOf(redis: Redis, address: string, ask: Ask): Writers {
  return {
    insert: async (records) => {
      const given = records.map(({ value, expiresAt, ...rest }) => ({
        ...rest,
        value: JSON.stringify(value),
        // A number of Lua would be written with an exponent.
        ...(expiresAt === undefined ? {} : { expiresAt: String(expiresAt) }),
      }));
      return (await ask(insertScript, JSON.stringify(given))) === 1;
    },
    update: (collection, id, change) =>
      replaceValue(
        {
          read: () => naming(address, () => readText(redis, collection, id)),
          replace: async (former, text) =>
            (await ask(replaceScript, collection, id, former ?? '', text ?? '')) === 1,
        },
        change,
      ),
    remove: async (collection, ids) => {
      if (ids.length > 0) await ask(removeScript, collection, ...ids);
    },
    prune: async (most) => {
      while (Number(await ask(pruneExpiredScript, Date.now())) > 0);
      for (const [collection, kept] of Object.entries(most)) await ask(pruneOldScript, collection, kept);
    },
  };
}
