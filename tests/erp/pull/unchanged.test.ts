import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { PullMemory } from '#erp/pull-memory.ts';
import { openRowStore } from '#files/row-store.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { openMemoryStore, productOf, pull, yn } from './pull-demo.ts';
import { openFolder } from '../../files/folder.ts';

const products = 20;
const readBy = 'this code';

function addressOf({ origin }: DemoErp, id: string): string {
  return `${origin}/api/supplychain/cmsclient/products/published/sg-yn/${id}`;
}

function copyOf(snapshot: Snapshot): Snapshot {
  return structuredClone(snapshot);
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

describe.each([true, false])('an unchanged record (the product list has dates: %s)', (updatedAt) => {
  it('is the same object in the next pull of the same process', async () => {
    const [erp, store, memory] = [
      await startErp({ products, updatedAt }),
      openMemoryStore(),
      new PullMemory(),
    ];
    const first = (await pull(erp, { store, memory })).snapshot;
    const second = (await pull(erp, { store, memory, before: first })).snapshot;
    expect(second.products).toBe(first.products);
    erp.brand('yn').rename('1005', 'A new name');
    const third = (await pull(erp, { store, memory, before: second })).snapshot;
    expectSameBut('1005', third, second);
    expect(productOf(third, '1005')?.name.En).toBe('A new name');
    expect(third).toEqual((await pull(erp)).snapshot);
  });

  it('is reused from memory if the store is empty', async () => {
    const [erp, memory] = [await startErp({ products, updatedAt }), new PullMemory()];
    const first = (await pull(erp, { memory })).snapshot;
    erp.brand('yn').rename('1005', 'A new name');
    erp.resetCounts();
    const second = (await pull(erp, { memory, before: first })).snapshot;
    expectSameBut('1005', second, first);
    const { calls, notModified } = erp.requests().product;
    expect(calls - notModified).toBe(1);
  });

  it('is reused from the former snapshot in a new process', async () => {
    const [erp, store] = [await startErp({ products, updatedAt }), openMemoryStore()];
    const before = copyOf((await pull(erp, { store, readBy })).snapshot);
    erp.brand('yn').rename('1005', 'A new name');
    erp.resetCounts();
    const { snapshot } = await pull(erp, { store, readBy, before });
    const { calls, notModified } = erp.requests().product;
    expect([calls, calls - notModified]).toEqual([updatedAt ? 1 : products, 1]);
    expectSameBut('1005', snapshot, before);
    expect(productOf(snapshot, '1005')?.name.En).toBe('A new name');
    expect(snapshot).toEqual((await pull(erp)).snapshot);
  });

  it('is written to the store for other processes', async () => {
    const [erp, store] = [await startErp({ products, updatedAt }), openMemoryStore()];
    const memory = new PullMemory();
    const before = copyOf((await pull(erp, { store, memory, readBy })).snapshot);
    expect(store.has(addressOf(erp, '1005'))).toBe(false);
    memory.writeInto(store);
    erp.resetCounts();
    const { snapshot, bytes } = await pull(erp, { store, readBy, before });
    expect(snapshot).toEqual(before);
    expect(bytes).toBe(0);
  });

  it('costs at most one conditional request', async () => {
    const [erp, store, memory] = [
      await startErp({ products, updatedAt }),
      openMemoryStore(),
      new PullMemory(),
    ];
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

describe('a stored response', () => {
  it.each([
    ['another version of the program', { readBy: 'other code' }],
    ['other picture hosts', { readBy, brand: yn({ pictureHosts: ['other.example'] }) }],
    ['another public address', { readBy, publicErpHost: 'https://public.example' }],
  ])('is requested again only once after a change to %s', async (_, given) => {
    const [erp, store] = [await startErp({ products: 6 }), openMemoryStore()];
    const picture = '<p><img src="https://cdn.example/1.jpg" alt="One"></p>';
    erp.brand('yn').set('1005', { description: picture });
    await pull(erp, { store, readBy });
    erp.resetCounts();
    const { snapshot } = await pull(erp, { store, ...given });
    expect(erp.requests().product).toMatchObject({ calls: 6, notModified: 0 });
    expect(snapshot).toEqual((await pull(erp, given)).snapshot);
    erp.resetCounts();
    await pull(erp, { store, ...given });
    expect(erp.requests().product.calls).toBe(0);
  });

  it('is requested again if it was changed on disk', async () => {
    const folder = await openFolder();
    const file = join(folder, 'responses.sqlite');
    const erp = await startErp({ products: 6 });
    const pullOnce = async () => {
      const store = openRowStore(file);
      const { snapshot } = await pull(erp, { store });
      store.close();
      return snapshot;
    };
    const before = await pullOnce();
    const database = new DatabaseSync(file);
    database.exec(`UPDATE row SET text = replace(text, '1005', '1006') WHERE key LIKE '%/1005'`);
    database.close();
    erp.resetCounts();
    expect(await pullOnce()).toEqual(before);
    expect(erp.requests().product).toMatchObject({ calls: 1, notModified: 0 });
  });
});

describe('responses kept in memory', () => {
  it('are ignored by a pull with other brand settings', async () => {
    const [erp, store, memory] = [await startErp({ products: 6 }), openMemoryStore(), new PullMemory()];
    erp.brand('yn').set('1005', { description: '<p><img src="https://cdn.example/1.jpg" alt="One"></p>' });
    const { snapshot } = await pull(erp, { store, memory });
    const brand = yn({ pictureHosts: [] });
    const other = await pull(erp, { store, memory, brand });
    expect(other.snapshot).toEqual((await pull(erp, { brand })).snapshot);
    expect(other.snapshot).not.toEqual(snapshot);
    expect((await pull(erp, { store, memory })).snapshot).toEqual(snapshot);
  });

  it('replace the whole content of the store, so no response of a withdrawn product remains', async () => {
    const [erp, store, memory] = [await startErp({ products: 6 }), openMemoryStore(), new PullMemory()];
    const before = (await pull(erp, { store, memory })).snapshot;
    memory.writeInto(store);
    erp.brand('yn').withdraw('1001');
    await pull(erp, { store, memory, before });
    memory.writeInto(store);
    expect(store.has(addressOf(erp, '1001'))).toBe(false);
    expect(store.has(addressOf(erp, '1003'))).toBe(true);
  });

  it.each(['product', 'by_brand', 'all_series_products', 'category', 'series'] as const)(
    'yield the same snapshot as a pull without stored responses, even after the ERP call %s failed',
    async (call) => {
      const [erp, store, memory] = [await startErp({ products: 8 }), openMemoryStore(), new PullMemory()];
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
      expect(store.has(addressOf(erp, 'new'))).toBe(false);
    },
  );
});
