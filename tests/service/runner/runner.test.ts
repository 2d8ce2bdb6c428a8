import { parseReleaseId } from '#release/release.ts';
import { startSweep } from '#service/runner/sweep.ts';
import { expect, it, onTestFinished } from 'vitest';
import { expectLatest } from '../../builder/builder-shop.ts';
import { openRunner, openRunnerShop } from './runner-shop.ts';
import { eventsOf } from '../events.ts';

const url = 'https://skr.example/products/item/1005/';

const shop = await openRunnerShop({ ERP_TOKEN: 'Marzipan-4711' });
const { erp, page } = shop;

it('the release built for an order is published and recorded in the store', async () => {
  const { records, addOrder, runOnce, readOrder, requests } = await openRunner(shop);
  erp.brand('skr').rename('1005', 'Ordered by hook');
  const { id, updatedAt } = expectLatest(erp, 'skr', '1005');
  const hook = await addOrder({ products: [{ id, updatedAt }] });
  const button = await addOrder({ kind: 'button', by: 'Ben', why: null });
  expect(await readOrder(hook)).toMatchObject({ state: 'queued' });
  await runOnce();
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
  expect(await records.readReport('skr', 'content.csv')).toContain('\n');
  expect(await page('skr', '1005')).toContain('Ordered by hook');
  const event = { kind: 'live', by: 'Anna', why: 'A new name', release: live?.release, changed: 1 };
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([
    { ...event, seconds: expect.any(Number), credits: [{ by: 'Anna' }, { by: 'Ben' }] },
  ]);
  expect(requests).toEqual([]);
});

it('records the progress of a running build', async () => {
  const { records, pool, addOrder, runOnce, readOrder } = await openRunner(shop);
  erp.brand('skr').rename('1005', 'Seen while it is built');
  const id = await addOrder();
  const seen = new Set<string>();
  await runOnce({
    pool: {
      run: (job, watch) =>
        pool.run(job, {
          ...watch,
          mayPublish: async () => {
            await expect.poll(async () => (await readOrder(id))?.state).toBe('checking');
            await expect
              .poll(async () => (await records.readBrand('skr')).build)
              .toMatchObject({ phase: 'publish' });
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

const review = { since: 1, by: 'Ben', why: null, until: null, isRead: false };

it('publishes new content only after the review has ended', async () => {
  const { records, addOrder, runOnce, readOrder } = await openRunner(shop);
  const before = await page('skr', '1005');
  await records.updateBrand('skr', (state) => ({ ...state, review }));
  erp.brand('skr').rename('1005', 'Held back');
  const hook = await addOrder();
  await runOnce();
  expect(await readOrder(hook)).toMatchObject({ state: 'held', links: [{ name: 'Held back', url }] });
  expect(await page('skr', '1005')).toBe(before);
  const { waiting } = await records.readBrand('skr');
  expect(waiting).toMatchObject({ change: { changed: 1, items: [{ name: 'Held back' }] } });
  await addOrder({ kind: 'sweep' });
  await runOnce();
  expect((await records.readBrand('skr')).waiting).toEqual(waiting);
  await records.updateBrand('skr', (state) => ({
    ...state,
    discarded: parseReleaseId(waiting?.release ?? '').digest,
    waiting: null,
  }));
  await addOrder({ kind: 'sweep' });
  await runOnce();
  expect((await records.readBrand('skr')).waiting).toBeNull();
  await records.updateBrand('skr', (state) => ({ ...state, review: null, discarded: null }));
  await addOrder();
  await runOnce();
  expect(await page('skr', '1005')).toContain('Held back');
});

it('a build publishes nothing if the brand is switched to review meanwhile', async () => {
  const { records, pool, addOrder, runOnce, readOrder } = await openRunner(shop);
  const before = await page('skr', '1005');
  erp.brand('skr').rename('1005', 'Too late');
  const hook = await addOrder();
  await runOnce({
    pool: {
      run: (job, watch) =>
        pool.run(job, {
          ...watch,
          mayPublish: async () => {
            await records.updateBrand('skr', (state) => ({ ...state, review }));
            return watch.mayPublish();
          },
        }),
    },
  });
  expect(await page('skr', '1005')).toBe(before);
  expect(await readOrder(hook)).toMatchObject({ state: 'queued' });
  await runOnce();
  expect(await page('skr', '1005')).toBe(before);
  expect((await records.readBrand('skr')).waiting).toMatchObject({
    change: { items: [{ name: 'Too late' }] },
  });
});

it('refuses to publish a secret, even if a user overrides the guard', async () => {
  const { records, addOrder, runOnce, readOrder } = await openRunner(shop);
  const before = await page('skr', '1005');
  erp.brand('skr').rename('1005', 'Marzipan-4711');
  onTestFinished(() => erp.brand('skr').rename('1005', 'Marzipan'));
  const forced = await addOrder({ kind: 'button', force: 'It is only a name' });
  await runOnce();
  expect(await readOrder(forced)).toMatchObject({ state: 'failed', cause: 'guard-grave' });
  expect((await records.readBrand('skr')).failure?.findings).toMatchObject([{ rule: 'secret' }]);
  expect((await records.readBrand('skr')).failure?.message).toContain('the value of ERP_TOKEN');
  expect(await page('skr', '1005')).toBe(before);
});

it('a sweep finds changes that no hook reported', async () => {
  const { records, runOnce, queue, found, requests } = await openRunner(shop);
  erp.brand('skr').rename('1005', 'Never announced');
  const brands = new Map([['skr', null]]);
  const sweepMs = 50;
  const sweepOnce = async () => {
    const count = requests.length;
    const sweep = startSweep({ records, queue, brands, sweepMs });
    await expect.poll(() => requests.length).toBeGreaterThan(count);
    await sweep.stop();
  };
  await sweepOnce();
  await runOnce();
  expect(await page('skr', '1005')).toContain('Never announced');
  expect(found).toEqual(['skr']);
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([{ kind: 'live', by: null, seconds: null }]);
  const events = await eventsOf(records, 'skr', 9);
  await sweepOnce();
  expect(await records.listOpenOrders('skr')).toMatchObject([{ kind: 'sweep' }]);
  await runOnce();
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(await eventsOf(records, 'skr', 9)).toEqual(events);
  expect(found).toEqual(['skr']);
});
