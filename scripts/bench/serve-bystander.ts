import { setTimeout as sleep } from 'node:timers/promises';
import type { BrandCode } from '#config/codes.ts';
import { openRecords } from '#service/orders/records.ts';
import { setFreeze } from '#service/planning/freezes.ts';
import { setPlan } from '#service/planning/planner.ts';
import { defaultQueueOptions } from '#service/queue/build-queue.ts';
import { openQueue } from '#service/service-parts.ts';
import { openStore } from '#service/store/open-store.ts';

const store = 'sqlite:service.sqlite';
const day = 24 * 3_600_000;
const timeoutMs = 10 * 60_000;

export async function freezeWithPlan(folder: string, brand: BrandCode): Promise<void> {
  const records = openRecords(await openStore(store, folder));
  const queue = await openQueue(store, folder, { ...defaultQueueOptions, quietMs: 0 });
  try {
    const order = { kind: 'preview', brands: [brand], products: [], by: 'bench', why: null } as const;
    await records.addOrder({ ...order, force: null, delivery: null });
    await queue.add(brand);
    const release = await untilHeld(records, brand);
    const now = Date.now();
    await setPlan(records, brand, { release, at: now + 2 * day, by: 'bench', why: null });
    await setFreeze({ records }, [brand], { from: now, to: now + day, by: 'bench', why: 'bench' });
  } finally {
    await queue.close();
  }
}

async function untilHeld(records: ReturnType<typeof openRecords>, brand: BrandCode): Promise<string> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(200)) {
    const { preview } = await records.readBrand(brand);
    if (preview !== null) return preview.release;
  }
  throw new Error(`The service makes no preview of ${brand} within ten minutes.`);
}
