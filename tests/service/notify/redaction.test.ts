import { expect, it, onTestFinished } from 'vitest';
import { parseBrands } from '#config/brands.ts';
import { openNotices } from '#service/notify/notice.ts';
import { startNotifier } from '#service/notify/notifier.ts';
import { openRecords } from '#service/orders/records.ts';
import { aFinding } from '../../guard/a-finding.ts';
import { startAnswering } from '../../answering-server.ts';
import { openStatusApp } from '../status/status-app.ts';
import { origin } from './a-message.ts';
import { newEvent } from '#service/orders/history.ts';
import { until } from '../until.ts';
import { chatKinds, secret, taken } from './send-one.ts';

const hasty = {
  ...{ pollMs: 10, foldMs: 10, pauseMs: 50, retryMs: 20, longestRetryMs: 100, giveUpMs: 60_000 },
};

it('the notifier removes secrets from the reasons, names and ERP texts in every message', async () => {
  const desk = await openStatusApp();
  onTestFinished(() => desk.close());
  const server = await startAnswering(({ path }) => {
    const kind = chatKinds.find((each) => path.startsWith(`/${each}`));
    return kind === undefined ? null : taken[kind];
  });
  const site = { name: 'SKR', site: 'https://skr.example' };
  const notify = chatKinds.map((kind) => ({ name: kind, kind, language: 'Zh' }));
  const brands = parseBrands(JSON.stringify({ notify, brands: { skr: site } }));
  const key = 'wJalrXUtnFEMIK7MDENGbPxRfiCY';
  const variables = {
    AWS_SECRET_ACCESS_KEY: key,
    ...Object.fromEntries(
      chatKinds.flatMap((kind) => {
        const name = `NOTIFY_${kind.toUpperCase()}`;
        return [
          [`${name}_URL`, `${server.origin}/${kind}`],
          [`${name}_SECRET`, secret],
        ];
      }),
    ),
  };
  const records = openRecords(desk.store, { toNotices: openNotices(brands) });
  // No part of a secret may be left after truncation.
  const long = `${'x'.repeat(90)}${key}`;
  const texts = { by: `Anna ${key}`, why: `${secret} is new, ${long}` };
  const items = [{ effect: 'added' as const, name: long, nameZh: `灯 ${key}`, url: null }];
  await records.addEvent(newEvent('skr', 'live', { ...texts, added: 1, items }));
  const names = [{ id: key, name: { En: `Lamp ${key}`, Zh: `灯 ${secret}` } }];
  const findings = [aFinding({ rule: 'link', kind: 'pages', count: 2, of: 9, names })];
  await records.addEvent(newEvent('skr', 'failed', { by: 'Anna', cause: 'guard', findings }));
  const settings = { variables, environment: { smtpUrl: null, mailFrom: null } };
  const parts = { store: desk.store, records, brands, origin, support: null, settings, onProblem: () => {} };
  const notifier = startNotifier(parts, hasty);
  onTestFinished(() => notifier.stop());
  await until(() => server.received.length >= chatKinds.length);
  const bodies = server.received.map(({ body }) => body).join('');
  expect(bodies).toContain('Anna …');
  expect(bodies).toContain('9 个页面中的 2 个：… 灯 …');
  for (const half of [key.slice(0, 5), secret.slice(0, 20)]) expect(bodies).not.toContain(half);
});
