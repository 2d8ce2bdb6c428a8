import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from '#rebuild/ledger/ledger.ts';
import { defaultQueueOptions } from '#rebuild/queue/build-queue.ts';
import { openQueue } from '#rebuild/queue/open-queue.ts';
import { openStore } from '#rebuild/store/open-store.ts';
import { brandOf, buildIn, compiled, differences, readTree, startWorker } from '../build/engine.ts';
import { foldersIn, openWorkspace } from '../build/workbench.ts';
import { openShop } from './builder-shop.ts';
import { Turner } from './turner.ts';

const options = {
  ...defaultQueueOptions,
  ...{ quietMs: 0, maxWaitMs: 0, backoffMs: 200, leaseMs: 3_000, concurrency: 3 },
};
const patient = { timeout: 100_000, interval: 100 };

it('has the newest live, whole, where one of three that build sleeps and wakes late', async () => {
  const { erp, workspace, settings, page } = await openShop();
  const store = `sqlite:${join(workspace.output, 'service.sqlite')}`;
  const records = await openStore(store, '/');
  const queue = await openQueue(store, '/', options);
  onTestFinished(async () => {
    await queue.close();
    await records.close();
  });
  const ledger = openLedger(records);
  const target = `dir:${join(workspace.output, 'live')}`;
  const turners = [];
  for (const _ of [1, 2, 3]) {
    const builder = { ...settings, target, workspace: await openWorkspace() };
    turners.push(new Turner({ store, options, builder, compiled }));
  }
  const order = async () => {
    const wish = { kind: 'hook', products: [], by: null, why: null, force: null, delivery: null } as const;
    const { id } = await ledger.record({ ...wish, brands: ['skr'] });
    await queue.want('skr');
    return id;
  };
  const stateOf = async (id: string) => (await ledger.readOrder(id))?.brands.skr?.state;
  const rename = (name: string) => erp.brand('skr').rename('1005', name);

  const first = await order();
  await expect.poll(() => stateOf(first), patient).toBe('live');

  for (const turner of turners) turner.isAllowed = false;
  rename('Built by the one that sleeps');
  const waiting = Promise.race(turners.map((turner) => turner.waits().then(() => turner)));
  const slept = await order();
  const sleeper = await waiting;
  sleeper.signal('SIGSTOP');
  for (const turner of turners) turner.isAllowed = turner !== sleeper;
  rename('Built by another');
  const second = await order();
  await expect.poll(() => stateOf(second), patient).toBe('live');
  expect(await stateOf(slept)).toBe('live');
  expect(await page('skr', '1005')).toContain('Built by another');

  sleeper.allow();
  sleeper.isAllowed = true;
  sleeper.signal('SIGCONT');
  rename('Built by whoever is awake');
  const third = await order();
  await expect.poll(() => stateOf(third), patient).toBe('live');
  await expect.poll(() => ledger.listOpen('skr'), patient).toEqual([]);
  expect(await page('skr', '1005')).toContain('Built by whoever is awake');

  const clean = await openWorkspace();
  const { host, publicHost } = settings.erp;
  const request = { erp: { host, publicHost, isDemo: true }, allowShrink: false };
  const worker = startWorker();
  await buildIn(worker, clean, { brand: brandOf('skr'), ...request });
  const live = await readTree(join(workspace.output, 'live', 'skr', 'current'));
  const plain = new Map([...live].filter(([file]) => !/\.(br|gz|zst)$/.test(file)));
  expect(differences(await readTree(foldersIn(clean, 'skr').dist), plain)).toEqual({});
}, 300_000);
