import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startNotifier } from '#service/notify/notifier.ts';
import { openOutbox } from '#service/notify/outbox.ts';
import { newEvent } from '#service/orders/history.ts';
import { openStatusApp } from '../status/status-app.ts';
import { aChannel } from './a-message.ts';
import { startMailServer } from './send-mail.ts';
import { until } from '../until.ts';

const timing = {
  ...{ pollMs: 10, foldMs: 0, pauseMs: 10, retryMs: 20, longestRetryMs: 50, giveUpMs: 60_000 },
};

async function openDesk(to: string[], given: { readonly smtpUrl?: null } = {}) {
  const mail = await startMailServer();
  const desk = await openStatusApp();
  onTestFinished(() => desk.close());
  Object.assign(desk.brandOf('skr'), { channels: [aChannel({ kind: 'email', to })] });
  const environment = {
    smtpUrl: `smtp://me:pass%40word@${mail.host}`,
    mailFrom: 'catalogues@example.com',
    ...given,
  };
  const start = (given: Partial<typeof timing> = {}) => {
    const settings = { variables: {}, environment };
    const brands = new Map([['skr', desk.brandOf('skr')]] as const);
    const parts = { ...desk, brands, support: null, settings, onProblem: () => {} };
    const notifier = startNotifier(parts, { ...timing, ...given });
    onTestFinished(() => notifier.stop());
  };
  const happen = (changed: number) => desk.records.addEvent(newEvent('skr', 'live', { changed }));
  const toldTo = (name: string) =>
    mail.received.filter(({ to: each }) => each.includes(name)).map(({ parsed }) => parsed.subject);
  const readAudit = async () =>
    (await desk.records.listAudit(50)).map(({ result, detail }) => `${result} ${detail}`).toReversed();
  const { cookie } = await desk.signIn('anna', 'publisher');
  const readPage = async (url: string, language = '') =>
    (await desk.app.inject({ url, headers: { cookie: `${cookie}${language}` } })).body.replace(
      /<[^>]*>/g,
      '',
    );
  const pending = (queue: string) => openOutbox(desk.store, queue).listPending();
  return { ...desk, ...mail, start, happen, toldTo, readAudit, readPage, pending };
}

const [busy, bo, gone] = ['busy@example.com', 'bo@example.com', 'gone@example.com'];

it('a failing recipient does not delay or repeat messages to other recipients', async () => {
  const { start, happen, toldTo, readAudit, answers, pending } = await openDesk([busy, bo]);
  answers.set(busy, 450);
  await happen(1);
  start();
  await until(async () => toldTo(bo).length === 1);
  await happen(2);
  await until(async () => toldTo(bo).length === 2);
  expect(toldTo(busy)).toEqual([]);
  await until(async () => (await pending(`team/${bo}`)).length === 0);
  answers.delete(busy);
  await until(async () => (await pending(`team/${busy}`)).length === 0);
  await sleep(100);
  expect(toldTo(bo)).toHaveLength(2);
  expect(toldTo(busy).length).toBeGreaterThan(0);
  expect(await readAudit()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^done team, email: .*250/),
      expect.stringMatching(/^failed team\/busy@example.com, email: refused, .*450/),
      expect.stringMatching(/^done team\/busy@example.com, email: .*250/),
    ]),
  );
});

it('the status page reports an unknown mail address until a delivery succeeds', async () => {
  const { start, happen, toldTo, readAudit, readPage, answers, asked } = await openDesk([gone, bo]);
  await happen(1);
  start();
  await until(async () => (asked.get(gone) ?? 0) > 1);
  expect(toldTo(bo)).toHaveLength(1);
  const board = await readPage('/');
  expect(board).toContain(`Messages to the channel “team (${gone})” have not arrived since `);
  expect(board).not.toContain(`team (${bo})`);
  expect(await readPage('/', '; __Host-language=zh-Hans')).toContain('通知渠道“team（');
  expect(await readPage('/log')).toContain(`team/${gone}, email: gone, `);
  answers.set(gone, 250);
  await until(async () => toldTo(gone).length === 1);
  await until(async () => !(await readPage('/')).includes(gone));
  const failed = (await readAudit()).filter((line) => line.startsWith('failed'));
  expect(failed).toEqual([expect.stringMatching(/^failed team\/gone@example.com, email: gone, .*550/)]);
});

it('the status page shows a channel with missing settings, and names the variable', async () => {
  const { start, happen, readPage, app, signIn } = await openDesk([bo], { smtpUrl: null });
  await happen(1);
  start();
  await until(async () => (await readPage('/')).includes('“team (bo@example.com)”'));
  const { cookie } = await signIn('bo', 'viewer');
  const { body } = await app.inject({ url: '/', headers: { cookie } });
  expect(body).toContain('<span lang="en">SMTP_URL is not set.');
});

it('the notifier adds only one audit entry for a message to several recipients', async () => {
  const { start, happen, received, readAudit } = await openDesk([bo, 'anna@example.com']);
  await happen(1);
  start();
  await until(() => received.length === 2);
  await until(async () => (await readAudit()).length > 0);
  await sleep(100);
  expect(await readAudit()).toEqual([expect.stringMatching(/^done team, email: Live: SKR.*250/)]);
  expect(received.map(({ to }) => to)).toEqual(expect.arrayContaining([[bo], ['anna@example.com']]));
});
