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

/** A shop with a records, whose turns the test itself gives. */
export interface Desk extends Shop, RunnerParts {
  /** What was wanted of the queue. */
  readonly wanted: (readonly [BrandCode, AddOptions])[];
  readonly found: BrandCode[];
  /** Resolves to the order's id. */
  readonly order: (wish?: Partial<NewOrder>) => Promise<string>;
  readonly turn: (others?: Partial<RunnerParts>, turn?: Partial<QueueJob>) => Promise<void>;
  /** What the order has come to. */
  readonly readOrder: (id: string) => Promise<Order['brands'][BrandCode] | undefined>;
}

export const nextTryAt = 4_102_444_800_000;

export async function openDesk(products = 12, variables: Variables = {}): Promise<Desk> {
  const shop = await openShop({ products }, variables);
  const settings: BuilderSettings = {
    ...shop.settings,
    productTimeout: { totalMs: 200, firstPauseMs: 20 },
  };
  const records = await openRecordsIn(shop);
  const wanted: Desk['wanted'] = [];
  const found: BrandCode[] = [];
  const parts: RunnerParts = {
    ...{ records, pool: shop.openPool({ settings }) },
    queue: {
      add: async (brand, timing = {}) => {
        wanted.push([brand, timing]);
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
    ...{ ...shop, ...parts, wanted, found },
    order: async (wish = {}) => (await records.addOrder({ ...anyOrder, ...wish })).id,
    turn: (others = {}, turn = {}) =>
      runJob(
        { brand: 'skr', attempt: 1, isLast: false, nextTryAt, signal, ...turn },
        { ...parts, ...others },
      ),
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
