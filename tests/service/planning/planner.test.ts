import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTarget } from '#publish/targets/open-target.ts';
import { noticeCollection } from '#service/notify/notice.ts';
import { openRecords } from '#service/orders/records.ts';
import { setFreeze } from '#service/planning/freezes.ts';
import { parseLocalTime } from '#service/planning/local-time.ts';
import { setPlan } from '#service/planning/planner.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { aSite, publish } from '../../publish/a-release.ts';
import { openStatusApp, provideStores, type StatusApp } from '../status/status-app.ts';
import { type StoreFactory, storeKinds } from '../store/store-kinds.ts';
import { PlannerProcess, type PlannerSettings } from './planner-process.ts';
import { until } from '../until.ts';
import { eventsOf } from '../events.ts';

for (const { name, missing, open: openFactory, isThorough } of storeKinds) {
  describe.skipIf(missing !== null)(
    `a planned release, on ${name}${missing === null ? '' : ` (${missing})`}`,
    () => {
      /** Cases that do not depend on the kind of store. */
      const onEach = it.runIf(isThorough);
      let factory: StoreFactory;
      beforeAll(async () => {
        factory = await openFactory();
        provideStores(factory);
      });
      afterAll(() => factory.stop());

      it('goes live at its time and is announced once, whatever the number of machines', async () => {
        const desk = await open();
        await desk.publish('a');
        const held = await desk.publish('b', true);
        const at = Date.now() + 700;
        expect(await plan(desk, { release: held.id, at })).toBe('planned');
        for (let machine = 0; machine < 4; machine += 1) desk.startPlanner();
        await sleep(300);
        expect((await desk.target.readLive())?.release.id).not.toBe(held.id);
        await until(async () => !(await desk.records.readBrand('skr')).plan);
        expect((await desk.target.readLive())?.release.id).toBe(held.id);
        expect(Date.now()).toBeGreaterThanOrEqual(at);
        await sleep(200);
        expect(await listEvents(desk)).toEqual([`scheduled ${held.id}`]);
        expect(await desk.records.readBrand('skr')).toMatchObject({
          live: { release: held.id },
          preview: null,
        });
      });

      it('goes live once when two processes reach its time together', async () => {
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

      it.runIf(isThorough)(
        'goes live once at its local time, also if a clock change repeats it, in any time zone',
        async () => {
          const machines = await openMachines(factory);
          // In the future: the store expires old notices.
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
        },
      );

      it.runIf(process.env.LONG_TESTS).each(['before the switch', 'behind the switch'] as const)(
        'goes live once when its process is killed %s and another one runs',
        async (stopAt) => {
          const machines = await openMachines(factory);
          const planners = await Promise.all([machines.start({ stopAt }), machines.start({ stopAt })]);
          await machines.plan(Date.now() + 300);
          const killed = await vi.waitUntil(() => planners.find(({ hasStopped }) => hasStopped), 30_000);
          expect((await machines.readLive()) === machines.held).toBe(stopAt === 'behind the switch');
          await killed.kill();
          await sleep(200);
          // The other process leaves it alone, as its owner may just be slow.
          expect(planners.map(({ begun }) => begun).toSorted()).toEqual([0, 1]);
          for (const other of planners) await other.kill();
          await Promise.all([machines.start(), machines.start()]);
          await machines.endLeases();
          await machines.untilDone();
          await sleep(200);
          await machines.expectLiveOnce();
        },
      );

      onEach('does not delay other brands while its target hangs', async () => {
        const desk = await open();
        const request = { release: 'r', at: Date.now() - 1_000, by: 'anna', why: null };
        for (const code of ['skr', 'yn'] as const) await setPlan(desk.records, code, request);
        const to = Date.now() - 1_000;
        await setFreeze(desk, ['lwm'], { from: to - 1_000, to, by: 'bo', why: 'Black Friday' });
        const hanging = Promise.withResolvers<'live'>();
        const asked: string[] = [];
        desk.startPlanner(async ({ code }) => {
          asked.push(code);
          return hanging.promise;
        });
        await until(async () => asked.length === 2 && !(await desk.records.readBrand('lwm')).freeze);
        await sleep(100);
        expect(asked.toSorted()).toEqual(['skr', 'yn']);
        hanging.resolve('live');
        for (const code of ['skr', 'yn'] as const)
          await until(async () => !(await desk.records.readBrand(code)).plan);
      });

      it('is retried when the target failed', async () => {
        const desk = await open();
        await desk.publish('a');
        const held = await desk.publish('b', true);
        const planned = await setPlan(desk.records, 'skr', {
          ...{ release: held.id, at: Date.now() - 1_000, by: 'anna', why: null },
        });
        let tries = 0;
        desk.startPlanner(() => {
          tries += 1;
          return Promise.reject(new Error('The target is away.'));
        });
        await until(async () => tries === 1);
        await until(
          async () => ((await desk.records.readBrand('skr')).plan?.leaseUntil ?? 0) < Date.now() + 40_000,
        );
        expect((await desk.records.readBrand('skr')).plan).toMatchObject({ id: planned.id, isFailing: true });
        expect(await listEvents(desk)).toEqual([]);
      });

      onEach('rolls back and holds the brand when it plans an earlier release', async () => {
        const desk = await open();
        const former = await desk.publish('a');
        await desk.publish('b');
        expect(await plan(desk, { release: former.id, at: Date.now() + 200 })).toBe('planned');
        desk.startPlanner();
        await until(async () => (await desk.target.readLive())?.release.id === former.id);
        await until(async () => (await listEvents(desk)).length > 0);
        expect(await listEvents(desk)).toEqual([`scheduled-back ${former.id}`]);
        expect((await desk.records.readBrand('skr')).hold).toMatchObject({ by: 'anna' });
      });

      onEach('does not go live in a freeze unless it was planned with a reason', async () => {
        const desk = await open();
        const live = await desk.publish('a');
        const held = await desk.publish('b', true);
        const freeze = {
          from: Date.now() - 1_000,
          to: Date.now() + 3_600_000,
          by: 'bo',
          why: 'Black Friday',
        };
        await desk.actions.freeze([desk.brand], freeze);
        const at = Date.now() + 400;
        expect(await plan(desk, { release: held.id, at })).toBe('frozen');
        expect(await plan(desk, { release: held.id, at, why: 'The prices of the day' })).toBe('planned');
        desk.startPlanner();
        await until(async () => (await desk.target.readLive())?.release.id === held.id);
        const next = await desk.publish('c', true);
        await setPlan(desk.records, 'skr', { release: next.id, at: Date.now(), by: 'anna', why: null });
        await until(async () => (await listEvents(desk)).includes(`schedule-failed ${next.id}`));
        expect((await desk.target.readLive())?.release.id).not.toBe(next.id);
        const missedPlan = async () => (await desk.records.readBrand('skr')).missedPlan ?? null;
        await until(async () => (await missedPlan())?.reason === 'frozen');
        await setPlan(desk.records, 'skr', { release: 'none', at: Date.now(), by: 'anna', why: 'x' });
        expect(await missedPlan()).toBeNull();
        await until(async () => (await missedPlan())?.reason === 'gone');
        expect(live.id).not.toBe(held.id);
      });

      onEach('ends a freeze at its time, also when nothing ran then, and queues waiting orders', async () => {
        const desk = await open();
        const isAsked = async () => (await desk.queue.readState('skr')).waitingUntil !== null;
        const freeze = async (to: number) =>
          setFreeze(desk, ['skr'], { from: Date.now() - 60_000, to, by: 'bo', why: 'Black Friday' });
        const isFrozen = async () => Boolean((await desk.records.readBrand('skr')).freeze);
        await freeze(Date.now() + 800);
        for (let machine = 0; machine < 3; machine += 1) desk.startPlanner();
        await sleep(300);
        expect([await isFrozen(), await isAsked()]).toEqual([true, false]);
        await until(async () => !(await isFrozen()));
        await until(isAsked);
        await freeze(Date.now() - 1_000);
        await until(async () => !(await isFrozen()));
      });
    },
  );
}

/** A store, a target with a live and a held release, and a channel for plan events. */
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
  const readLive = async () => (await target.readLive())?.release.id;
  const listEvents = () => eventsOf(records, 'skr', 9);
  return {
    ...{ held, readLive, listEvents },
    start: (more: Partial<PlannerSettings> = {}, zone?: string) =>
      PlannerProcess.start({ store: address, folder, stopAt: null, now: null, ...more }, zone),
    plan: (at: number) => setPlan(records, 'skr', { release: held, at, by: 'anna', why: null }),
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

type Desk = StatusApp & { readonly brand: Parameters<StatusApp['actions']['publish']>[0] };

async function open(): Promise<Desk> {
  const app = await openStatusApp();
  onTestFinished(() => app.close());
  return { ...app, brand: app.brandOf('skr') };
}

async function plan(
  { actions, brand }: Desk,
  { why = null, ...request }: { readonly release: string; readonly at: number; readonly why?: string | null },
): Promise<string> {
  return (await actions.plan(brand, { ...request, by: 'anna', why })).flash;
}

async function listEvents({ records }: Desk): Promise<readonly string[]> {
  const events = await eventsOf(records, 'skr', 20);
  return events.map(({ kind, release }) => `${kind} ${release}`).toReversed();
}
