import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BuilderSettings } from '#builder/build-job.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Variables } from '#config/variable.ts';
import type { Order } from '#service/orders/order.ts';
import { type ServiceRecords, type NewOrder, openRecords } from '#service/orders/records.ts';
import type { QueueJob, AddOptions } from '#service/queue/build-queue.ts';
import { runJob } from '#service/runner/run-job.ts';
import type { RunnerParts } from '#service/runner/runner-parts.ts';
import { openStore } from '#service/store/open-store.ts';
import { openShop, type Shop } from '../../builder/builder-shop.ts';

/** A shop with a runner whose jobs the test itself runs. */
export interface RunnerShop extends Shop, RunnerParts {
  /** Requests to the queue. */
  readonly requests: (readonly [BrandCode, AddOptions])[];
  readonly found: BrandCode[];
  /** Resolves to the order's id. */
  readonly addOrder: (order?: Partial<NewOrder>) => Promise<string>;
  readonly runOnce: (others?: Partial<RunnerParts>, job?: Partial<QueueJob>) => Promise<void>;
  /** Resolves to the state of the order. */
  readonly readOrder: (id: string) => Promise<Order['brands'][BrandCode] | undefined>;
}

const nextTryAt = 4_102_444_800_000;

export async function openRunnerShop(products = 12, variables: Variables = {}): Promise<RunnerShop> {
  const shop = await openShop({ products }, variables);
  const settings: BuilderSettings = {
    ...shop.settings,
    productTimeout: { totalMs: 200, firstPauseMs: 20 },
  };
  const records = await openRecordsIn(shop);
  const requests: RunnerShop['requests'] = [];
  const found: BrandCode[] = [];
  const parts: RunnerParts = {
    ...{ records, pool: shop.openPool({ settings }) },
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
  return {
    ...{ ...shop, ...parts, requests, found },
    addOrder: async (order = {}) => (await records.addOrder({ ...anyOrder, ...order })).id,
    runOnce: (others = {}, job = {}) =>
      runJob({ brand: 'skr', attempt: 1, isLast: false, nextTryAt, signal, ...job }, { ...parts, ...others }),
    readOrder: async (id) => (await records.readOrder(id))?.brands.skr,
  };
}

const anyOrder: NewOrder = {
  ...{ kind: 'hook', brands: ['skr'], products: [], by: 'Anna', why: 'A new name', force: null },
  delivery: null,
};

async function openRecordsIn({ workspace }: Shop): Promise<ServiceRecords> {
  const store = await openStore(`sqlite:${join(workspace.output, 'service.sqlite')}`, workspace.output);
  onTestFinished(() => store.close());
  return openRecords(store);
}
