import { expect, it } from 'vitest';
import { newEvent } from '#service/orders/history.ts';
import { aFinding } from '../../guard/a-finding.ts';
import { openDesk, repricedLamp } from './open-desk.ts';

const noon = Date.parse('2026-11-24T04:00:00Z');
const day = 24 * 3_600_000;
async function open() {
  const desk = await openDesk();
  await desk.records.addEvent(
    newEvent('skr', 'live', {
      ...{
        at: noon,
        release: '00000007-aaaaaaaaaaaa',
        changed: 1,
        items: [repricedLamp],
        products: ['1001'],
      },
      credits: [
        { by: 'Mei Lin', why: 'Cleanup', kind: 'button', isForced: true },
        { by: 'ERP', why: null, kind: 'hook', isForced: false },
      ],
    }),
  );
  await desk.records.addEvent(
    newEvent('yn', 'live', {
      at: noon + day,
      credits: [{ by: null, why: null, kind: 'sweep', isForced: false }],
    }),
  );
  await desk.records.addEvent(
    newEvent('skr', 'planned', { at: noon + 2 * day, by: 'anna', plannedFor: noon + 3 * day }),
  );
  await desk.records.addEvent(
    newEvent('skr', 'failed', {
      at: noon + 3 * day,
      cause: 'guard-grave',
      findings: [aFinding({ rule: 'other-brand', otherBrands: ['LWM'] })],
    }),
  );
  const list = async (query = '', language = 'en') => {
    const body = await desk.read(`/history${query}`, language);
    const items = /<ol id="events".*?<\/ol>/s.exec(body)?.[0].match(/<li.*?<\/li>/gs) ?? [];
    return items.map((item) =>
      item
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
  };
  return { ...desk, list };
}

it('the history shows who requested each change, and why', async () => {
  const { list } = await open();
  const [failed, planned, automatic, live] = await list();
  expect(live).toBe(
    'SKR – Went live · Release 7 : Desk lamp: Price SGD 85.57 → SGD 8.50 24 Nov 2026, 04:00 · Mei Lin (although the check refused the release): Cleanup ; ERP',
  );
  expect(automatic).toMatch(/^YN – Went live .*· automatically$/);
  expect(planned).toContain('SKR – Planned for 27 Nov 2026, 04:00 26 Nov 2026, 04:00 · anna');
  expect(failed).toMatch(/^SKR – Not published : .*The content names another brand, LWM/);
  expect((await list('', 'zh'))[3]).toBe(
    'SKR – 已上线 · 版本 7 ： 台灯：价格 SGD 85.57 → SGD 8.50 2026年11月24日 04:00 · Mei Lin （检查未通过，但选择了“仍要发布”）： Cleanup ； ERP',
  );
});

it.each([
  ['?brand=yn', 1],
  ['?by=mei+lin', 1],
  ['?kind=plans', 1],
  ['?kind=live&brand=skr', 1],
  ['?product=1001', 1],
  ['?product=100', 0],
  ['?product=desk', 1],
  ['?product=%E5%8F%B0%E7%81%AF', 1],
  ['?by=ERP', 1],
  ['?from=2026-11-25&to=2026-11-26', 2],
  ['?from=2026-11-24&to=2026-11-24', 1],
  ['?by=nobody', 0],
  ['?from=not-a-day&kind=none', 4],
])('the history filter %s lists %i events', async (query, count) => {
  const { list, read } = await open();
  expect(await list(query)).toHaveLength(count);
  if (count === 0) expect(await read(`/history${query}`)).toContain('Nothing matches.');
});

it('the history keeps the filter on the pages of older events', async () => {
  const { records, list, read } = await open();
  for (let at = 0; at < 120; at += 1)
    await records.addEvent(newEvent('skr', 'live', { at: noon + 4 * day + at }));
  const olderOf = async (query: string) =>
    / href="(\/history\?[^"]*)"[^>]*>Older</
      .exec(await read(`/history${query}`))?.[1]
      ?.replaceAll('&#x26;', '&')
      .replace('/history', '');
  const second = await olderOf('?brand=skr&kind=live');
  expect(second).toContain('brand=skr&kind=live&before=');
  expect(await list(second)).toHaveLength(50);
  const last = await olderOf(second ?? '');
  expect(await list(last)).toHaveLength(21);
  expect((await list(last)).at(-1)).toContain('Desk lamp');
  expect(await olderOf(last ?? '')).toBeUndefined();
});

it('the audit log shows sent messages and sign-ins, but the history does not', async () => {
  const { records, list, read, signIn } = await open();
  const entry = {
    at: noon,
    who: 'anna',
    from: '10.0.0.1',
    brand: null,
    detail: null,
    result: 'done',
  } as const;
  await records.addAudit({ ...entry, action: 'sign in' });
  await records.addAudit({
    ...entry,
    who: null,
    action: 'notify',
    detail: 'team, slack: SKR is live (answered ok)',
  });
  await records.addAudit({
    ...entry,
    brand: 'skr',
    action: 'roll-back',
    ...{ outcome: 'rolled-back', release: '00000007-aaaaaaaaaaaa' },
  });
  await records.addAudit({ ...entry, action: 'user role', detail: 'berta viewer' });
  expect(await list()).toHaveLength(4);
  const log = await read('/log');
  expect(log).toContain('Sign in');
  expect(log).toMatch(/Send messages<\/b>: done – .*team.*SKR is live/s);
  expect(log).toMatch(/Roll back \(SKR\): done – SKR is rolled back.*Release 7/s);
  expect(log).toMatch(
    /Change a role<\/b>: done – <bdi>berta viewer<\/bdi>|Change a role: done – <bdi>berta viewer<\/bdi>/,
  );
  expect(await read('/log', 'zh')).toContain('登录、消息以及每项操作');
  const vera = await signIn('vera', 'viewer');
  expect(await read('/log', 'en', vera)).toContain('Only publishers can do this.');
});
