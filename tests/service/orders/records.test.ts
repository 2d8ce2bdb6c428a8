import pMap from 'p-map';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BrandEvent } from '#service/orders/history.ts';
import { openRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { type StoreFactory, storeKinds } from '../store/store-kinds.ts';
import { eventsOf } from '../events.ts';

async function openFile() {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  return store;
}

for (const { name, missing, open } of storeKinds) {
  describe.skipIf(missing !== null)(`orders on ${name} ${missing ?? ''}`, () => {
    let factory: StoreFactory;
    beforeAll(async () => {
      factory = await open();
    }, 120_000);
    afterAll(() => factory?.stop());

    const openNew = async () => {
      const store = await openStore(await factory.newAddress(), '/');
      onTestFinished(() => store.close());
      return store;
    };

    it('can be updated 500 at a time', async () => {
      const store = await openNew();
      const records = openRecords(store);
      const added = Array.from({ length: 500 }, () => ({ kind: 'hook', brands: ['skr'] }) as const);
      await pMap(added, (order) => records.addOrder(order), { concurrency: 20 });
      const orders = await records.listOpenOrders('skr');
      expect(orders).toHaveLength(500);
      await records.updateOrders(orders, 'skr', { state: 'building', build: 'b1' });
      await records.updateOrders(orders, 'skr', { state: 'live', release: 'r1' });
      expect(await records.listOpenOrders('skr')).toEqual([]);
      for (const { id } of orders)
        expect((await records.readOrder(id))?.brands.skr).toMatchObject({ state: 'live', build: 'b1' });
    }, 120_000);

    it('are limited in number, however many hooks arrive', async () => {
      const store = await openNew();
      const records = openRecords(store, {
        most: { event: 50, audit: 50, order: 50, open: 20, delivery: 100, notice: 50 },
      });
      const products = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, updatedAt: null }));
      const send = (delivery: string) =>
        records.addOrder({ kind: 'hook', brands: ['skr'], products, delivery });
      const ids: string[] = [];
      for (let at = 0; at < 300; at += 1) {
        ids.push((await send(`d${at}`)).id);
        if (at % 100 === 99) await records.prune();
      }
      const open20 = await records.listOpenOrders('skr');
      expect(open20.map(({ id }) => id)).toEqual(ids.slice(-20));
      expect(await store.list('order')).toHaveLength(50);
      expect(await store.list('delivery')).toHaveLength(100);
      expect(await send('d299')).toEqual({ id: ids.at(-1), isNew: false });
      await records.updateOrders(open20, 'skr', { state: 'live', release: 'r1' });
      expect((await records.readOrder(ids.at(-1) ?? ''))?.products).toEqual([]);
    });
  });
}

it('the state of an order stays "live" if a suspended process later writes an older state', async () => {
  const records = openRecords(await openFile());
  const { id } = await records.addOrder({ kind: 'hook', brands: ['skr', 'dr'] });
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

it('the records of a brand remain readable after its removal from brands.json', async () => {
  const records = openRecords(await openFile());
  const event: BrandEvent = {
    ...{ brand: 'gone', kind: 'live', at: 1, by: 'Anna', why: null, release: 'r1', build: 'b1' },
    ...{ cause: null, seconds: 3, added: 1, changed: 0, withdrawn: 0 },
  };
  await records.addEvent(event);
  await records.addEvent({ ...event, brand: 'skr' });
  const entry = { at: 1, who: 'anna', from: null, action: 'publish', brand: 'gone', detail: null } as const;
  await records.addAudit({ ...entry, result: 'done' });
  const { id } = await records.addOrder({ kind: 'hook', brands: ['gone', 'skr'] });
  expect((await eventsOf(records, null, 5)).map(({ brand }) => brand)).toEqual(['skr', 'gone']);
  expect(await eventsOf(records, 'gone', 5)).toMatchObject([event]);
  expect(await records.listAudit(5)).toMatchObject([{ brand: 'gone' }]);
  expect(Object.keys((await records.readOrder(id))?.brands ?? {})).toEqual(['gone', 'skr']);
});

it('the error about an unreadable record names the record and the invalid field', async () => {
  const store = await openFile();
  await store.insert([{ collection: 'event', id: 'e1', value: { brand: 'skr', kind: 'exploded' } }]);
  await expect(eventsOf(openRecords(store), null, 5)).rejects.toThrow(
    /The record e1 in the collection event of the store can't be read \(kind: /,
  );
});
