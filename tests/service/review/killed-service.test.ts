import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { openTarget } from '#publish/targets/open-target.ts';
import type { Plan } from '#service/orders/brand-state.ts';
import { openRecords } from '#service/orders/records.ts';
import { noticeCollection } from '#service/notify/notice.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { startAnswering } from '../../answering-server.ts';
import { aRelease, aSite, publish } from '../../publish/a-release.ts';
import { launchService } from '../service-process.ts';
import { until } from '../service-shop.ts';
import { eventsOf } from '../events.ts';

const minute = 60_000;
const codes = ['skr', 'yn'] as const;
const secret = `whsec_${Buffer.from('a secret of the tests, no other.').toString('base64')}`;
const messageSchema = z.object({
  data: z.object({ events: z.array(z.object({ brand: z.string(), event: z.string() })) }),
});

async function open() {
  const folder = await openFolder();
  const channel = await startAnswering(() => ({ status: 204, body: '' }));
  const brandsFile = join(folder, 'brands.json');
  const notify = [{ name: 'team', kind: 'webhook', events: ['schedule'] }];
  const brands = Object.fromEntries(
    codes.map((code) => [code, { name: code, site: `https://${code}.example` }]),
  );
  await writeFile(brandsFile, JSON.stringify({ notify, brands }));
  const held = new Map<string, string>();
  for (const code of codes) {
    const target = await openTarget(`dir:${join(folder, 'live')}`, folder, code);
    for (const [at, mark] of ['a', 'b'].entries()) {
      const release = { ...aRelease(aSite(mark), at + 1), brand: code };
      await publish(target, aSite(mark), { release, isHeld: mark === 'b' });
      held.set(code, release.id);
    }
    await target.close();
  }
  const store = await openStore('sqlite:service.sqlite', folder);
  const records = openRecords(store);
  const env = {
    ...{ BRANDS_FILE: brandsFile, NOTIFY_TEAM_URL: `${channel.origin}/team`, NOTIFY_TEAM_SECRET: secret },
  };
  const launch = () =>
    launchService({ folder, erpOrigin: 'http://127.0.0.1:9', env, args: ['--only', 'web'] });
  onTestFinished(() => store.close());
  return { folder, store, records, held, launch, received: channel.received };
}

it('a restarted service carries out plans that are less than an hour overdue', async () => {
  const { folder, store, records, held, launch, received } = await open();
  const killed = await launch();
  const plans = new Map<string, Plan>();
  for (const code of codes) {
    const release = held.get(code) ?? '';
    const change = { release, at: 1, added: 0, changed: 1, withdrawn: 0, items: [] };
    const waiting = { release, since: 1, products: 1, pages: 1, change };
    const at = Date.now() + 60 * minute;
    plans.set(code, { id: code, release, at, by: 'anna', why: null, waiting, leaseUntil: 0 });
  }
  await killed.kill();
  /** The service uses the real clock, so the times are relative to now. */
  const put = async () => {
    for (const [code, late] of [
      ['skr', 50],
      ['yn', 70],
    ] as const)
      await records.updateBrand(code, (state) => {
        const plan = plans.get(code);
        return plan === undefined ? state : { ...state, plan: { ...plan, at: Date.now() - late * minute } };
      });
  };
  const untilDone = () =>
    until('both plans are done', async () => {
      const states = await Promise.all(codes.map((code) => records.readBrand(code)));
      return states.every(({ plan }) => !plan) ? states : null;
    });
  await put();
  const service = await launch();
  onTestFinished(async () => void (await service.stop()));
  await untilDone();
  await until('it is told', async () => (received.length > 0 ? true : null));
  await put();
  await untilDone();
  expect(await eventsOf(records, 'skr', 9)).toMatchObject([{ kind: 'scheduled', release: held.get('skr') }]);
  expect(await eventsOf(records, 'yn', 9)).toMatchObject([
    { kind: 'schedule-failed', missed: { reason: 'late', plannedFor: expect.any(Number) } },
  ]);
  const live = codes.map(async (code) => {
    const target = await openTarget(`dir:${join(folder, 'live')}`, folder, code);
    const found = await target.readLive();
    await target.close();
    return found?.id === held.get(code);
  });
  expect(await Promise.all(live)).toEqual([true, false]);
  await until('the message is forgotten', async () =>
    (await store.list(noticeCollection, { group: 'team', first: 'oldest' })).length === 0 ? true : null,
  );
  const told = received.flatMap(({ body }) => messageSchema.parse(JSON.parse(body)).data.events);
  expect(told.map(({ brand, event }) => `${brand} ${event}`).toSorted()).toEqual([
    'skr scheduled',
    'yn schedule-failed',
  ]);
}, 240_000);
