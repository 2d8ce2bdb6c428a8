import { readEnvironment } from '#config/environment.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { rollBackBrand } from '#publish/rollback.ts';
import type { BuildJob } from '#builder/build-job.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import { startSweep } from '#service/runner/sweep.ts';
import type { RunnerParts } from '#service/runner/runner-parts.ts';
import { expect, it } from 'vitest';
import { brandOf } from '../../builder/engine.ts';
import { expectLatest } from '../../builder/builder-shop.ts';
import { nextTryAt, openDesk } from './runner-desk.ts';

const url = 'https://skr.example/products/item/1005/';

/** Takes more products away than the guard lets go; gives how they come back. */
function endRange(erp: DemoErp): () => void {
  const brand = erp.brand('skr');
  const ids = Array.from({ length: 12 }, (_, index) => String(1001 + index));
  const products = ids.flatMap((id) => brand.product(id) ?? []);
  for (const id of ids) brand.withdraw(id);
  return () => {
    for (const product of products) brand.publish(product);
  };
}

it('brings what was ordered to visitors, and tells those who ordered it and those who look', async () => {
  const { erp, records, order, turn, readOrder, page, wanted } = await openDesk();
  await order();
  await turn();
  erp.brand('skr').rename('1005', 'Ordered by hook');
  const { id, updatedAt } = expectLatest(erp, 'skr', '1005');
  const hook = await order({ products: [{ id, updatedAt }] });
  const button = await order({ kind: 'button', by: 'Ben', why: null });
  expect(await readOrder(hook)).toMatchObject({ state: 'queued' });
  await turn();
  const { live, change, build, failure, findings } = await records.readBrand('skr');
  const link = { name: 'Ordered by hook', url };
  const fulfilled = { state: 'live', release: live?.release, links: [link], notSeen: [], cause: null };
  expect(await readOrder(hook)).toMatchObject(fulfilled);
  expect(await readOrder(button)).toMatchObject(fulfilled);
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(live).toMatchObject({ products: 12 });
  expect(change).toMatchObject({ changed: 1, items: [{ effect: 'changed', ...link }] });
  expect([build, failure]).toEqual([null, null]);
  expect(findings).toBeGreaterThan(0);
  expect(await records.readReport('skr', 'changes.html')).toContain('Ordered by hook');
  expect(await records.readReport('skr', 'content.csv')).toContain('\n');
  expect(await page('skr', '1005')).toContain('Ordered by hook');
  const event = { kind: 'live', by: 'Anna, Ben', why: 'A new name', release: live?.release, changed: 1 };
  expect(await records.listEvents('skr', 1)).toMatchObject([{ ...event, seconds: expect.any(Number) }]);
  expect(wanted).toEqual([]);
});

it('tells how far a build is while it runs', async () => {
  const { records, pool, order, turn, readOrder } = await openDesk();
  const id = await order();
  const seen = new Set<string>();
  await turn({
    pool: {
      run: (job, watch) =>
        pool.run(job, {
          ...watch,
          mayPublish: async () => {
            await expect.poll(async () => (await readOrder(id))?.state, { timeout: 20_000 }).toBe('checking');
            await expect
              .poll(async () => (await records.readBrand('skr')).build, { timeout: 20_000 })
              .toMatchObject({ phase: 'publish', isPreview: false });
            seen.add('publish');
            return watch.mayPublish();
          },
        }),
    },
  });
  expect([...seen]).toEqual(['publish']);
  expect(await readOrder(id)).toMatchObject({ state: 'live' });
  expect((await records.readBrand('skr')).build).toBeNull();
});

it('says that it has not seen a product yet, looks again, and gives up on it in the end', async () => {
  const { erp, records, order, turn, readOrder, wanted } = await openDesk();
  const { updatedAt } = expectLatest(erp, 'skr', '1005');
  const announced = new Date(Date.parse(updatedAt ?? '') + 1_000).toISOString();
  const hook = await order({ products: [{ id: '1005', updatedAt: announced }] });
  const other = await order();
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', notSeen: ['1005'], cause: null });
  expect(await readOrder(other)).toMatchObject({ state: 'live' });
  expect(wanted).toEqual([['skr', { delayMs: expect.any(Number) }]]);
  erp.brand('skr').rename('1005', 'Seen at last');
  await turn();
  expect(await readOrder(hook)).toMatchObject({
    state: 'live',
    notSeen: [],
    links: [{ name: 'Seen at last' }],
  });

  const lost = await order({ products: [{ id: '1003', updatedAt: '2099-01-01T00:00:00Z' }] });
  const later = {
    ...records,
    listOpenOrders: async () =>
      (await records.listOpenOrders('skr')).map((one) => ({ ...one, at: one.at - 700_000 })),
  };
  await turn({ records: later });
  expect(await readOrder(lost)).toMatchObject({ state: 'failed', cause: 'erp-content', notSeen: ['1003'] });
  expect(wanted).toHaveLength(1);
  // Nothing more comes of it.
  expect(await records.listOpenOrders('skr')).toEqual([]);
});

it('waits for a product in the first build alone, and looks again without waiting or a word', async () => {
  const { pool, records, order, turn, readOrder } = await openDesk();
  const jobs: BuildJob[] = [];
  const noted: RunnerParts['pool'] = {
    run: (job, watch) => {
      jobs.push(job);
      return pool.run(job, watch);
    },
  };
  const products = [{ id: '1003', updatedAt: '2099-01-01T00:00:00Z' }];
  const hook = await order({ products });
  await turn({ pool: noted });
  await turn({ pool: noted });
  expect(await records.listEvents('skr', 9)).toMatchObject([{ kind: 'live' }]);
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', notSeen: ['1003'] });
  expect(jobs.map((job) => job.products.map(({ isAwaited }) => isAwaited))).toEqual([[true], [false]]);
  // Another hook that names it has a first look of its own.
  await order({ products });
  await turn({ pool: noted });
  expect(jobs[2]?.products).toMatchObject([{ isAwaited: true }]);
});

it('builds nothing for visitors while the brand is on hold, but what is only to be looked at', async () => {
  const { erp, workspace, records, order, turn, readOrder, page } = await openDesk();
  await order();
  await turn();
  const before = await page('skr', '1005');
  await records.updateBrand('skr', (state) => ({ ...state, hold: { by: 'Ben', at: Date.now() } }));
  erp.brand('skr').rename('1005', 'Held back');
  const hook = await order();
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', build: null });
  const preview = await order({ kind: 'preview', by: 'Ben' });
  await turn();
  expect(await readOrder(preview)).toMatchObject({ state: 'held', links: [{ name: 'Held back', url }] });
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', build: null });
  expect(await page('skr', '1005')).toBe(before);
  const id = (await records.readBrand('skr')).preview?.release ?? '';
  const environment = readEnvironment({});
  await rollBackBrand({ workspace, environment, brand: brandOf('skr'), target: 'dir:live', id });
  expect(await page('skr', '1005')).toContain('Held back');
  await records.updateBrand('skr', (state) => ({ ...state, hold: null }));
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'live', release: id });
});

it('makes a preview while other orders are open, and brings those live afterwards', async () => {
  const { erp, records, order, turn, readOrder, page, wanted } = await openDesk(40);
  await order();
  await turn();
  const before = await page('skr', '1030');
  const bringBack = endRange(erp);
  const hook = await order();
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'failed', cause: 'shrink' });
  bringBack();
  erp.brand('skr').rename('1030', 'To be looked at');
  const preview = await order({ kind: 'preview', by: 'Ben' });
  expect(wanted).toEqual([]);
  await turn();
  expect(await readOrder(preview)).toMatchObject({ state: 'held' });
  expect(await readOrder(hook)).toMatchObject({ state: 'failed' });
  expect(await page('skr', '1030')).toBe(before);
  expect(wanted).toEqual([['skr', {}]]);
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'live' });
  expect(await page('skr', '1030')).toContain('To be looked at');
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(wanted).toHaveLength(1);
});

it('lets a preview that can’t be made keep nothing else from going live', async () => {
  const { erp, order, turn, readOrder, wanted } = await openDesk(40);
  await order();
  await turn();
  endRange(erp);
  const preview = await order({ kind: 'preview', by: 'Ben' });
  const forced = await order({ kind: 'button', force: 'The range ended' });
  await turn();
  expect(await readOrder(preview)).toMatchObject({ state: 'failed', cause: 'shrink' });
  expect(wanted).toEqual([['skr', {}]]);
  await turn();
  expect(await readOrder(forced)).toMatchObject({ state: 'live' });
  expect(await readOrder(preview)).toMatchObject({ state: 'failed' });
});

it('wants a preview again that was superseded, also while the brand is on hold', async () => {
  const { records, pool, order, turn, readOrder, wanted } = await openDesk();
  await records.updateBrand('skr', (state) => ({ ...state, hold: { by: 'Ben', at: Date.now() } }));
  const preview = await order({ kind: 'preview', by: 'Ben' });
  const superseded: RunnerParts['pool'] = {
    run: async (job, watch) => ({ ...(await pool.run(job, watch)), kind: 'superseded' }),
  };
  await turn({ pool: superseded });
  expect(await readOrder(preview)).toMatchObject({ state: 'queued' });
  expect(wanted).toEqual([['skr', {}]]);
  await turn();
  expect(await readOrder(preview)).toMatchObject({ state: 'held' });
});

it('brings to visitors what was built while the store was away for a moment', async () => {
  const { records, order, turn, readOrder } = await openDesk();
  const hook = await order({ products: [{ id: '1005', updatedAt: null }] });
  let isAway = true;
  const updateOrders: ServiceRecords['updateOrders'] = async (orders, brand, change) => {
    if (isAway) {
      isAway = change.state !== 'checking';
      throw new Error('The store is away.');
    }
    await records.updateOrders(orders, brand, change);
  };
  await turn({ records: { ...records, updateOrders } });
  expect(isAway).toBe(false);
  expect(await readOrder(hook)).toMatchObject({ state: 'live', links: [{ url }] });
  expect(await records.listEvents('skr', 5)).toMatchObject([{ kind: 'live' }]);
});

it('leaves what a rollback made live in the middle of a build', async () => {
  const { erp, records, pool, order, turn, readOrder, page, wanted } = await openDesk();
  await order();
  await turn();
  const before = await page('skr', '1005');
  erp.brand('skr').rename('1005', 'Too late');
  const hook = await order();
  const setHold = () =>
    records.updateBrand('skr', (state) => ({ ...state, hold: { by: 'Ben', at: Date.now() } }));
  await turn({
    pool: {
      run: (job, watch) =>
        pool.run(job, {
          ...watch,
          mayPublish: async () => {
            await setHold();
            return watch.mayPublish();
          },
        }),
    },
  });
  expect(await page('skr', '1005')).toBe(before);
  expect(await readOrder(hook)).toMatchObject({ state: 'queued' });
  expect(wanted).toEqual([]);
});

it('says why a build came to nothing, and has the queue try again where that may help', async () => {
  const { erp, records, order, turn, readOrder } = await openDesk(40);
  await order();
  await turn();
  const hook = await order();
  erp.fail('down');
  for (const _ of [1, 2]) {
    await expect(turn()).rejects.toMatchObject({ why: 'erp-down' });
    expect(await readOrder(hook)).toMatchObject({ state: 'queued', cause: 'erp-down' });
    expect((await records.readBrand('skr')).failure).toMatchObject({ cause: 'erp-down', nextTryAt });
  }
  expect((await records.listEvents('skr', 9)).map(({ kind }) => kind)).toEqual(['failed', 'live']);
  erp.heal();
  endRange(erp);
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'failed', cause: 'shrink' });
  expect((await records.readBrand('skr')).failure).toMatchObject({ cause: 'shrink', nextTryAt: null });
  const forced = await order({ kind: 'button', force: 'The range ended' });
  await turn();
  for (const id of [hook, forced]) expect(await readOrder(id)).toMatchObject({ state: 'live', cause: null });
  expect(await records.readBrand('skr')).toMatchObject({ failure: null, live: { products: 28 } });
});

it('overrules the guard for one who asked just now, and not for one who failed', async () => {
  const { erp, records, order, turn, readOrder, page } = await openDesk(40);
  await order();
  await turn();
  erp.fail('login');
  const failed = await order({ kind: 'button', force: 'The sale is over' });
  await turn();
  expect(await readOrder(failed)).toMatchObject({ state: 'failed', cause: 'erp-refused' });
  erp.heal();
  const before = await page('skr', '1030');
  endRange(erp);
  await order();
  await turn();
  expect(await readOrder(failed)).toMatchObject({ state: 'failed', cause: 'shrink' });

  const late = await order({ kind: 'button', force: 'The range ended' });
  const twentyMinutes = 1_200_000;
  const aged = async () =>
    (await records.listOpenOrders('skr')).map((one) => ({ ...one, at: one.at - twentyMinutes }));
  await turn({ records: { ...records, listOpenOrders: aged } });
  expect(await readOrder(late)).toMatchObject({ state: 'failed', cause: 'shrink' });
  expect(await page('skr', '1030')).toBe(before);
  const fresh = await order({ kind: 'button', by: 'Ben', why: null, force: 'The range ended' });
  await turn();
  for (const id of [failed, late, fresh]) expect(await readOrder(id)).toMatchObject({ state: 'live' });
  expect(await records.listEvents('skr', 1)).toMatchObject([
    { kind: 'live', why: expect.stringContaining('The range ended') },
  ]);
});

it('publishes no secret, whatever the reason', async () => {
  const { erp, records, order, turn, readOrder, page } = await openDesk(12, { ERP_TOKEN: 'Marzipan-4711' });
  await order();
  await turn();
  const before = await page('skr', '1005');
  erp.brand('skr').rename('1005', 'Marzipan-4711');
  const forced = await order({ kind: 'button', force: 'It is only a name' });
  await turn();
  expect(await readOrder(forced)).toMatchObject({ state: 'failed', cause: 'guard-grave' });
  expect((await records.readBrand('skr')).failure?.rules).toEqual(['secret']);
  expect((await records.readBrand('skr')).failure?.message).toContain('the value of ERP_TOKEN');
  expect(await page('skr', '1005')).toBe(before);
});

it('goes on trying after the queue’s last attempt where the trouble may pass', async () => {
  const { erp, records, order, turn, readOrder, wanted } = await openDesk();
  const hook = await order();
  erp.fail('down');
  const before = Date.now();
  await turn({}, { isLast: true, nextTryAt: null });
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', cause: 'erp-down' });
  expect(wanted).toEqual([['skr', { delayMs: 120_000 }]]);
  const { failure } = await records.readBrand('skr');
  expect(failure?.nextTryAt).toBeGreaterThanOrEqual(before + 120_000);
  const preview = await order({ kind: 'preview' });
  await turn({}, { isLast: true, nextTryAt: null });
  expect(await readOrder(preview)).toMatchObject({ state: 'failed', cause: 'erp-down' });
  expect(wanted.slice(1)).toEqual([['skr', {}]]);
  erp.heal();
  await turn();
  expect(await readOrder(hook)).toMatchObject({ state: 'live', cause: null });
});

it('finds in a sweep what no hook announced, and says nothing where there is nothing', async () => {
  const { erp, records, order, turn, queue, page, found, wanted } = await openDesk();
  await order();
  await turn();
  erp.brand('skr').rename('1005', 'Never announced');
  const brands = new Set(['skr'] as const);
  const sweepMs = 50;
  const sweepOnce = async () => {
    const count = wanted.length;
    const sweep = startSweep({ records, queue, brands, sweepMs });
    await expect.poll(() => wanted.length, { timeout: 20_000 }).toBeGreaterThan(count);
    await sweep.stop();
  };
  await sweepOnce();
  await turn();
  expect(await page('skr', '1005')).toContain('Never announced');
  expect(found).toEqual(['skr']);
  expect(await records.listEvents('skr', 1)).toMatchObject([{ kind: 'live', by: null, seconds: null }]);
  const events = await records.listEvents('skr', 9);
  await sweepOnce();
  expect(await records.listOpenOrders('skr')).toMatchObject([{ kind: 'sweep' }]);
  await turn();
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(await records.listEvents('skr', 9)).toEqual(events);
  expect(found).toEqual(['skr']);
});
