import { afterAll, onTestFinished } from 'vitest';
import type { BuilderSettings } from '#builder/build-job.ts';
import type { BuilderPool } from '#builder/builder-pool.ts';
import type { Variables } from '#config/variable.ts';
import { type NewOrder, openRecords } from '#service/orders/records.ts';
import type { QueueJob, AddOptions } from '#service/queue/build-queue.ts';
import { runJob } from '#service/runner/run-job.ts';
import type { RunnerParts } from '#service/runner/ordered-build.ts';
import { openStore } from '#service/store/open-store.ts';
import { openShop, type Shop } from '../../builder/builder-shop.ts';
import { openFolder } from '../../files/folder.ts';

/** The first build is slow, so all tests of a file share the builder. */
export interface RunnerShop extends Shop {
  readonly pool: BuilderPool;
}

const nextTryAt = 4_102_444_800_000;

export async function openRunnerShop(variables: Variables = {}): Promise<RunnerShop> {
  const shop = await openShop({}, variables, afterAll);
  const settings: BuilderSettings = {
    ...shop.settings,
    productTimeout: { totalMs: 200, firstPauseMs: 20 },
  };
  return { ...shop, pool: shop.openPool({ settings }) };
}

export async function openRunner({ pool }: RunnerShop) {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  const records = openRecords(store);
  const requests: (readonly [string, AddOptions])[] = [];
  const found: string[] = [];
  const parts: RunnerParts = {
    ...{ records, pool, compare: async () => null, discard: async () => {} },
    queue: {
      add: async (brand, timing = {}) => {
        requests.push([brand, timing]);
      },
    },
    observer: {
      built: () => {},
      notBuilt: () => {},
      warned: () => {},
      sweepFound: (brand) => found.push(brand),
    },
  };
  const { signal } = new AbortController();
  const runner = {
    ...{ ...parts, requests, found },
    addOrder: async (order: Partial<NewOrder> = {}) => (await records.addOrder({ ...anyOrder, ...order })).id,
    runOnce: (others: Partial<RunnerParts> = {}, job: Partial<QueueJob> = {}) =>
      runJob({ brand: 'skr', attempt: 1, nextTryAt, signal, ...job }, { ...parts, ...others }),
    readOrder: async (id: string) => (await records.readOrder(id))?.brands.skr,
  };
  await runner.addOrder();
  await runner.runOnce();
  return runner;
}

const anyOrder: NewOrder = {
  ...{ kind: 'hook', brands: ['skr'], by: 'Anna', why: 'A new name' },
};
