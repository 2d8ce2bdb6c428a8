import { expect, it } from 'vitest';
import type { FailureCause } from '#builder/failure.ts';
import { liveContent } from '#reports/content-report/new-findings.ts';
import { toLocalTime } from '#service/planning/local-time.ts';
import type { BrandState, Failure } from '#service/orders/brand-state.ts';
import { type BrandEvent, newEvent } from '#service/orders/history.ts';
import { toRecord } from '#catalogue/record.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { formatReportPage } from '#reports/page.ts';
import { aGroup, aSnapshot } from '../../catalogue/build-catalogue.ts';
import { aRelease, aSite, publish } from '../../publish/a-release.ts';
import { flash, openStatus, publishNames } from './open-desk.ts';
import { asForm, password, sendPassword, type SignedIn, type StatusApp } from './status-app.ts';
import { eventsOf } from '../events.ts';

interface Desk extends StatusApp {
  readonly anna: SignedIn;
}

async function open(): Promise<Desk> {
  const status = await openStatus();
  return { ...status, anna: await status.signIn('anna', 'publisher') };
}

/** Posts an action; returns the location of the redirect, or the status. */
async function post(
  { app, origin, anna }: Desk,
  action: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const form = asForm({ token: anna.token, ...fields }, { cookie: anna.cookie, origin });
  const sent = await app.inject({ method: 'POST', url: `/brands/skr/${action}`, ...form });
  return sent.headers.location ?? sent.statusCode;
}

async function read({ app, anna }: Desk, url: string, headers: Readonly<Record<string, string>> = {}) {
  return (await app.inject({ url, headers: { cookie: anna.cookie, ...headers } })).body;
}

const show = ({ records }: Desk, change: Partial<BrandState>) =>
  records.updateBrand('skr', (state) => ({ ...state, ...change }));

const aFailure = (given: Partial<Failure>): { readonly failure: Failure } => ({
  failure: { cause: 'guard', message: 'Refused.', build: 'b-17', at: 1, nextTryAt: null, ...given },
});

const inChinese = { 'accept-language': 'zh' };

const isWanted = async ({ queue }: Desk) => (await queue.readState('skr')).waitingUntil !== null;

it('stores an order and queues its build on “Publish now”', async () => {
  const desk = await open();
  expect(await post(desk, 'publish')).toBe(flash('publish'));
  expect(await desk.records.listOpenOrders('skr')).toMatchObject([
    { kind: 'button', by: 'anna', force: null },
  ]);
  expect(await isWanted(desk)).toBe(true);
  expect(await desk.records.listAudit(1)).toMatchObject([{ who: 'anna', action: 'publish', result: 'done' }]);
  expect(await read(desk, '/?flash=publish&brand=skr')).toContain('SKR is going to be published.');
});

it('overrides the guard only with a reason', async () => {
  const desk = await open();
  expect(await post(desk, 'publish', { reason: '  ' })).toBe(400);
  expect(await post(desk, 'publish', { reason: 'x'.repeat(301) })).toBe(400);
  expect(await desk.records.listOpenOrders('skr')).toEqual([]);
  expect(await post(desk, 'publish', { reason: 'The sale is over' })).toBe(flash('publish'));
  expect(await desk.records.listOpenOrders('skr')).toMatchObject([{ force: 'The sale is over', by: 'anna' }]);
});

it('builds a preview, also while the brand is on hold', async () => {
  const desk = await open();
  await show(desk, { hold: { by: 'berta', at: 1 } });
  expect(await post(desk, 'preview')).toBe(flash('preview'));
  expect(await desk.records.listOpenOrders('skr')).toMatchObject([{ kind: 'preview', by: 'anna' }]);
  expect(await isWanted(desk)).toBe(true);
});

it('refuses to publish while the brand is on hold', async () => {
  const desk = await open();
  await show(desk, { hold: { by: 'berta', at: 1 } });
  expect(await post(desk, 'publish')).toBe(flash('on-hold'));
  expect(await desk.records.listOpenOrders('skr')).toEqual([]);
  expect(await isWanted(desk)).toBe(false);
});

it('promotes only the chosen preview', async () => {
  const desk = await open();
  const live = await desk.publish('a');
  const held = await desk.publish('b', true);
  await show(desk, { preview: release(held.id) });
  expect(await post(desk, 'promote', { release: '00000009-unknown' })).toBe(flash('gone'));
  expect(await post(desk, 'promote')).toBe(400);
  expect((await desk.target.readLive())?.release.id).toBe(live.id);
  expect(await post(desk, 'promote', { release: held.id })).toBe(flash('promoted'));
  expect((await desk.target.readLive())?.release.id).toBe(held.id);
  const state = await desk.records.readBrand('skr');
  expect(state).toMatchObject({ live: { release: held.id }, preview: null, hold: null });
  expect(await eventsOf(desk.records, 'skr', 5)).toMatchObject([
    { kind: 'promoted', by: 'anna', release: held.id },
  ]);
  // The page is outdated: a newer release is live.
  expect(await post(desk, 'promote', { release: live.id })).toBe(flash('superseded'));
});

it('describes the changes of a promotion or rollback against the then live release', async () => {
  const desk = await open();
  const first = await publishNames(desk, ['Lamp', 'Chair']);
  const second = await publishNames(desk, ['Lamp', 'Table', 'Stool']);
  await post(desk, 'roll-back', { release: first });
  expect(await eventsOf(desk.records, 'skr', 1)).toMatchObject([
    {
      ...{ kind: 'rolled-back', former: second, added: 1, changed: 0, withdrawn: 2 },
      items: ['Chair', 'Table', 'Stool'].map((name) => ({ name })),
    },
  ]);
  expect(await read(desk, '/')).toMatch(/Last change .*1 product new, 2 products withdrawn/s);
  const held = await publishNames(desk, ['Lamp', 'Chair', 'Sofa'], true);
  await desk.records.writeReport('skr', 'content.json', 'Of the preview');
  await show(desk, { reported: { release: held, readAt: 1 } });
  await post(desk, 'promote', { release: held });
  // The baseline for new findings.
  expect(await desk.records.readReport('skr', liveContent)).toBe('Of the preview');
  expect(await eventsOf(desk.records, 'skr', 1)).toMatchObject([
    { kind: 'promoted', former: first, added: 1, withdrawn: 0, items: [{ name: 'Sofa' }] },
  ]);
  expect(await read(desk, '/')).toMatch(/Last change .*1 product new/s);
  const same = await publishNames(desk, ['Lamp', 'Chair', 'Sofa'], true);
  await post(desk, 'promote', { release: same });
  expect(await read(desk, '/')).not.toContain('Last change');
});

it('rolls back to the chosen release and holds the brand until it is resumed', async () => {
  const desk = await open();
  const first = await desk.publish('a');
  const second = await desk.publish('b');
  const list = await read(desk, '/brands/skr/releases');
  expect(list).toContain(`<input type="hidden" name="release" value="${first.id}">`);
  expect(list).not.toContain(`value="${second.id}"`);
  expect(list).toContain('Numbers can be missing: each attempt to publish takes one');
  expect(await post(desk, 'roll-back', { release: first.id })).toBe(flash('rolled-back'));
  expect((await desk.target.readLive())?.release.id).toBe(first.id);
  expect(await desk.records.readBrand('skr')).toMatchObject({
    live: { release: first.id, products: first.counts.products },
    hold: { by: 'anna' },
  });
  expect(await eventsOf(desk.records, 'skr', 5)).toMatchObject([
    { kind: 'rolled-back', by: 'anna', release: first.id },
  ]);
  expect(await isWanted(desk)).toBe(false);
  expect(await read(desk, '/')).toMatch(/On hold.*rolled back by anna/s);
  const order = { kind: 'hook', brands: ['skr'], products: [], by: 'ERP', why: null } as const;
  await desk.records.addOrder({ ...order, force: null, delivery: null });
  expect(await read(desk, '/')).toMatch(
    /<p>1 change has been waiting since <time[^>]*>[^<]*<\/time>\. Changes in the ERP wait until you press/,
  );

  expect(await post(desk, 'resume')).toBe(flash('resumed'));
  expect((await desk.records.readBrand('skr')).hold).toBeNull();
  expect(await isWanted(desk)).toBe(true);
  expect(await eventsOf(desk.records, 'skr', 1)).toMatchObject([{ kind: 'resumed', by: 'anna' }]);
});

it('does not hold a brand whose rollback failed', async () => {
  const desk = await open();
  const live = await desk.publish('a');
  expect(await post(desk, 'roll-back', { release: '00000009-unknown' })).toBe(flash('gone'));
  expect(await post(desk, 'roll-back', { release: live.id })).toBe(flash('unchanged'));
  expect((await desk.records.readBrand('skr')).hold).toBeNull();
  // A job that arrived during the hold is kept.
  expect(await isWanted(desk)).toBe(true);
});

it('keeps the hold after a later failure while the former release is live', async () => {
  const desk = await open();
  const first = await desk.publish('a');
  await desk.publish('b');
  const { addEvent } = desk.records;
  const fail = () => Promise.reject(new Error('The store is away.'));
  Object.assign(desk.records, { addEvent: fail });
  expect(await post(desk, 'roll-back', { release: first.id })).toBe(flash('failed'));
  Object.assign(desk.records, { addEvent });
  expect((await desk.target.readLive())?.release.id).toBe(first.id);
  expect((await desk.records.readBrand('skr')).hold).toMatchObject({ by: 'anna' });
  expect(await isWanted(desk)).toBe(false);
});

it('keeps the hold when one of two parallel rollbacks failed', async () => {
  const desk = await open();
  const releases = [];
  for (const mark of ['a', 'b', 'c']) releases.push((await desk.publish(mark)).id);
  const [first = '', second = ''] = releases;
  const both = (...ids: string[]) => Promise.all(ids.map((release) => post(desk, 'roll-back', { release })));
  const state = async () => ({
    live: (await desk.target.readLive())?.release.id,
    hold: (await desk.records.readBrand('skr')).hold?.by,
  });
  expect(await both(first, '00000009-unknown')).toEqual([flash('rolled-back'), flash('gone')]);
  expect(await state()).toEqual({ live: first, hold: 'anna' });
  await desk.records.updateBrand('skr', (former) => ({ ...former, hold: null }));
  await desk.publish('d');
  expect(await both(first, second)).toContain(flash('rolled-back'));
  expect(await state()).toEqual({ live: expect.toBeOneOf([first, second]), hold: 'anna' });
});

const release = (release: string) => ({ release, since: 1_700_000_000_000, products: 1240, pages: 2600 });

const change = {
  ...{ release: '00000002-b', at: 1_700_000_000_000, added: 2, changed: 12, withdrawn: 1, groups: 3 },
  items: [
    {
      ...{ effect: 'added', name: 'Lamp <b>"x"</b>', nameZh: null },
      ...{ url: 'https://skr.example/products/item/1/', urlZh: 'https://skr.example/zh/products/item/1/' },
    },
    { effect: 'changed', name: 'Chair', nameZh: null, url: 'javascript:alert(1)' },
    { effect: 'withdrawn', name: 'Table', nameZh: null, url: null },
  ],
} satisfies BrandState['change'];

it('shows the status of a brand, its last change with links, and the reports', async () => {
  const desk = await open();
  await show(desk, { live: release('00000002-b'), change, findings: 7 });
  const page = await read(desk, '/');
  expect(page).toContain('Up to date');
  expect(page).toContain(
    'Live since <time datetime="2023-11-14T22:13:20.000Z">14 Nov 2023, 22:13 UTC</time>',
  );
  expect(page).toContain('1,240 products · 2,600 pages');
  expect(page).toContain(
    '2 products new, 12 products changed, 1 product withdrawn, 3 changes to categories and series',
  );
  expect(page).toContain('href="https://skr.example/products/item/1/"');
  expect(page).toContain('<bdi>Lamp &#x3C;b>"x"&#x3C;/b></bdi>');
  expect(page).not.toContain('javascript:');
  expect(page).toContain('and 15 more');
  expect(page).toContain('Content report: 7 to mend');
  expect(page).not.toContain('The content report is about');
  expect(page).not.toContain('/zh/products');
  expect(await read(desk, '/', inChinese)).toContain('href="https://skr.example/zh/products/item/1/"');
});

it.each([
  ['00000002-b', 'is about what is live: <span title="00000002-b">Release 2</span>.', '针对线上的'],
  [
    '00000003-c',
    'is about the preview: <span title="00000003-c">Release 3</span>. It is not live.',
    '针对预览',
  ],
  ['00000001-a', 'is about another release than the live one:', '不是线上版本'],
  [null, 'is about what was read at <time datetime="2023-11-14T22:13:20.000Z">', '该内容没有上线'],
])('shows whether the content report describes the live release: %s', async (reported, english, chinese) => {
  const desk = await open();
  await show(desk, {
    live: release('00000002-b'),
    preview: release('00000003-c'),
    findings: 7,
    reported: { release: reported, readAt: 1_700_000_000_000 },
  });
  expect(await read(desk, '/')).toContain(english);
  expect(await read(desk, '/', inChinese)).toContain(chinese);
});

it('explains why a brand is not published, the next attempt, and what to do', async () => {
  const desk = await open();
  const times = { at: 1_700_000_000_000, nextTryAt: 1_700_000_060_000 };
  await show(desk, aFailure({ cause: 'shrink', message: '63 % fewer products', ...times }));
  const page = await read(desk, '/');
  expect(page).toContain('Not published');
  expect(page).toContain('Much of what visitors saw within the last day would be missing.');
  expect(page).toMatch(/tried again at <time datetime="2023-11-14T22:14:20.000Z">/);
  expect(page).toContain('b-17');
  expect(page).toContain('href="/brands/skr/force"');
  expect(await read(desk, '/brands/skr/force')).toContain('63 % fewer products');
  await show(desk, { hold: { by: 'berta', at: 1 } });
  expect(await read(desk, '/')).not.toContain('It is tried again');
});

it('names the channels that received a failure', async () => {
  const desk = await open();
  const at = 1_700_000_000_000;
  const cause = 'erp-too-large';
  const fail = (sent: readonly { channel: string; at: number }[], told: FailureCause = cause) =>
    show(desk, aFailure({ cause, message: '84 MB', announced: { cause: told, at, sent } }));
  await fail([]);
  expect(await read(desk, '/')).not.toContain('A message about this');
  await fail([{ channel: 'operations', at }], 'erp-down');
  expect(await read(desk, '/')).not.toContain('A message about this');
  await fail([
    { channel: 'operations', at },
    { channel: 'chat', at: at + 5000 },
    { channel: 'late', at: at + 70_000 },
  ]);
  const page = await read(desk, '/');
  expect(page).toMatch(
    /A message about this was sent to “operations”, “chat” \(<time [^>]*>[^<]*<\/time>\), “late” \(<time/,
  );
  expect(page).not.toContain('84 MB');
});

it('marks a preview that failed the check, and links the violations', async () => {
  const desk = await open();
  await show(desk, aFailure({ isPreview: true }));
  const page = await read(desk, '/');
  expect(page).toContain('Preview could not be made</p>');
  expect(page).toContain('The preview could not be made. Visitors see what they saw before.');
  expect(page).toContain('What the check found</a>');
  expect(page).not.toMatch(/Not published|Publish anyway|It is tried again/);
  expect(await read(desk, '/brands/skr/force')).toContain('<h1>What the check found: SKR</h1>');
});

it('shows a refusal that cannot be overridden, without a button', async () => {
  const desk = await open();
  const message = 'there is what looks like the value of ERP_TOKEN';
  await show(desk, aFailure({ cause: 'guard-grave', message }));
  const page = await read(desk, '/');
  expect(page).toContain('something that must not go live');
  expect(page).toContain('What the check found</a>');
  expect(page).not.toContain('Publish anyway');
  const found = await read(desk, '/brands/skr/force');
  expect(found).toContain(message);
  expect(found).not.toMatch(/Publish .* anyway|name="reason"/);
});

it('shows a brand as waiting only when it has waiting work', async () => {
  const desk = await open();
  await show(desk, { live: release('00000002-b') });
  // A retry that another build made redundant.
  await desk.queue.add('skr', { delayMs: 60_000 });
  expect(await read(desk, '/')).not.toMatch(/>Waiting<|Starts at/);
  // A live build that still writes its reports.
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = desk.queue.work(() => promise, { concurrency: 1 });
  await desk.queue.add('skr');
  await expect.poll(() => desk.queue.readState('skr')).toMatchObject({ isRunning: true });
  expect(await read(desk, '/')).not.toContain('>Waiting<');
  resolve();
  await worker.stop(10_000);
  await post(desk, 'publish');
  expect(await read(desk, '/')).toContain('>Waiting<');
});

it('shows that a failed brand waits again, with the cause', async () => {
  const desk = await open();
  await show(desk, aFailure({ cause: 'shrink' }));
  expect(await read(desk, '/')).not.toContain('<b>Waiting</b>');
  await post(desk, 'publish');
  const page = await read(desk, '/');
  expect(page).toMatch(
    /Not published<.*<b>Waiting<\/b>: Starts .*Much of what visitors saw within the last day would be missing\./s,
  );
  await show(desk, { hold: { by: 'anna', at: 1 } });
  expect(await read(desk, '/')).not.toContain('<b>Waiting</b>');
});

it('shows a failed change of a live brand without claiming that it has no site', async () => {
  const desk = await open();
  await show(desk, aFailure({ cause: 'shrink' }));
  expect(await read(desk, '/')).toContain('class="state">Not published</p>');
  await show(desk, { live: release('00000002-b') });
  expect(await read(desk, '/')).toContain('class="state">Last change not published</p>');
});

it('shows the next attempt of a failed brand once', async () => {
  const desk = await open();
  await post(desk, 'publish');
  const worker = desk.queue.work(() => Promise.reject(new Error('The ERP is away.')), { concurrency: 1 });
  await expect
    .poll(async () => (await desk.queue.readState('skr')).waitingUntil)
    .toBeGreaterThan(Date.now() + 1_000);
  const { waitingUntil: nextTryAt } = await desk.queue.readState('skr');
  await worker.stop(10_000);
  await show(desk, aFailure({ cause: 'erp-down', nextTryAt }));
  const page = await read(desk, '/');
  expect(page).toContain('It is tried again at');
  expect(page).not.toContain('<b>Waiting</b>');
});

it('asks for no reason when nothing is refused', async () => {
  const { app, anna } = await open();
  const { statusCode, headers } = await app.inject({
    ...{ url: '/brands/skr/force', headers: { cookie: anna.cookie } },
  });
  expect([statusCode, headers.location]).toEqual([303, '/#brand-skr']);
});

it('describes violated rules in the user’s language, with English details', async () => {
  const desk = await open();
  const message = 'The release is refused:\n- /: a link leads to /nowhere/.';
  await show(desk, aFailure({ message, rules: ['link', 'new'] }));
  const chinese = await read(desk, '/brands/skr/force', inChinese);
  expect(chinese).toContain('<ul><li>有链接指向不存在的页面。如果链接在文本中，请在 ERP 中改正。</li></ul>');
  expect(chinese).toContain('<p lang="en" class="small">- /: a link leads to /nowhere/.</p>');
  expect(await read(desk, '/brands/skr/force')).toContain('Links lead to pages that do not exist.');
});

it('answers an unknown address with a page for browsers and JSON for programs', async () => {
  const { app } = await open();
  const ask = async (accept: string) => {
    const { statusCode, headers, body } = await app.inject({ url: '/no/where', headers: { accept } });
    return [statusCode, headers['content-type'], body];
  };
  const page = [404, 'text/html; charset=utf-8', expect.stringContaining('There is no such page')];
  expect(await ask('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8')).toEqual(page);
  expect(await ask('application/json')).toEqual([404, 'application/json; charset=utf-8', expect.any(String)]);
});

it('shows where a preview can be seen', async () => {
  const desk = await open();
  await show(desk, { preview: release('00000003-c') });
  expect(await read(desk, '/')).toContain('href="/brands/skr/look?release=00000003-c"');
  await show(desk, { live: release('00000002-b') });
  expect(await read(desk, '/')).toContain('data-say="SKR is up to date. A preview is ready."');
});

it('shows failing channels in both languages', async () => {
  const desk = await open();
  expect(await read(desk, '/')).toContain('<div id="troubles"></div>');
  desk.troubles.push({ name: 'team', since: 1_700_000_000_000, reason: 'unreachable', setting: null });
  expect(await read(desk, '/')).toMatch(
    /Messages of the channel “team” have not arrived since <time.*could not be reached\. Please tell Lin, ext\. 4711;/,
  );
  expect(await read(desk, '/', inChinese)).toMatch(/通知渠道“team”的消息自 <time.*请告知 Lin, ext\. 4711；/);
});

it('uses Chinese if the user chose it or the browser prefers it', async () => {
  const desk = await open();
  const asked = await read(desk, '/', { 'accept-language': 'fr, zh-CN;q=0.8, en;q=0.5' });
  expect(asked).toMatch(/<html lang="zh-Hans">.*立即发布/s);
  const chosen = await desk.app.inject({
    url: '/history?lang=zh-Hans',
    headers: { cookie: desk.anna.cookie },
  });
  expect(chosen.headers).toMatchObject({
    location: '/history',
    'set-cookie': expect.stringMatching(/^__Host-language=zh-Hans; .*HttpOnly; Secure; SameSite=Strict/),
  });
  const cookie = `${desk.anna.cookie}; __Host-language=zh-Hans`;
  expect(await read(desk, '/history', { cookie })).toContain('<html lang="zh-Hans">');
  expect(await read(desk, '/history', { 'accept-language': 'fr' })).toContain('<html lang="en">');
});

it('keeps the query when the language is switched, except for messages', async () => {
  const desk = await open();
  const page = await read(desk, '/brands/skr/compare?from=a&to=b&flash=publish&brand=skr');
  expect(page).toContain('href="/brands/skr/compare?from=a&#x26;to=b&#x26;lang=zh-Hans"');
  const url = '/brands/skr/compare?from=a&lang=zh-Hans&to=b';
  const switched = await desk.app.inject({ url, headers: { cookie: desk.anna.cookie } });
  expect(switched.headers).toMatchObject({ location: '/brands/skr/compare?from=a&to=b' });
});

it('uses Chinese names when available', async () => {
  const desk = await open();
  const items = change.items.map((item, at) => ({ ...item, nameZh: at === 0 ? '落地灯' : null }));
  await show(desk, { change: { ...change, items }, findings: 7 });
  const page = await read(desk, '/', inChinese);
  expect(page).toContain('<bdi>落地灯</bdi>');
  expect(page).toContain('<bdi lang="en">Chair</bdi>');
  expect(page).toContain('>内容报告：7 项待处理</a>');
  expect(await read(desk, '/')).toContain('<bdi>Lamp');
});

it('describes audit entries with their results', async () => {
  const desk = await open();
  await sendPassword(desk, 'anna', password, '127.0.0.1');
  await post(desk, 'publish', { reason: 'The <sale> is over' });
  await post(desk, 'promote', { release: '00000009-unknown' });
  await post(desk, 'promote', { release: '00000018-0123456789ab' });
  await post(desk, 'promote');
  await post(desk, 'publish');
  await desk.records.addAudit({
    ...{ at: 1, who: null, from: 'terminal', action: 'user add', brand: null },
    ...{ result: 'done', detail: 'berta viewer' },
  });
  await desk.records.addAudit({
    ...{ at: 2, who: null, from: null, action: 'notify', brand: null, result: 'failed' },
    detail: "team, slack: unreachable, chat.example can't be reached: connect ECONNREFUSED",
  });
  await desk.records.addAudit({
    ...{ at: 3, who: null, from: null, action: 'notify', brand: null, result: 'done' },
    detail: 'team, email: SKR (a preview) is ready: 70 products (250 Ok (queued) & kept)',
  });
  const to = toLocalTime(Date.now() + 86_400_000, 'UTC').slice(0, 'yyyy-mm-dd'.length);
  const freeze = { from: '2026-11-25T00:00', to: `${to}T00:00`, why: '2026-99-99T00:00:00.000Z' };
  await post(desk, 'freeze', freeze);
  const english = await read(desk, '/audit');
  expect(english).toMatch(
    new RegExp(
      `\\(<bdi>2026-99-99T00:00:00\\.000Z, <time [^>]*>25 Nov 2026, 00:00 UTC</time> – <time datetime="${to}T00:00:00.000Z">[^<]*</time></bdi>\\)`,
    ),
  );
  expect(english).toContain(
    'Publish anyway (SKR): done – publishing was asked for (<bdi>The &#x3C;sale> is over</bdi>)',
  );
  expect(english).toContain('refused – that release was no longer kept (<bdi>00000009-unknown</bdi>)');
  expect(english).toContain('no longer kept (<bdi>Release 18</bdi>)');
  expect(english).toContain('Make the preview live (SKR): refused – something was missing in the form</p>');
  expect(english).toContain('Publish (SKR): done – publishing was asked for</p>');
  expect(english).toMatch(/Sign in: done<\/p>/);
  expect(english).toMatch(
    /<bdi>team \(slack\)<\/bdi>: The server that takes the messages could not be reached\.<\/p><details.*ECONNREFUSED<\/p><\/details>/,
  );
  const chinese = await read(desk, '/audit', inChinese);
  expect(chinese).toContain('仍要发布（SKR）：完成 – 已请求发布（');
  expect(chinese).toContain('拒绝 – 表单不完整</p>');
  expect(chinese).toContain('<bdi>team（slack）</bdi>：无法连接到接收消息的服务器。</p>');
  const message = '<bdi>SKR (a preview) is ready: 70 products</bdi></p>';
  expect(english).toContain(`Send messages</b>: done – <bdi>team (email)</bdi>: ${message}<details`);
  expect(english).toContain('<p lang="en">250 Ok (queued) &#x26; kept</p>');
  expect(chinese).toContain(`完成 – <bdi>team（email）</bdi>：${message}<details`);
  expect(chinese).toMatch(/服务器终端<\/p>.*<b>添加用户<\/b>：完成 – <bdi>berta<\/bdi>（查看者）</s);
});

it('serves reports in a sandbox', async () => {
  const desk = await open();
  await desk.records.writeReport('skr', 'content.html', '<!doctype html><p>report');
  await desk.records.writeReport('skr', 'content.csv', 'a,b\n');
  const ask = (name: string) =>
    desk.app.inject({ url: `/brands/skr/reports/${name}`, headers: { cookie: desk.anna.cookie } });
  const page = await ask('content.html');
  expect(page.body).toContain('<p>report');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox(?!.*scripts)/);
  expect((await ask('content.csv')).headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="skr-content.csv"',
  });
  for (const name of ['changes.html', 'content.json', '..%2Fsecret', 'other'])
    expect((await ask(name)).statusCode).toBe(404);
});

it('serves a report in the user’s language, or in the only available one', async () => {
  const desk = await open();
  await desk.records.writeReport('skr', 'content.html', '<p>report');
  await desk.records.writeReport('skr', 'content.zh-Hans.html', '<p>报告');
  await desk.records.writeReport('skr', 'changes.html', '<p>changes');
  const ask = (name: string, language: string) =>
    read(desk, `/brands/skr/reports/${name}`, { 'accept-language': language });
  expect(await ask('content.html', 'zh')).toContain('<p>报告');
  expect(await ask('content.html', 'en')).toContain('<p>report');
  expect(await ask('changes.html', 'zh')).toContain('<p>changes');
});

it('links from a report to the board and to the other language', async () => {
  const desk = await open();
  const report = formatReportPage({ locale: 'En', title: 'Report', subject: 'SKR', body: [] });
  expect(report).not.toContain('<nav>');
  await desk.records.writeReport('skr', 'content.html', report);
  await desk.records.writeReport('skr', 'content.csv', 'a,b\n');
  const path = '/brands/skr/reports/content.html';
  expect(await read(desk, path)).toContain(
    `<body><nav><a href="/#brand-skr">Back to the brands</a> <a href="${path}?lang=zh-Hans" lang="zh-Hans" hreflang="zh-Hans">中文</a></nav><header>`,
  );
  expect(await read(desk, path, inChinese)).toContain('返回品牌列表</a>');
  expect(await read(desk, '/brands/skr/reports/content.csv')).toBe('a,b\n');
});

it('lists events with author and reason', async () => {
  const desk = await open();
  const live = { by: 'ERP <i>', why: 'new price list', release: '00000002-b', seconds: 1.24, changed: 1 };
  await desk.records.addEvent(newEvent('skr', 'live', { ...live, at: 1_700_000_000_000, build: 'b-1' }));
  const page = await read(desk, '/history');
  expect(page).toContain('Went live');
  expect(page).toContain('<span title="00000002-b">Release 2</span>: 1 product changed</p>');
  expect(page).toContain('<bdi>ERP &#x3C;i></bdi> – <bdi>new price list</bdi> – took 1.2 seconds');
  const failed = { by: 'anna', isPreview: true, build: 'b-2', cause: 'guard', seconds: 172_800 } as const;
  await desk.records.addEvent(newEvent('skr', 'failed', failed));
  expect(await read(desk, '/history')).toMatch(/Preview could not be made: The check .* took 2 days/s);
  expect(await read(desk, '/history', inChinese)).toMatch(/未能生成预览.*用时 2 天/s);
});

it('shows a burst of one kind in one line with its sums and first names', async () => {
  const desk = await open();
  const event = {
    ...({ brand: 'skr', kind: 'live', by: 'ERP', why: null, build: 'b', cause: null, seconds: 1 } as const),
    ...{ added: 1, changed: 2, withdrawn: 0 },
  } as const satisfies Partial<BrandEvent>;
  const add = (minute: number, others: Partial<BrandEvent> = {}) =>
    desk.records.addEvent({
      ...{ ...event, at: 1_700_000_000_000 + minute * 60_000, release: `0000000${minute}-b` },
      items: [
        { effect: 'changed', name: `Lamp ${minute}`, nameZh: null, url: `https://skr.example/${minute}` },
      ],
      ...others,
    });
  for (const minute of [1, 2, 3]) await add(minute);
  // Events of other brands do not split the burst.
  await add(3, { brand: 'yn' });
  await add(4);
  // An action by a person or of another brand gets its own line.
  await add(5, { kind: 'rolled-back', build: null, by: 'anna', added: 0, changed: 0, items: [] });
  await add(90, { brand: 'yn' });
  const lines = (await read(desk, '/history'))
    .split('<li ')
    .slice(1)
    .filter((line) => line.startsWith('class="'));
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/Between <time[^>]*>.*<\/time> and <time/);
  expect(lines[2]).toContain(
    'Went live, 4 times · <span title="00000004-b">Release 4</span>: 12 changes to products',
  );
  expect(lines[2]).toContain('<bdi>Lamp 4</bdi></a>, <a href="https://skr.example/3"');
  expect(lines[2]).not.toContain('Lamp 1<');
  await add(40, { cause: 'shrink', kind: 'failed', added: 0, changed: 0, withdrawn: 15 });
  await add(40, { cause: 'shrink', kind: 'failed', added: 0, changed: 0, withdrawn: 15 });
  const history = await read(desk, '/history');
  // All within one minute, and about the same products.
  expect(history).not.toMatch(/between .* Not published/s);
  expect(history).toMatch(/Not published, 2 times .*These are missing: .*Lamp 40<.*, and 14 more/s);
  await add(60, { cause: 'guard', kind: 'failed', added: 0, changed: 28, withdrawn: 0 });
  expect(await read(desk, '/history')).toMatch(/These are affected: .*Lamp 60<.*, and 27 more/s);
  const pans = ['Pan, sage green', 'Pan, ochre'].map((name) => {
    return { effect: 'withdrawn', name, nameZh: null, url: null } as const;
  });
  await add(61, { cause: 'shrink', kind: 'failed', added: 0, changed: 0, withdrawn: 15, items: pans });
  expect(await read(desk, '/history')).toMatch(/>Pan, sage green<\/bdi>; .*>Pan, ochre<\/bdi>; and 13 more/s);
  const affected = [
    {
      rule: 'link',
      kind: 'products' as const,
      count: 5,
      of: 40,
      names: [{ id: '7', name: 'Pan', nameZh: null }],
    },
  ];
  const refused = { cause: 'guard', kind: 'failed', added: 0, changed: 5, withdrawn: 0 } as const;
  await add(70, { ...refused, rules: ['link'], affected });
  const told = await read(desk, '/history');
  expect(told).toContain(
    'Links lead to pages that do not exist (5 of 40 products: 7 Pan and 4 more). If a link',
  );
  // The sentence already names the products.
  expect(told.match(/These are affected/g)).toHaveLength(1);
});

it('counts and names the products of a refusal and warns that overriding removes them', async () => {
  const desk = await open();
  const names = [
    { id: '1001', name: 'Lamp', nameZh: '灯' },
    { id: '1002', name: '<b>Chair', nameZh: null },
  ];
  const loss = {
    before: 219,
    now: 88,
    missing: 131,
    names,
    categories: [
      ['Lamps', 70],
      ['Chairs', 61],
    ] as [string, number][],
  };
  await show(
    desk,
    aFailure({
      cause: 'shrink',
      rules: ['drop'],
      message: 'sg-skr (thresholds.maxShrink)',
      loss,
    }),
  );
  const board = await read(desk, '/');
  expect(board).toContain('219 products before, 88 now: 131 are missing.');
  expect(board).toContain(
    'It is tried again within 10 hours and with the next change in the ERP; until the cause is gone, the result is the same.',
  );
  expect(board).toMatch(
    /<details id="skr-support"[^>]*><summary[^>]*>Details for support<\/summary><p>Give these to Lin, ext. 4711\.<\/p><p>Build b-17<\/p>/,
  );
  const page = await read(desk, '/brands/skr/force');
  expect(page).toContain('<li><bdi>Lamps</bdi>: 70</li>');
  expect(page).toContain('<bdi>&#x3C;b>Chair</bdi> <bdi class="quiet small">1002</bdi>');
  expect(page).toContain('and 129 more');
  expect(page).toContain('Publishing anyway takes 131 products off the site.');
  // Log messages stay folded.
  expect(page).toMatch(
    /<details class="exactly"><summary>Details for support<\/summary><p lang="en" class="small">sg-skr/,
  );
  const chinese = await read(desk, '/brands/skr/force', inChinese);
  expect(chinese).toContain('原有 219 个产品，现有 88 个，缺少 131 个。');
  expect(chinese.match(/能看到的许多内容将会缺失/g)).toHaveLength(1);
  expect(chinese).toContain('<bdi>灯</bdi>');
  await desk.records.updateBrand('skr', ({ failure, ...state }) => ({
    ...state,
    failure: failure && { ...failure, loss: { ...loss, mostInDay: 1_240 } },
  }));
  expect(await read(desk, '/')).toContain('131 are missing. Within the last day there were 1,240.');
  expect(await read(desk, '/', inChinese)).toContain('最近一天内最多有 1,240 个。');
  await desk.records.writeReport('skr', 'missing.csv', 'ERP id');
  expect(await read(desk, '/brands/skr/reports/missing.csv')).toBe('ERP id');
});

it('uses Chinese category names of the live release', async () => {
  const desk = await open();
  const lamps = aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯具' } });
  const contents = formatRecord(toRecord(aSnapshot({ categories: [lamps] }), [], {}));
  const files = aSite('a');
  const live = aRelease(files, await desk.target.takeTicket(), { contents });
  await publish(desk.target, files, { release: live });
  const categories = [['Lamps', 21] as [string, number], ['Chairs', 2] as [string, number]];
  await show(desk, {
    live: release(live.id),
    ...aFailure({ rules: ['implausible'], concerned: { count: 23, names: [], categories } }),
  });
  const page = await read(desk, '/brands/skr/force', inChinese);
  expect(page).toContain('<li><bdi>灯具</bdi>：21</li><li><bdi lang="en">Chairs</bdi>：2</li>');
  expect(page).not.toContain('一个产品可能属于多个分类');
  expect(await read(desk, '/brands/skr/force')).toContain('<li><bdi>Lamps</bdi>: 21</li>');
});

it('names the other brand of a refused release, and the contact', async () => {
  const desk = await open();
  await show(
    desk,
    aFailure({
      ...{ cause: 'guard-grave', rules: ['other-brand', 'canonical'] },
      ...{ otherBrands: ['LWM', 'JS'] },
    }),
  );
  const page = await read(desk, '/brands/skr/force');
  expect(page).toContain('Brands other than this one are named: LWM, JS.');
  expect(page).toContain('canonical address. Contact Lin, ext. 4711.</li>');
  const chinese = await read(desk, '/brands/skr/force', inChinese);
  expect(chinese).toContain('出现了其他品牌：LWM、JS。');
  expect(chinese).toContain('请告知 Lin, ext. 4711。</li>');
  await show(desk, aFailure({ cause: 'disk-full' }));
  expect(await read(desk, '/')).toContain('Ask Lin, ext. 4711 to make room.');
});

it('names the products that caused a refusal', async () => {
  const desk = await open();
  const concerned = {
    count: 21,
    names: [{ id: '1001', name: 'Lamp', nameZh: '灯' }],
    categories: [['Lamps', 21] as [string, number], ['Sale', 4] as [string, number]],
    moreCategories: 3,
  };
  await show(
    desk,
    aFailure({
      ...{ rules: ['implausible'], concerned },
      implausible: [{ what: 'free', count: 21 }],
    }),
  );
  const board = await read(desk, '/');
  expect(board).toContain('>What the check found</a>');
  // Shown to users who may not open the check.
  expect(board).toContain('<p>21 products have a price of 0. Check the data in the ERP.</p>');
  const page = await read(desk, '/brands/skr/force');
  expect(page).toContain('<li>21 products have a price of 0. Check the data in the ERP.</li>');
  expect(page).toContain('<h2>These are affected</h2>');
  expect(page).toContain('<li><bdi>Lamps</bdi>: 21</li>');
  expect(page).toContain('A product can be in several categories, so these numbers can add up to more');
  expect(page).toContain('and 3 more categories</li>');
  expect(page).toContain('and 20 more');
  expect(page).toContain('href="/brands/skr/reports/concerned.csv"');
  expect(await read(desk, '/brands/skr/force', inChinese)).toContain('<bdi>灯</bdi>');
  // A viewer sees the same list without the form.
  const { cookie } = await desk.signIn('bo', 'viewer');
  expect(await read(desk, '/', { cookie })).toContain('href="/brands/skr/force">What the check found</a>');
  const seen = await read(desk, '/brands/skr/force', { cookie });
  const listOf = (shown: string) => /<h2>These are affected.*concerned\.csv/s.exec(shown)?.[0];
  expect(listOf(seen)).toBe(listOf(page));
  expect(page).toContain('name="reason"');
  expect(seen).not.toContain('name="reason"');
  expect(seen).toContain('To publish, ask Lin, ext. 4711 for the role of a publisher.');
  await desk.records.updateBrand('skr', ({ failure, ...state }) => ({
    ...state,
    failure: failure && { ...failure, cause: 'shrink' },
  }));
  expect(await read(desk, '/', { cookie })).not.toContain('Publish anyway…');
  expect(await read(desk, '/brands/skr/force', { cookie })).toContain('<h1>What the check found: SKR</h1>');
  await desk.records.writeReport('skr', 'concerned.csv', 'ERP id');
  expect(await read(desk, '/brands/skr/reports/concerned.csv')).toBe('ERP id');
});
