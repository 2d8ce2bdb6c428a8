import { describe, expect, it } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import type { Pull } from '#erp/pull.ts';
import type { RowStore } from '#files/row-store.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { json, type Reply } from '../client/scripted-server.ts';
import { openMemoryStore, productOf, pull } from './pull-demo.ts';
import { listText, productText, startScriptedErp } from './scripted-erp.ts';

const products = 40;

async function pullFirst(erp: DemoErp, store: RowStore) {
  const first = await pull(erp, { store });
  erp.resetCounts();
  return first.snapshot;
}

describe('a second pull', () => {
  it('adds new products to the snapshot and removes withdrawn products', async () => {
    const [erp, store] = [await startErp({ products }), openMemoryStore()];
    const before = await pullFirst(erp, store);
    erp.brand('yn').withdraw('1001');
    erp.brand('yn').publish({ id: 'new', name: 'New' });
    const { snapshot } = await pull(erp, { store, before });
    expect(productOf(snapshot, '1001')).toBeUndefined();
    expect(productOf(snapshot, 'new')?.name.En).toBe('New');
    // One call for the new product, and one for the withdrawn product, which returns 404.
    expect(erp.requests().product.calls).toBe(2);
    erp.resetCounts();
    erp.brand('yn').withdraw('new');
    erp.brand('yn').publish({ id: '1001', name: 'Back again' });
    expect(productOf((await pull(erp, { store })).snapshot, '1001')?.name.En).toBe('Back again');
  });

  it('removes withdrawn products from the store', async () => {
    const [erp, store] = [await startErp({ products }), openMemoryStore()];
    await pullFirst(erp, store);
    const url = `${erp.origin}/api/supplychain/cmsclient/products/published/sg-yn/1001`;
    expect(store.has(url)).toBe(true);
    erp.brand('yn').withdraw('1001');
    await pull(erp, { store });
    expect(store.has(url)).toBe(false);
  });

  it('reuses the stored responses of a failed pull', async () => {
    const [erp, store] = [await startErp({ products }), openMemoryStore()];
    erp.fail('login', { call: 'category' });
    await expect(pull(erp, { store })).rejects.toThrow('login page');
    erp.heal();
    erp.resetCounts();
    expect((await pull(erp, { store })).snapshot.products).toHaveLength(products);
    expect(erp.requests().product.calls).toBe(0);
  });
});

describe('a later pull', () => {
  const updatedAt = '2026-10-02T08:15:00Z';

  async function openWithX(name: string) {
    const [erp, store] = [await startErp({ products }), openMemoryStore()];
    erp.brand('yn').publish({ id: 'x', name });
    const pullName = async () => productOf((await pull(erp, { store })).snapshot, 'x')?.name.En;
    return { brand: erp.brand('yn'), pullName };
  }

  it('requests a product again after a response with the id of another product', async () => {
    const { brand, pullName } = await openWithX('The right one');
    brand.set('x', { id: 'another', updatedAt });
    brand.set('1001', { id: 'x', updatedAt });
    expect(await pullName()).toBeUndefined();
    brand.set('x', { id: 'x', updatedAt });
    expect(await pullName()).toBe('The right one');
  });

  it('requests a product again after an unreadable response', async () => {
    const { brand, pullName } = await openWithX('');
    brand.set('x', { updatedAt });
    brand.set('1001', { id: 'x', name: 'In the list', updatedAt });
    expect(await pullName()).toBeUndefined();
    brand.set('x', { name: 'Corrected', updatedAt });
    expect(await pullName()).toBe('Corrected');
  });

  it('requests a product again if its last response had an older date and another name than the product list', async () => {
    const { brand, pullName } = await openWithX('Old');
    brand.set('1001', { id: 'x', name: 'New', updatedAt });
    expect(await pullName()).toBe('Old');
    brand.set('x', { name: 'New', updatedAt });
    expect(await pullName()).toBe('New');
  });

  it('requests a product again after a 404 response', async () => {
    const { brand, pullName } = await openWithX('There');
    brand.set('x', { updatedAt });
    expect(await pullName()).toBe('There');
    brand.withdraw('x');
    brand.set('1001', { id: 'x' });
    expect(await pullName()).toBeUndefined();
    brand.set('1001', { updatedAt });
    expect(await pullName()).toBeUndefined();
  });

  it('requests a product again if its list entry changed without a new date', async () => {
    const { brand, pullName } = await openWithX('Old');
    brand.set('x', { updatedAt });
    expect(await pullName()).toBe('Old');
    brand.set('x', { name: 'New', updatedAt });
    expect(await pullName()).toBe('New');
    brand.set('x', { name: 'New', images: [{ url: '/media/yn/teapot-0.jpg?signed=2' }], updatedAt });
    expect(await pullName()).toBe('New');
  });

  const listed = (name: string, updatedAt: string) => json(listText({ id: '1', name, updatedAt }));
  const detail = (summary: string, name = 'Lamp', headers = {}) =>
    json(productText({ id: '1', name, summary }), headers);
  /** Each pull requests the list twice. */
  const lists = ['2026-10-01', '2026-10-02', '2026-10-02'].flatMap((day) => [
    listed('Lamp', day),
    listed('Lamp', day),
  ]);
  const around = { list: lists, seriesProducts: [json('[]')] };
  const summaryOf = ({ snapshot }: Pull) => productOf(snapshot, '1')?.summary?.En;
  const unmodified: Reply = (response) => response.writeHead(304).end();

  it.each([
    ['had the same content as before', detail('old')],
    ['was a 304', unmodified],
  ])('requests a product again if its last response had no date and %s', async (_, late) => {
    const first = detail('old', 'Lamp', { etag: '"1"' });
    const erp = await startScriptedErp({ ...around, product: [first, late, detail('new')] });
    const store = openMemoryStore();
    const summaries = [await pull(erp, { store }), await pull(erp, { store }), await pull(erp, { store })];
    expect(summaries.map(summaryOf)).toEqual(['old', 'old', 'new']);
  });

  it('does not request a product again if its last response had no date but new content', async () => {
    const erp = await startScriptedErp({
      ...around,
      product: [detail('old'), detail('new'), detail('wrong')],
    });
    const store = openMemoryStore();
    const summaries = [await pull(erp, { store }), await pull(erp, { store }), await pull(erp, { store })];
    expect(summaries.map(summaryOf)).toEqual(['old', 'new', 'new']);
  });

  it('requests a product again if its last response had a different name than the product list', async () => {
    const list = [listed('New lamp', '2026-10-01')];
    const erp = await startScriptedErp({
      ...around,
      list,
      product: [detail('', 'Lamp'), detail('', 'New lamp')],
    });
    const store = openMemoryStore();
    const { snapshot } = await pull(erp, { store });
    expect(snapshot.problems).toMatchObject([
      {
        kind: 'contradiction',
        effect: 'changed',
        about: { kind: 'product', id: '1' },
        field: 'name',
        message: expect.stringContaining('name is "New lamp" in the product list'),
      },
    ]);
    const later = await pull(erp, { store });
    expect(productOf(later.snapshot, '1')?.name.En).toBe('New lamp');
    expect(later.snapshot.problems).toEqual([]);
  });
});
