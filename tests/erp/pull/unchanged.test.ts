import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { createPullMemory, writeAnswers } from '#erp/pull-memory.ts';
import type { ResponseStore } from '#erp/response-store.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { openShelf, productOf, pull, yn } from './pull-demo.ts';

const products = 60;
const readBy = 'this code';

function addressOf({ origin }: DemoErp, id: string): string {
  return `${origin}/api/supplychain/cmsclient/products/published/sg-yn/${id}`;
}

/** As it would be read from a file: equal, and no object the same. */
function copyOf(snapshot: Snapshot): Snapshot {
  return structuredClone(snapshot);
}

/** Makes the stored model of a product say something else, as a trace that it was taken. */
function markStored(store: ResponseStore, url: string): void {
  const stored = store.get(url);
  if (stored === null) throw new Error(`${url} is not stored.`);
  const made = JSON.parse(stored.made);
  made.model.name.En = 'Taken from the store';
  store.update({ ...stored, made: JSON.stringify(made) });
}

function expectSameBut(changed: string, snapshot: Snapshot, before: Snapshot): void {
  const formerly = new Map(before.products.map((product) => [product.id, product]));
  const others = snapshot.products.filter(({ id }) => id !== changed);
  expect(others).toHaveLength(products - 1);
  expect(others.every((product) => product === formerly.get(product.id))).toBe(true);
  for (const part of ['setting', 'categories', 'series', 'moves', 'problems'] as const) {
    expect(snapshot[part], part).toBe(before[part]);
  }
}

describe.each([true, false])('what is unchanged (the list dates it: %s)', (updatedAt) => {
  it('is the same object for a process that remembers it', async () => {
    const [erp, store, memory] = [await startErp({ products, updatedAt }), openShelf(), createPullMemory()];
    const first = (await pull(erp, { store, memory })).snapshot;
    const second = (await pull(erp, { store, memory, before: first })).snapshot;
    expect(second.products).toBe(first.products);
    erp.brand('yn').rename('1005', 'A new name');
    const third = (await pull(erp, { store, memory, before: second })).snapshot;
    expectSameBut('1005', third, second);
    expect(productOf(third, '1005')?.name.En).toBe('A new name');
    expect(third).toEqual((await pull(erp)).snapshot);
  });

  it('is remembered, whatever the store has lost', async () => {
    const [erp, memory] = [await startErp({ products, updatedAt }), createPullMemory()];
    const first = (await pull(erp, { memory })).snapshot;
    erp.brand('yn').rename('1005', 'A new name');
    erp.resetCounts();
    const second = (await pull(erp, { memory, before: first })).snapshot;
    expectSameBut('1005', second, first);
    const { calls, notModified } = erp.requests().product;
    expect(calls - notModified).toBe(1);
  });

  it('is the object of the former snapshot for a fresh process with the store', async () => {
    const [erp, store] = [await startErp({ products, updatedAt }), openShelf()];
    const before = copyOf((await pull(erp, { store, readBy })).snapshot);
    erp.brand('yn').rename('1005', 'A new name');
    const { snapshot } = await pull(erp, { store, readBy, before });
    expectSameBut('1005', snapshot, before);
    expect(productOf(snapshot, '1005')?.name.En).toBe('A new name');
    expect(snapshot).toEqual((await pull(erp)).snapshot);
  });

  it('is written down for another process once there is time', async () => {
    const [erp, store] = [await startErp({ products, updatedAt }), openShelf()];
    const memory = createPullMemory();
    const before = copyOf((await pull(erp, { store, memory, readBy })).snapshot);
    expect(store.get(addressOf(erp, '1005'))).toBeNull();
    writeAnswers(memory, store);
    erp.resetCounts();
    const { snapshot, bytes } = await pull(erp, { store, readBy, before });
    expect(snapshot).toEqual(before);
    expect(bytes).toBe(0);
  });

  it('costs one product and otherwise only questions whether it changed', async () => {
    const [erp, store, memory] = [await startErp({ products, updatedAt }), openShelf(), createPullMemory()];
    const before = (await pull(erp, { store, memory })).snapshot;
    erp.brand('yn').rename('1005', 'A new name');
    erp.resetCounts();
    const { calls, bytes } = await pull(erp, { store, memory, before });
    const { setting, product, by_brand, all_series_products, category, series } = erp.requests();
    expect(product).toMatchObject({
      calls: updatedAt ? 1 : products,
      notModified: updatedAt ? 0 : products - 1,
    });
    expect(by_brand).toMatchObject({ calls: 2, notModified: 1 });
    expect(setting).toEqual({ calls: 1, bytes: 0, notModified: 1 });
    const groups = before.categories.length + before.series.length;
    expect([category.calls + series.calls, category.bytes + series.bytes]).toEqual([groups, 0]);
    expect(calls).toBe(1 + 2 + product.calls + 1 + groups);
    expect(bytes).toBe(by_brand.bytes + product.bytes + all_series_products.bytes);
    expect(product.bytes).toBeLessThan(5_000);
  });
});

describe('what the store holds', () => {
  it('is taken as the same code made it', async () => {
    const [erp, store] = [await startErp({ products: 6 }), openShelf()];
    await pull(erp, { store, readBy });
    markStored(store, addressOf(erp, '1005'));
    const { snapshot } = await pull(erp, { store, readBy });
    expect(productOf(snapshot, '1005')?.name.En).toBe('Taken from the store');
  });

  it.each([
    ['other code', { readBy: 'other code' }],
    ['another process that names no code', {}],
    ['other picture hosts', { readBy, brand: yn({ pictureHosts: ['other.example'] }) }],
    ['another public address', { readBy, publicErpHost: 'https://public.example' }],
  ])('is made anew for %s, and asked for no more than before', async (_, given) => {
    const [erp, store] = [await startErp({ products: 6 }), openShelf()];
    const picture = '<p><img src="https://cdn.example/1.jpg" alt="One"></p>';
    erp.brand('yn').set('1005', { description: picture });
    await pull(erp, { store, readBy });
    markStored(store, addressOf(erp, '1005'));
    erp.resetCounts();
    const { snapshot } = await pull(erp, { store, ...given });
    expect(erp.requests().product.calls).toBe(0);
    expect(snapshot).toEqual((await pull(erp, given)).snapshot);
    markStored(store, addressOf(erp, '1005'));
    const again = (await pull(erp, { store, ...given })).snapshot;
    expect(productOf(again, '1005')?.name.En).toBe('Taken from the store');
  });

  it('is asked for again, and whole, where it was fetched for other fields', async () => {
    const [erp, store] = [await startErp({ products: 6 }), openShelf()];
    const before = (await pull(erp, { store, readBy })).snapshot;
    const stored = store.get(addressOf(erp, '1005'));
    if (stored === null) throw new Error('The product is not stored.');
    store.update({ ...stored, readBy: stored.readBy.replace(/^\S+/, 'fewer') });
    erp.resetCounts();
    const { snapshot } = await pull(erp, { store, readBy });
    expect(erp.requests().product).toMatchObject({ calls: 1, notModified: 0 });
    expect(snapshot).toEqual(before);
  });

  it('is asked for again where it changed on disk', async () => {
    const [erp, store] = [await startErp({ products: 6 }), openShelf()];
    const before = (await pull(erp, { store, readBy })).snapshot;
    for (const id of ['1003', '1005']) {
      const stored = store.get(addressOf(erp, id));
      if (stored !== null) store.put(stored, '{"id":"1005","name":"Not what was read"}');
    }
    const { snapshot } = await pull(erp, { store, readBy: 'other code' });
    expect(snapshot).toEqual(before);
  });
});

describe('what a process remembers', () => {
  it('is not taken for other settings', async () => {
    const [erp, store, memory] = [await startErp({ products: 6 }), openShelf(), createPullMemory()];
    erp.brand('yn').set('1005', { description: '<p><img src="https://cdn.example/1.jpg" alt="One"></p>' });
    const { snapshot } = await pull(erp, { store, memory });
    const brand = yn({ pictureHosts: [] });
    const other = await pull(erp, { store, memory, brand });
    expect(other.snapshot).toEqual((await pull(erp, { brand })).snapshot);
    expect(other.snapshot).not.toEqual(snapshot);
    expect((await pull(erp, { store, memory })).snapshot).toEqual(snapshot);
  });

  it('is forgotten with its product, in the store too', async () => {
    const [erp, store, memory] = [await startErp({ products: 6 }), openShelf(), createPullMemory()];
    const before = (await pull(erp, { store, memory })).snapshot;
    writeAnswers(memory, store);
    erp.brand('yn').withdraw('1001');
    await pull(erp, { store, memory, before });
    writeAnswers(memory, store);
    expect(store.get(addressOf(erp, '1001'))).toBeNull();
    expect(memory.answers?.products.has(addressOf(erp, '1001'))).toBe(false);
    expect(store.get(addressOf(erp, '1003'))).not.toBeNull();
  });

  it.each(['product', 'by_brand', 'all_series_products', 'category', 'series'] as const)(
    'stays right where a pull fails at %s',
    async (call) => {
      const [erp, store, memory] = [await startErp({ products: 30 }), openShelf(), createPullMemory()];
      const brand = erp.brand('yn');
      const before = (await pull(erp, { store, memory })).snapshot;
      brand.retheme('#123456');
      brand.rename('1005', 'Never seen');
      brand.publish({ id: 'new', name: 'Withdrawn before it was seen' });
      brand.withdraw('1001');
      erp.fail('login', { call });
      await expect(pull(erp, { store, memory, before })).rejects.toThrow('login page');
      erp.heal();
      brand.retheme('#654321');
      brand.rename('1005', 'Seen');
      brand.withdraw('new');
      const given = { store, before };
      const fresh = (await pull(erp, { before })).snapshot;
      expect((await pull(erp, { ...given, memory })).snapshot).toEqual(fresh);
      expect((await pull(erp, given)).snapshot).toEqual(fresh);
      expect(store.get(addressOf(erp, 'new'))).toBeNull();
    },
  );
});
