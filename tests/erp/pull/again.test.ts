import { describe, expect, it } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import type { Pull } from '#erp/pull.ts';
import type { ResponseStore } from '#erp/response-store.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { json, type Reply } from '../client/scripted-server.ts';
import { openShelf, productOf, pull } from './pull-demo.ts';
import { listText, productText, startScriptedErp } from './scripted-erp.ts';

const products = 40;

async function pullFirst(erp: DemoErp, store: ResponseStore) {
  const first = await pull(erp, { store });
  erp.resetCounts();
  return first.snapshot;
}

function totalOf(erp: DemoErp, what: 'calls' | 'bytes' | 'notModified'): number {
  return Object.values(erp.requests()).reduce((sum, count) => sum + count[what], 0);
}

describe('a second pull of unchanged data', () => {
  it('asks for no product where the list dates them, and moves no body', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const before = await pullFirst(erp, store);
    const { snapshot, calls, bytes } = await pull(erp, { store, before });
    expect(snapshot).toEqual(before);
    expect(erp.requests().product.calls).toBe(0);
    expect(totalOf(erp, 'notModified')).toBe(totalOf(erp, 'calls'));
    expect([calls, bytes]).toEqual([totalOf(erp, 'calls'), 0]);
    expect(calls).toBe(4 + before.categories.length + before.series.length);
  });

  it('asks for each product under a condition where the list dates none, and moves no body', async () => {
    const [erp, store] = [await startErp({ products, updatedAt: false }), openShelf()];
    const before = await pullFirst(erp, store);
    const { snapshot, bytes } = await pull(erp, { store, before });
    expect(snapshot).toEqual(before);
    expect(erp.requests().product).toEqual({ calls: products, bytes: 0, notModified: products });
    expect(bytes).toBe(0);
  });
});

describe('a second pull', () => {
  it.each([true, false])('of one renamed product moves one product (dated: %s)', async (updatedAt) => {
    const [erp, store] = [await startErp({ products, updatedAt }), openShelf()];
    const before = await pullFirst(erp, store);
    erp.brand('yn').rename('1005', 'A new name');
    const { snapshot } = await pull(erp, { store, before });
    const { calls, notModified } = erp.requests().product;
    expect(calls - notModified).toBe(1);
    expect(calls).toBe(updatedAt ? 1 : products);
    expect(productOf(snapshot, '1005')?.name.En).toBe('A new name');
    expect(snapshot.products).toHaveLength(products);
    const others = ({ id }: { readonly id: string }) => id !== '1005';
    expect(snapshot.products.filter(others)).toEqual(before.products.filter(others));
  });

  it('brings what was published and drops what was withdrawn', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const before = await pullFirst(erp, store);
    erp.brand('yn').withdraw('1001');
    erp.brand('yn').publish({ id: 'new', name: 'New' });
    const { snapshot } = await pull(erp, { store, before });
    expect(productOf(snapshot, '1001')).toBeUndefined();
    expect(productOf(snapshot, 'new')?.name.En).toBe('New');
    expect(erp.requests().product.calls).toBe(1);
    erp.resetCounts();
    erp.brand('yn').withdraw('new');
    erp.brand('yn').publish({ id: '1001', name: 'Back again' });
    expect(productOf((await pull(erp, { store })).snapshot, '1001')?.name.En).toBe('Back again');
  });

  it('forgets what it no longer asks for', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    await pullFirst(erp, store);
    const url = `${erp.origin}/api/supplychain/cmsclient/products/published/sg-yn/1001`;
    expect(store.holds(url)).toBe(true);
    erp.brand('yn').withdraw('1001');
    await pull(erp, { store });
    expect(store.holds(url)).toBe(false);
  });

  it('after one that failed half-way goes on where it stood', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    erp.fail('login', { call: 'category' });
    await expect(pull(erp, { store })).rejects.toThrow('login page');
    erp.heal();
    erp.resetCounts();
    expect((await pull(erp, { store })).snapshot.products).toHaveLength(products);
    expect(erp.requests().product.calls).toBe(0);
  });
});

describe('an answer that the list’s date does not vouch for', () => {
  it('is asked for again, when it was another product', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const brand = erp.brand('yn');
    const updatedAt = '2026-10-02T08:15:00Z';
    brand.publish({ id: 'x', name: 'The right one' });
    brand.set('x', { id: 'another', updatedAt });
    brand.set('1001', { id: 'x', updatedAt });
    expect(productOf(await pullFirst(erp, store), 'x')).toBeUndefined();
    brand.set('x', { id: 'x', updatedAt });
    expect(productOf((await pull(erp, { store })).snapshot, 'x')?.name.En).toBe('The right one');
  });

  it('is asked for again, when it could not be read', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const brand = erp.brand('yn');
    const updatedAt = '2026-10-02T08:15:00Z';
    brand.publish({ id: 'x', name: '' });
    brand.set('x', { updatedAt });
    brand.set('1001', { id: 'x', name: 'In the list', updatedAt });
    expect(productOf(await pullFirst(erp, store), 'x')).toBeUndefined();
    brand.set('x', { name: 'Mended', updatedAt });
    expect(productOf((await pull(erp, { store })).snapshot, 'x')?.name.En).toBe('Mended');
  });

  it('is asked for again, when it lagged behind the list', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const brand = erp.brand('yn');
    brand.publish({ id: 'x', name: 'Old' });
    brand.set('1001', { id: 'x', name: 'New', updatedAt: '2026-10-02T08:15:00Z' });
    expect(productOf(await pullFirst(erp, store), 'x')?.name.En).toBe('Old');
    brand.set('x', { name: 'New', updatedAt: '2026-10-02T08:15:00Z' });
    expect(productOf((await pull(erp, { store })).snapshot, 'x')?.name.En).toBe('New');
  });

  it('is asked for again, when the product was gone meanwhile', async () => {
    const [erp, store] = [await startErp({ products }), openShelf()];
    const brand = erp.brand('yn');
    const updatedAt = '2026-10-02T08:15:00Z';
    brand.publish({ id: 'x', name: 'There' });
    brand.set('x', { updatedAt });
    expect(productOf(await pullFirst(erp, store), 'x')?.name.En).toBe('There');
    brand.withdraw('x');
    brand.set('1001', { id: 'x' });
    expect(productOf((await pull(erp, { store })).snapshot, 'x')).toBeUndefined();
    brand.set('1001', { updatedAt });
    expect(productOf((await pull(erp, { store })).snapshot, 'x')).toBeUndefined();
  });

  const listed = (name: string, updatedAt: string) => json(listText({ id: '1', name, updatedAt }));
  const detail = (summary: string, name = 'Lamp', headers = {}) =>
    json(productText({ id: '1', name, summary }), headers);
  /** The replies for three pulls, each of which reads the list twice. */
  const lists = ['2026-10-01', '2026-10-02', '2026-10-02'].flatMap((day) => [
    listed('Lamp', day),
    listed('Lamp', day),
  ]);
  const around = { list: lists, seriesProducts: [json('[]')] };
  const summaryOf = ({ snapshot }: Pull) => productOf(snapshot, '1')?.summary?.En;
  const unmodified: Reply = (response) => response.writeHead(304).end();

  it.each([
    ['came from a cache in front of the ERP', detail('old')],
    ['was not modified, as that cache said', unmodified],
  ])('is asked for again, when it has no date of its own and %s', async (_, late) => {
    const first = detail('old', 'Lamp', { etag: '"1"' });
    const erp = await startScriptedErp({ ...around, product: [first, late, detail('new')] });
    const store = openShelf();
    const summaries = [await pull(erp, { store }), await pull(erp, { store }), await pull(erp, { store })];
    expect(summaries.map(summaryOf)).toEqual(['old', 'old', 'new']);
  });

  it('is not asked for again, once an answer without a date changed', async () => {
    const erp = await startScriptedErp({
      ...around,
      product: [detail('old'), detail('new'), detail('wrong')],
    });
    const store = openShelf();
    const summaries = [await pull(erp, { store }), await pull(erp, { store }), await pull(erp, { store })];
    expect(summaries.map(summaryOf)).toEqual(['old', 'new', 'new']);
  });

  it('is asked for again, when the list gives it another name, which a problem says', async () => {
    const list = [listed('New lamp', '2026-10-01')];
    const erp = await startScriptedErp({
      ...around,
      list,
      product: [detail('', 'Lamp'), detail('', 'New lamp')],
    });
    const store = openShelf();
    const { snapshot } = await pull(erp, { store });
    expect(snapshot.problems).toMatchObject([
      {
        kind: 'contradiction',
        effect: 'changed',
        about: { kind: 'product', id: '1' },
        field: 'name',
        message: expect.stringContaining('The list calls it "New lamp", asked for alone it is "Lamp".'),
      },
    ]);
    const later = await pull(erp, { store });
    expect(productOf(later.snapshot, '1')?.name.En).toBe('New lamp');
    expect(later.snapshot.problems).toEqual([]);
  });
});
