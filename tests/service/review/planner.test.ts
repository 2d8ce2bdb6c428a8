import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openTarget } from '#publish/targets/open-target.ts';
import { noticeCollection } from '#service/notify/notice.ts';
import type { Plan } from '#service/orders/brand-state.ts';
import { openRecords } from '#service/orders/records.ts';
import { parseLocalTime } from '#service/review/local-time.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { aSite, publish } from '../../publish/a-release.ts';
import { openReviewDesk } from './review-desk.ts';
import { type StoreFactory, storeKinds } from '../store/store-kinds.ts';
import { PlannerProcess, type PlannerSettings } from './planner-process.ts';
import { until } from '../until.ts';
import { eventsOf } from '../events.ts';

for (const { name, missing, open: openFactory, isThorough } of storeKinds) {
  describe.skipIf(missing !== null)(
    `a planned release on ${name}${missing === null ? '' : ` (${missing})`}`,
    () => {
      /** For tests whose result is the same with every store. On PostgreSQL, they run only with LONG_TESTS. */
      const onEach = it.runIf(isThorough);
      let factory: StoreFactory;
      beforeAll(async () => {
        factory = await openFactory();
      });
      afterAll(() => factory.stop());

      it('goes live once if two processes publish it at the same time', async () => {
        const machines = await openMachines(factory);
        const planners = await Promise.all([machines.start(), machines.start()]);
        const at = Date.now() + 300;
        await machines.plan(at);
        await machines.untilDone();
        expect(Date.now()).toBeGreaterThanOrEqual(at);
        await sleep(200);
        expect(planners.map(({ begun }) => begun).toSorted()).toEqual([0, 1]);
        await machines.expectLiveOnce();
      });

      it.runIf(isThorough)('goes live once if the planned local time occurs twice', async () => {
        const machines = await openMachines(factory);
        // The planners' clock starts just before this time, which is in the future. Notices about a past time would
        // already have expired.
        const first = parseLocalTime('2050-10-30T02:30', 'Europe/Berlin') ?? 0;
        const hour = 3_600_000;
        const now = first - 1_000;
        const planners = await Promise.all([
          machines.start({ now }, 'Europe/Berlin'),
          machines.start({ now }, 'America/New_York'),
        ]);
        await machines.plan(first);
        expect(await machines.readLive()).not.toBe(machines.held);
        await machines.untilDone();
        expect((await machines.listEvents())[0]?.at).toBeLessThan(first + hour / 2);
        for (const planner of planners) planner.setClock(first + hour - 50);
        await sleep(200);
        expect(planners.map(({ begun }) => begun).toSorted()).toEqual([0, 1]);
        await machines.expectLiveOnce();
      });

      onEach('does not delay other brands while its target hangs', async () => {
        const desk = await openReviewDesk(await factory.newAddress());
        for (const code of ['skr', 'yn'])
          await desk.records.updateBrand(code, (state) => ({ ...state, plan: aPlan('r', -1_000) }));
        const hanging = Promise.withResolvers<'live'>();
        const asked: string[] = [];
        desk.startPlanner({
          executePlan: async ({ code }) => {
            asked.push(code);
            return hanging.promise;
          },
        });
        await until(async () => asked.length === 2);
        expect(asked.toSorted()).toEqual(['skr', 'yn']);
        hanging.resolve('live');
        for (const code of ['skr', 'yn'])
          await until(async () => (await desk.records.readBrand(code)).plan === null);
      });

      onEach('is retried after the target failed', async () => {
        const desk = await openReviewDesk(await factory.newAddress());
        await desk.records.updateBrand('skr', (state) => ({ ...state, plan: aPlan('r', -1_000) }));
        let tries = 0;
        desk.startPlanner({
          executePlan: () => {
            tries += 1;
            return Promise.reject(new Error('The target is away.'));
          },
        });
        await until(async () => tries === 1);
        await until(async () => ((await desk.readState()).plan?.leaseUntil ?? 0) < Date.now() + 40_000);
        expect((await desk.readState()).plan).toMatchObject({ isFailing: true });
        expect(await desk.listEvents()).toEqual([]);
      });

      onEach.each([
        ['late', 2 * 3_600_000, 'two'],
        ['gone', 1_000, null],
      ] as const)(
        'does not go live if it is over an hour late or missing (reason: %s)',
        async (reason, ms, name) => {
          const desk = await openReviewDesk(await factory.newAddress());
          const live = await desk.publish('one');
          const release = name === null ? '00000009-none' : await desk.wait(name);
          await desk.records.updateBrand('skr', ({ waiting, ...state }) => ({
            ...{ ...state, waiting: null },
            plan: { ...aPlan(release, -ms), waiting },
          }));
          desk.startPlanner();
          await until(async () => (await desk.readState()).plan === null);
          expect(await desk.readLive()).toBe(live);
          expect(await desk.readState()).toMatchObject({ waiting: name && { release } });
          expect(await desk.listEvents()).toEqual([`schedule-failed anna ${release}`]);
          expect(await eventsOf(desk.records, 'skr', 1)).toMatchObject([{ missed: { reason } }]);
        },
      );
    },
  );
}

function aPlan(release: string, inMs: number): Plan {
  const at = Date.now() + inMs;
  return { id: `${release} ${at}`, release, at, by: 'anna', why: null, waiting: null, leaseUntil: 0 };
}

async function openMachines(factory: StoreFactory) {
  const folder = await openFolder();
  const notify = [{ name: 'team', kind: 'webhook', events: ['schedule'] }];
  const brands = { skr: { name: 'SKR', site: 'https://skr.example' } };
  await writeFile(join(folder, 'brands.json'), JSON.stringify({ notify, brands }));
  const address = await factory.newAddress();
  const store = await openStore(address, folder);
  const records = openRecords(store);
  const target = await openTarget('dir:live', folder, 'skr');
  onTestFinished(async () => {
    await target.close();
    await store.close();
  });
  await publish(target, aSite('a'));
  const { release } = await publish(target, aSite('b'), { isHeld: true });
  const held = release.id;
  const readLive = async () => (await target.readLive())?.id;
  const listEvents = () => eventsOf(records, 'skr', 9);
  return {
    ...{ held, readLive, listEvents },
    start: (more: Partial<PlannerSettings> = {}, zone?: string) =>
      PlannerProcess.start({ store: address, folder, now: null, ...more }, zone),
    plan: (at: number) =>
      records.updateBrand('skr', (state) => ({
        ...state,
        plan: { ...aPlan(held, at - Date.now()), at, waiting: aWaiting(held) },
      })),
    endLeases: () =>
      records.updateBrand('skr', ({ plan, promotion, ...state }) => ({
        ...state,
        plan: plan && { ...plan, leaseUntil: 0 },
        promotion: promotion && { ...promotion, leaseUntil: 0 },
      })),
    untilDone: () =>
      until(async () => {
        const { plan, promotion } = await records.readBrand('skr');
        return !plan && !promotion;
      }),
    expectLiveOnce: async () => {
      expect(await readLive()).toBe(held);
      expect(await listEvents()).toMatchObject([{ kind: 'scheduled', release: held, by: 'anna' }]);
      expect(await store.list(noticeCollection, { group: 'team', first: 'oldest' })).toHaveLength(1);
    },
  };
}

function aWaiting(release: string): Plan['waiting'] {
  const change = { release, at: 1, added: 0, changed: 1, withdrawn: 0, items: [] };
  return { release, since: 1, products: 1, pages: 1, change };
}
