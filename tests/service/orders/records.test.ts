import pMap from 'p-map';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brandStateSchema, emptyBrandState } from '#service/orders/brand-state.ts';
import { openRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import type { RecordStore } from '#service/store/record-store.ts';
import { openFolder } from '../../files/folder.ts';
import { placeKinds } from '../store/store-places.ts';

const nobody = { products: [], by: null, why: null, force: null, delivery: null } as const;

/** Notes how many updates were under way at once. */
function watchUpdates(store: RecordStore) {
  let running = 0;
  const seen = { most: 0 };
  const update: RecordStore['update'] = async (...given) => {
    running += 1;
    seen.most = Math.max(seen.most, running);
    try {
      return await store.update(...given);
    } finally {
      running -= 1;
    }
  };
  return { seen, store: { ...store, update } };
}

for (const { name, missing, open } of placeKinds) {
  describe.skipIf(missing !== null)(`orders on ${name} ${missing ?? ''}`, () => {
    it('are settled together, so that 500 are no matter', async () => {
      const places = await open();
      onTestFinished(() => places.stop());
      const { seen, store } = watchUpdates(await openStore(await places.newAddress(), '/'));
      onTestFinished(() => store.close());
      const records = openRecords(store);
      const wishes = Array.from({ length: 500 }, () => ({ kind: 'hook', brands: ['skr'] }) as const);
      await pMap(wishes, (wish) => records.addOrder({ ...nobody, ...wish }), { concurrency: 20 });
      const orders = await records.listOpenOrders('skr');
      expect(orders).toHaveLength(500);
      const began = performance.now();
      await records.updateOrders(orders, 'skr', { state: 'building', build: 'b1' });
      await records.updateOrders(orders, 'skr', { state: 'live', release: 'r1' });
      // Seconds, also where others use the machine.
      expect(performance.now() - began).toBeLessThan(15_000);
      expect(seen.most).toBe(20);
      expect(await records.listOpenOrders('skr')).toEqual([]);
      for (const { id } of orders)
        expect((await records.readOrder(id))?.brands.skr).toMatchObject({ state: 'live', build: 'b1' });
    }, 120_000);
  });
}

it('lets nobody who slept meanwhile say less of an order that is live', async () => {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  const records = openRecords(store);
  const { id } = await records.addOrder({ ...nobody, kind: 'hook', brands: ['skr', 'dr'] });
  const orders = await records.listOpenOrders('skr');
  await records.updateOrders(orders, 'skr', { state: 'live', release: 'r1' });
  for (const state of ['checking', 'queued', 'failed'] as const) {
    await records.updateOrders(orders, 'skr', { state, release: null });
    await records.updateOrders(orders, 'dr', { state });
    expect((await records.readOrder(id))?.brands).toMatchObject({
      skr: { state: 'live', release: 'r1' },
      dr: { state },
    });
  }
});

it('still reads what was written down of a change before things had two names', () => {
  const items = [{ effect: 'changed', name: 'Chair', url: null }];
  const change = { release: 'r1', at: 1, added: 0, changed: 1, withdrawn: 0, items };
  expect(brandStateSchema.parse({ ...emptyBrandState, change }).change?.items).toEqual([
    { effect: 'changed', name: 'Chair', nameZh: null, url: null },
  ]);
});
