import { expect, it } from 'vitest';
import { BuildError } from '#builder/failure.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import { nextTryAt, openScriptedRunner, type Script } from './scripted-runner.ts';
import { eventsOf } from '../events.ts';

const goesLive: Script = () => ({});
const erpDown: Script = () => new BuildError('erp-down', 'The ERP did not answer.');
const shrinks: Script = (job) =>
  job.force === null
    ? {
        kind: 'refused',
        release: null,
        refusal: {
          why: 'shrink',
          message: 'Far fewer.',
          ...{ findings: [], concerned: [] },
        },
      }
    : {};
const seesNothing: Script = ({ products }) => ({ missingProducts: products });

const lateProduct = [{ id: '1003', updatedAt: '2099-01-01T00:00:00Z' }];

const aged = (records: ServiceRecords, minutes: number): ServiceRecords => ({
  ...records,
  listOpenOrders: async (brand) =>
    (await records.listOpenOrders(brand)).map((one) => ({ ...one, at: one.at - 60_000 * minutes })),
});

it('a repeated build for a hook does not wait again for missing products', async () => {
  const { records, jobs, requests, addOrder, run, readOrder } = await openScriptedRunner();
  const hook = await addOrder({ products: lateProduct });
  await run(seesNothing);
  await run((job) => ({ kind: 'unchanged', missingProducts: job.products }));
  expect(await eventsOf(records, 'skr', 9)).toMatchObject([{ kind: 'live' }]);
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', notSeen: ['1003'], cause: null });
  expect(jobs.map(({ products }) => products.map(({ isAwaited }) => isAwaited))).toEqual([[true], [false]]);
  expect(requests).toEqual([{ delayMs: 15_000 }, { delayMs: 15_000 }]);
  // A second hook adds another order, so the next build waits for the product again.
  await addOrder({ products: lateProduct });
  await run(seesNothing);
  expect(jobs[2]?.products).toMatchObject([{ isAwaited: true }]);
});

it('a build does not prune a release that a user plans meanwhile', async () => {
  const runner = await openScriptedRunner();
  const plan = { id: 'p', release: 'r0', at: 1, by: 'Anna', why: null, waiting: null, leaseUntil: 0 };
  await runner.addOrder();
  let kept: string | null | undefined;
  await runner.run(async (_, { readPlanned }) => {
    await runner.records.updateBrand('skr', (state) => ({ ...state, plan }));
    kept = await readPlanned?.();
    return {};
  });
  expect(kept).toBe('r0');
});

it('the duration of a build in the history excludes the waiting time of its orders', async () => {
  const { records, addOrder, run } = await openScriptedRunner();
  await addOrder();
  await run(goesLive, { records: aged(records, 12) });
  const [event] = await eventsOf(records, 'skr', 1);
  expect(event?.seconds).toBeGreaterThanOrEqual(0);
  expect(event?.seconds).toBeLessThan(60);
});

it('an order fails if the ERP never shows its product', async () => {
  const { records, requests, addOrder, run, readOrder } = await openScriptedRunner();
  const lost = await addOrder({ products: lateProduct });
  await run(seesNothing, { records: aged(records, 12) });
  expect(await readOrder(lost)).toMatchObject({ state: 'failed', cause: 'erp-content', notSeen: ['1003'] });
  expect(requests).toEqual([]);
  expect(await records.listOpenOrders('skr')).toEqual([]);
});

it('a build continues while the store is briefly down', async () => {
  const { records, addOrder, run, readOrder } = await openScriptedRunner();
  const hook = await addOrder();
  let isAway = true;
  const updateOrders: ServiceRecords['updateOrders'] = async (orders, brand, change) => {
    if (isAway) {
      isAway = change.state !== 'checking';
      throw new Error('The store is away.');
    }
    await records.updateOrders(orders, brand, change);
  };
  const script: Script = (_, { onPhase }) => {
    onPhase('guard', 0, 0);
    return {};
  };
  await run(script, { records: { ...records, updateOrders } });
  expect(isAway).toBe(false);
  expect(await readOrder(hook)).toMatchObject({ state: 'live', release: 'r1' });
  expect(await eventsOf(records, 'skr', 5)).toMatchObject([{ kind: 'live' }]);
});

it('after a failed build, an order stays queued only if the failure is temporary', async () => {
  const { records, addOrder, run, readOrder } = await openScriptedRunner();
  const hook = await addOrder();
  for (const _ of [1, 2]) {
    await expect(run(erpDown)).rejects.toMatchObject({ why: 'erp-down' });
    expect(await readOrder(hook)).toMatchObject({ state: 'queued', cause: 'erp-down' });
    expect((await records.readBrand('skr')).failure).toMatchObject({ cause: 'erp-down', nextTryAt });
  }
  expect((await eventsOf(records, 'skr', 9)).map(({ kind }) => kind)).toEqual(['failed']);
  await run(shrinks);
  expect(await readOrder(hook)).toMatchObject({ state: 'failed', cause: 'shrink' });
  expect((await records.readBrand('skr')).failure).toMatchObject({ cause: 'shrink', nextTryAt: null });
  const forced = await addOrder({ kind: 'button', force: 'The range ended' });
  await run(shrinks);
  for (const id of [hook, forced]) expect(await readOrder(id)).toMatchObject({ state: 'live', cause: null });
  expect(await records.readBrand('skr')).toMatchObject({ failure: null, live: { products: 12 } });
});

it('a build is queued again after two minutes if its last attempt failed temporarily', async () => {
  const { records, requests, addOrder, run, readOrder } = await openScriptedRunner();
  const hook = await addOrder();
  const before = Date.now();
  await run(erpDown, {}, { nextTryAt: null });
  expect(await readOrder(hook)).toMatchObject({ state: 'queued', cause: 'erp-down' });
  expect(requests).toEqual([{ delayMs: 120_000 }]);
  const { failure } = await records.readBrand('skr');
  expect(failure?.nextTryAt).toBeGreaterThanOrEqual(before + 120_000);
  await run(goesLive);
  expect(await readOrder(hook)).toMatchObject({ state: 'live', cause: null });
});

it('the history names the requesters of a release, except those of failed orders', async () => {
  const { records, addOrder, run } = await openScriptedRunner();
  await addOrder({ by: 'Mei Lin', why: 'Cleanup' });
  await run(shrinks);
  await addOrder({ kind: 'sweep', by: null, why: null });
  await run(goesLive);
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([
    { kind: 'live', by: null, why: null, credits: [{ kind: 'sweep', by: null }] },
  ]);
  await addOrder({ by: 'Mei Lin', why: 'Spring' });
  await addOrder({ kind: 'button', by: 'Ben', why: null, force: 'The range ended' });
  await run(() => ({ release: 'r2' }));
  expect((await eventsOf(records, 'skr', 1))[0]?.credits).toEqual([
    { kind: 'hook', by: 'Mei Lin', why: 'Spring', isForced: false },
    { kind: 'button', by: 'Ben', why: 'The range ended', isForced: true },
  ]);
});

it('`force` overrides the guard only for a recent order that has not failed', async () => {
  const { records, addOrder, run, readOrder } = await openScriptedRunner();
  const failed = await addOrder({ kind: 'button', force: 'The sale is over' });
  await run(() => new BuildError('erp-refused', 'No right to read.'));
  expect(await readOrder(failed)).toMatchObject({ state: 'failed', cause: 'erp-refused' });
  await addOrder();
  await run(shrinks);
  expect(await readOrder(failed)).toMatchObject({ state: 'failed', cause: 'shrink' });
  const late = await addOrder({ kind: 'button', force: 'The range ended' });
  await run(shrinks, { records: aged(records, 20) });
  expect(await readOrder(late)).toMatchObject({ state: 'failed', cause: 'shrink' });
  const fresh = await addOrder({ kind: 'button', by: 'Ben', why: null, force: 'The range ended' });
  await run(shrinks);
  for (const id of [failed, late, fresh]) expect(await readOrder(id)).toMatchObject({ state: 'live' });
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([
    { kind: 'live', why: expect.stringContaining('The range ended') },
  ]);
});
