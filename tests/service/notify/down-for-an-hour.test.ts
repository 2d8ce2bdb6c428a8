import { Webhook } from 'standardwebhooks';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { startNotifier } from '#service/notify/notifier.ts';
import { openOutbox } from '#service/notify/outbox.ts';
import { newEvent } from '#service/orders/history.ts';
import { type Received, startAnswering } from '../../answering-server.ts';
import { openStatusApp } from '../status/status-app.ts';
import { aChannel } from './a-message.ts';
import { secret } from './send-one.ts';
import { until } from '../until.ts';

const minute = 60_000;
const timing = {
  ...{ pollMs: 10, foldMs: 5_000, pauseMs: minute, retryMs: 10_000 },
  ...{ longestRetryMs: 30 * minute, giveUpMs: 24 * 60 * minute },
};
const messageSchema = z.object({ data: z.object({ events: z.array(z.object({ at: z.string() })) }) });

async function open() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const service = { isDown: true };
  const server = await startAnswering(() => ({ status: service.isDown ? 503 : 204, body: '' }));
  const desk = await openStatusApp();
  onTestFinished(() => desk.close());
  Object.assign(desk.brandOf('skr'), { channels: [aChannel({ kind: 'webhook' })] });
  const variables = { NOTIFY_TEAM_URL: `${server.origin}/team`, NOTIFY_TEAM_SECRET: secret };
  const settings = { variables, environment: { smtpUrl: null, mailFrom: null } };
  const brands = new Map([['skr', desk.brandOf('skr')]] as const);
  const parts = { ...desk, brands, support: null, settings, onProblem: () => {} };
  const notifier = startNotifier(parts, timing);
  onTestFinished(() => notifier.stop());
  const happen = async () => {
    const at = Date.now();
    await desk.records.addEvent(newEvent('skr', 'live', { at, changed: 1 }));
    return new Date(at).toISOString();
  };
  return { ...desk, service, happen, received: server.received };
}

it('a channel down for an hour gets each event once after recovery', async () => {
  const { store, app, signIn, service, happen, received } = await open();
  const outbox = openOutbox(store, 'team');
  const { cookie } = await signIn('anna', 'viewer');
  const readBoard = async () => (await app.inject({ url: '/', headers: { cookie } })).body;
  const happened: string[] = [];
  const pass = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * minute);
    await until(
      async () =>
        (await outbox.readState()).nextTryAt > Date.now() || (await outbox.listPending()).length === 0,
    );
  };
  happened.push(await happen());
  await pass(1);
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect(await readBoard()).not.toContain('team');
    happened.push(await happen());
    await pass(10);
  }
  expect(await readBoard()).toMatch(/messages.*team/i);
  expect(received.length).toBeGreaterThan(3);
  service.isDown = false;
  const failed = received.length;
  await until(async () => {
    await pass(1);
    return (await outbox.listPending()).length === 0;
  });
  for (const { body, headers } of received.slice(failed)) {
    const own = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    new Webhook(secret).verify(body, Object.fromEntries(own));
  }
  expect(received.slice(failed).flatMap(eventsOf)).toEqual(happened);
  expect(await readBoard()).not.toContain('team');
});

it('the notifier keeps sending messages after the clock was set back by hours', async () => {
  const { store, service, happen, received } = await open();
  const outbox = openOutbox(store, 'team');
  const untilSent = (count: number) =>
    until(async () => received.length === count && (await outbox.readState()).nextTryAt > Date.now());
  service.isDown = false;
  const happened = [await happen()];
  vi.setSystemTime(Date.now() + minute);
  await untilSent(1);
  happened.push(await happen());
  vi.setSystemTime(Date.now() - 3 * 60 * minute);
  await untilSent(2);
  service.isDown = true;
  happened.push(await happen());
  vi.setSystemTime(Date.now() + 2 * minute);
  await untilSent(3);
  service.isDown = false;
  vi.setSystemTime(Date.now() - 3 * 60 * minute);
  await untilSent(4);
  const [first, second, , last] = received.map(eventsOf);
  expect([first, second, last]).toEqual(happened.map((at) => [at]));
});

function eventsOf({ body }: Received): readonly string[] {
  return messageSchema.parse(JSON.parse(body)).data.events.map(({ at }) => at);
}
