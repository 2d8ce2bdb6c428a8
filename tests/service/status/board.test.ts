import { expect, it } from 'vitest';
import type { BrandState } from '#service/orders/brand-state.ts';
import { asLive, asWaiting, inReview, openDesk, publishNames, repricedLamp } from './open-desk.ts';

const repriced = { added: 0, changed: 1, withdrawn: 0, items: [repricedLamp] };

async function open(change: Partial<BrandState> = {}) {
  const desk = await openDesk();
  const show = (state: Partial<BrandState>) =>
    desk.records.updateBrand('skr', (former) => ({ ...former, ...state }));
  await show(change);
  const row = async (language = 'en', who = desk.anna) => {
    const body = await desk.read('/', language, who);
    return /<article id="brand-skr".*?<\/article>/s.exec(body)?.[0] ?? '';
  };
  return { ...desk, show, row };
}

it('the status page shows the state, the last change and one action for a brand', async () => {
  const { row, read } = await open({
    live: asLive('00000003-aaaaaaaaaaaa', Date.UTC(2026, 10, 28, 14, 5)),
    change: { release: '00000003-aaaaaaaaaaaa', at: 1, ...repriced },
  });
  expect((await read('/')).match(/<article/g)).toHaveLength(7);
  expect(await row()).toMatch(/Up to date<\/b>.*since <time[^>]*>28 Nov 2026, 14:05<\/time>/);
  expect(await row()).toContain('Desk lamp: Price SGD 85.57 → SGD 8.50');
  expect(await row('zh')).toContain('台灯：价格 SGD 85.57 → SGD 8.50');
  expect((await row()).match(/<a [^>]*id="skr-next"|<button/g)).toEqual([
    expect.stringContaining('skr-next'),
  ]);
});

it('a brand is “up to date” only if no change waits and the last build succeeded', async () => {
  const { row, records, show } = await open({ live: asLive('00000003-aaaaaaaaaaaa') });
  await records.addOrder({ kind: 'sweep', brands: ['skr'] });
  expect(await row()).toContain('Up to date');
  await records.addOrder({ kind: 'hook', brands: ['skr'] });
  expect(await row()).toContain('A change is waiting to be built');
  await show({ review: inReview, waiting: asWaiting('00000004-bbbbbbbbbbbb', repriced) });
  expect(await row()).toMatch(/Waits for review.*Desk lamp: Price.*Review/s);
  await show({ failure: { cause: 'guard', message: '', build: 'b', at: 1, nextTryAt: null } });
  expect(await row()).toMatch(/Last change not published.*What the check found/s);
  expect(await row('zh')).toContain('最近的更改未发布');
});

it('the status page shows a release that was published from a terminal', async () => {
  const { row, publish } = await open();
  expect(await row()).toContain('Never published');
  await publish('a');
  // The release appears late, because the service reads the target at most every five seconds.
  await expect.poll(() => row()).toContain('Up to date');
});

it('the status page shows a brand in its theme colour', async () => {
  const desk = await open();
  await desk.show({ live: asLive(await publishNames(desk, ['Lamp'])) });
  expect(await desk.row()).toMatch(/<svg class="mark"[^>]*><rect [^>]*fill="#[0-9a-f]{6}"/);
});

it('the status page shows viewers the contact for help instead of buttons', async () => {
  const live = { ...asLive('00000004-bbbbbbbbbbbb'), replaced: '00000003-aaaaaaaaaaaa' };
  const desk = await open({ live, review: inReview });
  expect(await desk.row()).toContain('>Roll back</button>');
  const vera = await desk.signIn('vera', 'viewer');
  expect(await desk.row('en', vera)).not.toMatch(/<button|disabled/);
  expect(await desk.read('/', 'en', vera)).toContain('ask Lin, ext. 4711 for the publisher role');
  expect(await desk.read('/brands/skr', 'en', vera)).not.toMatch(/<form method="post" action="\/brands/);
});

it('the status page shows times in the time zone of the brand', async () => {
  const desk = await open({ live: asLive('00000003-aaaaaaaaaaaa', Date.UTC(2026, 10, 28, 20, 5)) });
  Object.assign(desk.brandOf('skr'), { timeZone: 'Asia/Singapore' });
  expect(await desk.row()).toContain('29 Nov 2026, 04:05');
  const page = await desk.read('/brands/skr');
  expect(page).toContain('29 Nov 2026, 04:05');
  expect(page.match(/Singapore Standard Time/g)).toHaveLength(1);
  expect((await desk.read('/')).match(/Singapore Standard Time/g)).toHaveLength(1);
  expect(await desk.read('/brands/skr', 'zh')).toContain('新加坡标准时间，UTC+08:00');
});

it('the status page shows failing message channels in both languages', async () => {
  const { channelFailures, read } = await open();
  channelFailures.push({ name: 'team', since: 1, reason: 'unreachable', setting: null });
  expect(await read('/')).toMatch(
    /Messages to the channel “team” have not arrived since .*Please contact Lin, ext. 4711/,
  );
  expect(await read('/', 'zh')).toContain('通知渠道“team”的消息自');
});
