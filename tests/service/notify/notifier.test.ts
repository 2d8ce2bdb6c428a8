import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Brand, parseBrands } from '#config/brands.ts';
import { openNotices } from '#service/notify/notice.ts';
import { type NotifierTiming, startNotifier } from '#service/notify/notifier.ts';
import { openOutbox } from '#service/notify/outbox.ts';
import { listChannelFailures } from '#service/notify/outbox.ts';
import { type BrandEvent, newEvent } from '#service/orders/history.ts';
import { openRecords } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import type { RecordStore } from '#service/store/sql-store.ts';
import { type Received, type Reply, startAnswering } from '../../answering-server.ts';
import { type StoreFactory, storeKinds } from '../store/store-kinds.ts';
import { origin } from './a-message.ts';
import { until } from '../until.ts';

const hasty: NotifierTiming = {
  ...{ pollMs: 10, foldMs: 50, pauseMs: 50, retryMs: 20, longestRetryMs: 100, giveUpMs: 60_000 },
};

const ok: Reply = { status: 200, body: 'ok' };
const down: Reply = { status: 503, body: 'down' };

const brandsOf = (origins: Readonly<Record<string, unknown>> = {}) =>
  parseBrands(
    JSON.stringify({
      notify: [{ name: 'all', kind: 'slack', ...origins }],
      brands: {
        yn: { name: 'YN', site: 'https://yn.example' },
        skr: {
          name: 'SKR',
          site: 'https://skr.example',
          notify: [{ name: 'own', kind: 'wecom', events: ['refused'] }],
        },
      },
    }),
  );

function aChange(at: number) {
  return { effect: 'changed', name: `Lamp ${at}.`, nameZh: null, url: null } as const;
}

function anEvent({ brand = 'yn', kind = 'live', ...given }: Partial<BrandEvent> = {}): BrandEvent {
  return newEvent(brand, kind, { changed: 1, ...given });
}

for (const { name, missing, open, isThorough } of storeKinds) {
  describe.skipIf(missing !== null)(`a notifier on ${name}${missing === null ? '' : ` (${missing})`}`, () => {
    /** For tests whose result is the same with every store. On PostgreSQL, they run only with LONG_TESTS. */
    const onEach = it.runIf(isThorough);
    let factory: StoreFactory;
    beforeAll(async () => {
      factory = await open();
    });
    afterAll(() => factory.stop());

    async function openDesk(reply: (call: Received, number: number) => Reply | null, brands = brandsOf()) {
      const store = await openStore(await factory.newAddress(), '/');
      onTestFinished(() => store.close());
      const server = await startAnswering((call, number) => reply(call, number));
      const records = openRecords(store, { toNotices: openNotices(brands) });
      const start = (timing: Partial<NotifierTiming> = {}, of: RecordStore = store) =>
        startDesk(of, brands, server.origin, { ...hasty, ...timing });
      return { store, records, brands, start, received: server.received };
    }

    it('sends a burst of events as one message that lists the newest', async () => {
      const { records, start, received } = await openDesk(() => ok);
      for (let at = 0; at < 200; at += 1) await records.addEvent(anEvent({ items: [aChange(at)] }));
      start();
      await until(() => received.length > 0);
      await sleep(300);
      const texts = received.map(textOf);
      expect(texts).toHaveLength(1);
      for (const text of ['Live: YN – Changed: Lamp 199.', 'and 194 more', 'Changed: Lamp 194.'])
        expect(texts[0]).toContain(text);
    });

    it('does not report an internal error as an error of the channel settings', async () => {
      const timeZone = {
        get timeZone(): never {
          throw new Error('A fault of its own.');
        },
      };
      const brands = new Map(
        [...brandsOf()].map(([code, brand]) => [
          code,
          Object.defineProperties(brand, Object.getOwnPropertyDescriptors(timeZone)),
        ]),
      );
      const { store, records, start } = await openDesk(() => ok, brands);
      await records.addEvent(anEvent({ kind: 'held' }));
      start();
      await until(async () => (await openOutbox(store, 'all').readState()).problem === 'A fault of its own.');
      expect((await openOutbox(store, 'all').readState()).reason).toBe('other');
    });

    it('sends each event only once if two machines run a notifier', async () => {
      const { records, start, received } = await openDesk(() => ok, brandsOf({ kind: 'webhook' }));
      start();
      start();
      for (let at = 1; at <= 20; at += 1) {
        await records.addEvent(anEvent({ changed: at }));
        await sleep(20);
      }
      const sent = () => received.flatMap((call) => listChanged(textOf(call)));
      await until(() => sent().length >= 20);
      await sleep(200);
      expect(sent().toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
    });

    onEach('sends each channel only events of its configured kinds and brands', async () => {
      const { records, start, received } = await openDesk(({ path }) => (path === '/own' ? taken : ok));
      await records.addEvent(anEvent({ kind: 'failed', cause: 'guard' }));
      await records.addEvent(anEvent({ brand: 'skr', kind: 'failed', cause: 'guard' }));
      await records.addEvent(anEvent({ brand: 'skr' }));
      await records.addEvent(anEvent({ brand: 'gone' }));
      await records.addEvent(anEvent({ kind: 'unchanged' }));
      start();
      await until(() => received.length >= 2);
      const own = received.filter(({ path }) => path === '/own').map(textOf);
      expect(own).toHaveLength(1);
      expect(own[0]).toContain('Not published: SKR');
      expect(
        received
          .filter(({ path }) => path === '/all')
          .map(textOf)
          .join('\n'),
      ).toMatch(/ot published: YN, SKR/);
    });

    onEach('retries a failed message without adding later events', async () => {
      const { store, records, brands, start, received } = await openDesk((_, number) =>
        number < 4 ? down : ok,
      );
      await records.addEvent(anEvent({ changed: 1 }));
      start();
      await until(() => received.length >= 2);
      await records.addEvent(anEvent({ changed: 7, items: [aChange(7)] }));
      expect((await openOutbox(store, 'all').readState()).problem).toContain('503: down');
      await until(() => received.length >= 5);
      const texts = received.map(textOf);
      expect(new Set(texts.slice(0, 4)).size).toBe(1);
      expect(texts[4]).toContain('7 products changed');
      await until(async () => (await records.listAudit(10)).length >= 3);
      expect((await openOutbox(store, 'all').readState()).failingSince).toBeNull();
      const audit = (await records.listAudit(10)).map(({ action, result, detail }) => [
        action,
        result,
        detail,
      ]);
      expect(audit.toReversed()).toEqual([
        ['notify', 'failed', expect.stringContaining('503: down')],
        ['notify', 'done', expect.stringContaining('all, slack: Live: YN')],
        ['notify', 'done', expect.stringContaining('7 products changed')],
      ]);
      expect(await listChannelFailures(store, brands)).toEqual([]);
    });

    onEach('reports a dropped message as a failure until the next delivery', async () => {
      const { store, records, start, received } = await openDesk((_, number) => (number < 6 ? down : ok));
      await records.addEvent(anEvent());
      start({ giveUpMs: 60 });
      await until(async () => (await openOutbox(store, 'all').listPending()).length === 0);
      // Only the first and last failed attempts are audited. On a slow machine, they may be the same.
      await until(async () => (await records.listAudit(10)).some(({ result }) => result === 'failed'));
      expect((await openOutbox(store, 'all').readState()).failingSince).not.toBeNull();
      while (received.length < 6) {
        await records.addEvent(anEvent());
        await sleep(100);
      }
      await until(async () => (await openOutbox(store, 'all').readState()).failingSince === null);
    });

    it('resends a message with the same id if the store failed after the first delivery', async () => {
      const webhook = brandsOf({ kind: 'webhook' });
      const { store, records, start, received } = await openDesk(() => ok, webhook);
      await records.addEvent(anEvent());
      let failures = 1;
      const remove: RecordStore['remove'] = async (...removed) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('The disk is gone.');
        }
        return store.remove(...removed);
      };
      start({}, { ...store, remove });
      await until(() => received.length >= 2);
      await sleep(300);
      expect(received).toHaveLength(2);
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    });

    it('continues to send messages after failures of the store', async () => {
      const { store, records, start, received } = await openDesk(() => ok);
      await records.addEvent(anEvent());
      let failures = 3;
      const list: RecordStore['list'] = async (...listed) => {
        failures -= 1;
        if (failures >= 0) throw new Error('The store is away.');
        return store.list(...listed);
      };
      start({}, { ...store, list });
      await until(() => received.length > 0);
    });
  });
}

const taken: Reply = { status: 200, body: '{"errcode":0,"errmsg":"ok"}' };
const webhookSecret = `whsec_${Buffer.from('a secret of the tests, no other.').toString('base64')}`;

function startDesk(
  store: RecordStore,
  brands: ReadonlyMap<string, Brand>,
  server: string,
  timing: NotifierTiming,
) {
  const variables = {
    ...{ NOTIFY_ALL_URL: `${server}/all`, NOTIFY_OWN_URL: `${server}/own` },
    NOTIFY_ALL_SECRET: webhookSecret,
  };
  const settings = { variables, environment: { smtpUrl: null, mailFrom: null } };
  const records = openRecords(store);
  const parts = { store, records, brands, origin, support: null, settings, onProblem: () => {} };
  const notifier = startNotifier(parts, timing);
  onTestFinished(() => notifier.stop());
  return notifier;
}

function textOf(call: Received | undefined): string {
  return call?.body ?? '';
}

const bodySchema = z.object({ data: z.object({ events: z.array(z.object({ changed: z.number() })) }) });

function listChanged(text: string): readonly number[] {
  return bodySchema.parse(JSON.parse(text)).data.events.map(({ changed }) => changed);
}
