import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refreshFile } from '#release/release.ts';
import { openRecords } from '#service/orders/records.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openStore } from '#service/store/open-store.ts';
import { openShop, type Shop } from '../../builder/builder-shop.ts';
import { brandOf, buildIn, compiled, differences, sharedWorker } from '../../builder/engine.ts';
import { digestTree, foldersIn, openWorkspace } from '../../builder/workbench.ts';
import { Bucket } from '../../publish/targets/s3/bucket.ts';
import { missingRadosgw, startRadosgw } from '../../publish/targets/s3/radosgw.ts';
import { missingPostgres, startPostgres } from '../store/postgres-server.ts';
import { RunnerProcess } from './runner-process.ts';

const options = {
  ...defaultQueueOptions,
  ...{ quietMs: 0, maxWaitMs: 0, backoffMs: 200, leaseMs: 3_000, concurrency: 3 },
};
const machines = process.env.LONG_TESTS ? 3 : 2;
interface Site {
  readonly store: string;
  readonly target: string;
  readonly page: (id: string) => Promise<string>;
  readonly readFiles: () => Promise<ReadonlyMap<string, string>>;
}

async function expectNewest({ erp, settings }: Shop, site: Site): Promise<void> {
  const { store, target, page } = site;
  const recordStore = await openStore(store, '/');
  const queue = openBuildQueue(recordStore, options);
  onTestFinished(async () => {
    await recordStore.close();
  });
  const records = openRecords(recordStore);
  const runners = [];
  for (let at = 0; at < machines; at += 1) {
    const builder = { ...settings, target, workspace: await openWorkspace() };
    runners.push(new RunnerProcess({ store, options, builder, compiled }));
  }
  const order = async () => {
    const { id } = await records.addOrder({ kind: 'hook', brands: ['skr'] });
    await queue.add('skr');
    return id;
  };
  const stateOf = async (id: string) => (await records.readOrder(id))?.brands.skr?.state;
  const rename = (name: string) => erp.brand('skr').rename('1005', name);

  const first = await order();
  await expect.poll(() => stateOf(first)).toBe('live');

  for (const runner of runners) runner.isAllowed = false;
  rename('Built by the one that sleeps');
  const waiting = Promise.race(runners.map((runner) => runner.waits().then(() => runner)));
  const slept = await order();
  const sleeper = await waiting;
  await sleeper.sleep();
  for (const runner of runners) runner.isAllowed = runner !== sleeper;
  rename('Built by another');
  const second = await order();
  await expect.poll(() => stateOf(second)).toBe('live');
  expect(await stateOf(slept)).toBe('live');
  expect(await page('1005')).toContain('Built by another');

  sleeper.allow();
  sleeper.isAllowed = true;
  sleeper.wake();
  rename('Built by whoever is awake');
  const third = await order();
  await expect.poll(() => stateOf(third)).toBe('live');
  await expect.poll(() => records.listOpenOrders('skr')).toEqual([]);
  expect(await page('1005')).toContain('Built by whoever is awake');

  const clean = await openWorkspace();
  const request = { erp: settings.erp, allowShrink: false };
  await buildIn(sharedWorker, clean, { brand: brandOf('skr'), ...request });
  const built = new Map(await digestTree(foldersIn(clean, 'skr').dist));
  const live = new Map(await site.readFiles());
  // The refresh file is not part of a release.
  for (const files of [built, live]) files.delete(refreshFile.path);
  expect(differences(built, live)).toEqual({});
}

it(`keeps the newest release live and complete if one of ${machines} machines is suspended`, async () => {
  const shop = await openShop();
  const { output } = shop.workspace;
  const current = join(output, 'live', 'skr', 'current');
  await expectNewest(shop, {
    store: `sqlite:${join(output, 'service.sqlite')}`,
    target: `dir:${join(output, 'live')}`,
    page: (id) => shop.page('skr', id),
    readFiles: async () =>
      new Map([...(await digestTree(current))].filter(([file]) => !/\.(br|gz|zst)$/.test(file))),
  });
});

const missing = missingPostgres ?? missingRadosgw;

// Starting both servers takes 15 seconds, so this test runs only with LONG_TESTS.
describe.runIf(process.env.LONG_TESTS)(`on PostgreSQL and Ceph's radosgw ${missing ?? ''}`, () => {
  it.skipIf(missing)(
    `keeps the newest release live and complete if one of ${machines} machines is suspended`,
    async () => {
      const [postgres, radosgw] = await Promise.all([startPostgres(), startRadosgw()]);
      const bucket = new Bucket(radosgw);
      await bucket.create();
      const place = bucket.place('pointer');
      onTestFinished(async () => {
        await place.close();
        bucket.close();
        await Promise.all([postgres.stop(), radosgw.stop()]);
      });
      const shop = await openShop();
      const { settings } = shop;
      // Does not mark the ERP as a demo, because publishing demo content to a remote target requires a reason.
      const erp = { ...settings.erp, isDemo: false };
      await expectNewest(
        { ...shop, settings: { ...settings, erp } },
        {
          store: postgres.address,
          target: place.address,
          page: async (id) => {
            const release = (await place.readHead())?.live.release?.id;
            const key = `${place.root}r/${release}/products/item/${id}/index.html`;
            return Buffer.from((await place.read(key)).bytes).toString('utf8');
          },
          readFiles: async () => {
            const [files, live] = [await place.readLive(), await (await place.open()).readLive()];
            return new Map([...files].filter(([path]) => live?.files.has(path)));
          },
        },
      );
    },
    400_000,
  );
});
