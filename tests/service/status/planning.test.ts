import { expect, it } from 'vitest';
import { readBrands } from '#config/brands.ts';
import { parseLocalTime, toLocalTime } from '#service/planning/local-time.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import { newEvent } from '#service/orders/history.ts';
import { flash, openDesk } from './open-desk.ts';
import { asForm } from './status-app.ts';
import { eventsOf } from '../events.ts';

async function open() {
  const desk = await openDesk();
  return { ...desk, bo: await desk.signIn('bo', 'viewer') };
}

const moreThanYear = 367 * 24 * 60;
const later = (minutes: number) => toLocalTime(Date.now() + minutes * 60_000, 'UTC');

it('plans a preview, shows the plan and cancels it', async () => {
  const desk = await open();
  await desk.publish('a');
  const held = await desk.publish('b', true);
  const preview = { release: held.id, since: 1, products: 1, pages: 1 };
  await desk.records.updateBrand('skr', (state) => ({ ...state, preview }));
  expect(await desk.read('/')).toContain(`href="/brands/skr/plan?release=${held.id}"`);
  const form = await desk.read(`/brands/skr/plan?release=${held.id}`);
  expect(form).toMatch(/It is now .* \(UTC\)\. All times on this page are in that time zone\.</);
  expect(form).toContain('type="datetime-local"');
  const time = later(60);
  expect(await desk.post('plan', { release: held.id, from: time })).toBe(flash('planned'));
  const { plan } = await desk.records.readBrand('skr');
  expect(plan).toMatchObject({ release: held.id, at: parseLocalTime(time, 'UTC'), by: 'anna' });
  const planned = await desk.read('/');
  expect(planned).toMatch(/Goes live on .* \(UTC\), planned by anna\./);
  expect(planned).not.toContain('goes back to an earlier release');
  expect(await desk.read('/', 'zh')).toMatch(/将于 .*（UTC）上线，由 anna 计划/);
  expect(form).not.toContain('already has a plan');
  expect(await desk.read(`/brands/skr/plan?release=${held.id}`)).toMatch(
    /This brand already has a plan: it goes live on .* \(UTC\), planned by anna\. A new plan replaces that one\./,
  );
  expect(await desk.read(`/brands/skr/plan?release=${held.id}`, 'zh')).toMatch(
    /该品牌已有上线计划：.*（UTC），由 anna 设定。新的计划会取代原计划。/,
  );
  expect(await desk.read('/')).not.toContain('will not go live');
  const freeze = { id: 'f', from: Date.now() + 1, to: Date.now() + 7_200_000, by: 'bo', why: 'Sale' };
  await desk.records.updateBrand('skr', (state) => ({ ...state, freeze }));
  const stopped = await desk.read('/');
  expect(stopped).toMatch(
    /<div class="notice wait"><p><b><bdi>Planned for .* \(UTC\) by anna, but will not go live: the brand is frozen/,
  );
  expect(stopped).not.toContain('Goes live on');
  expect(await desk.read('/', 'zh')).toMatch(/由 anna 计划于 .*，但届时不会上线：该品牌届时处于冻结期/);
  await desk.records.updateBrand('skr', (state) => ({ ...state, freeze: null }));
  expect(await desk.post('call-off')).toBe(flash('called-off'));
  expect((await desk.records.readBrand('skr')).plan).toBeNull();
  expect(await desk.post('call-off')).toBe(flash('plan-gone'));
  expect((await desk.records.listAudit(3)).map(({ action }) => action)).toEqual([
    'call-off',
    'call-off',
    'plan',
  ]);
});

it('builds no preview that would replace a planned preview, and plans no preview that is being replaced', async () => {
  const desk = await open();
  const former = await desk.publish('a');
  await desk.publish('b');
  const held = await desk.publish('c', true);
  const from = later(60);
  expect(await desk.post('plan', { release: held.id, from })).toBe(flash('planned'));
  expect(await desk.post('preview')).toBe(flash('preview-planned'));
  expect(await desk.records.listOpenOrders('skr')).toEqual([]);
  expect(await desk.read('/?flash=preview-planned&brand=skr')).toContain('Call the plan off first.');
  expect(await desk.read('/?flash=preview-planned&brand=skr', 'zh')).toContain('请先取消计划');
  await desk.post('call-off');
  expect(await desk.post('preview')).toBe(flash('preview'));
  expect(await desk.post('plan', { release: held.id, from })).toBe(flash('preview-coming'));
  expect((await desk.records.readBrand('skr')).plan).toBeNull();
  expect(await desk.post('plan', { release: former.id, from })).toBe(flash('planned'));
  // An earlier release does not use the preview slot.
  expect(await desk.post('preview')).toBe(flash('preview'));
});

it('shows why a plan was missed, its time and what to do, until something goes live', async () => {
  const desk = await open();
  const held = await desk.publish('a', true);
  const missed = { reason: 'frozen', plannedFor: Date.UTC(2026, 10, 21, 8) } as const;
  const missedPlan = { ...missed, release: held.id, by: 'anna' };
  await desk.records.updateBrand('skr', (state) => ({ ...state, missedPlan }));
  const event = newEvent('skr', 'schedule-failed', { by: 'anna', release: held.id, missed });
  await desk.records.addEvent(event);
  const board = await desk.read('/');
  expect(board).toMatch(
    /Planned for 21 Nov 2026, 08:00 \(UTC\) by anna, but did not go live: the brand was frozen at that time.*plan it again with a reason\./s,
  );
  expect(await desk.read('/', 'zh')).toMatch(/由 anna 计划于 .*，但未能上线：该品牌当时处于冻结期/);
  const history = await desk.read('/history');
  expect(history).toMatch(/Did not go live as planned · .*: the brand was frozen at that time/);
  expect(history).toMatch(/It was planned for <time[^>]*>21 Nov 2026, 08:00 UTC<\/time>\. Visitors see/);
  expect(await desk.post('promote', { release: held.id })).toBe(flash('promoted'));
  expect((await desk.records.readBrand('skr')).missedPlan).toBeNull();
});

it('records a planned rollback from a release that was itself planned', async () => {
  const desk = await open();
  const first = await desk.publish('a');
  const second = await desk.publish('b');
  expect(await desk.post('plan', { release: first.id, from: later(60) })).toBe(flash('planned'));
  expect(await desk.read('/')).toContain('This goes back to an earlier release. The brand is then on hold');
  expect(await desk.read('/', 'zh')).toContain('届时会回退到以前的版本');
  expect(await desk.post('call-off')).toBe(flash('called-off'));
  const entry = { brand: 'skr', by: 'anna', why: null, build: null, cause: null };
  const counts = {
    seconds: 1,
    added: 152,
    changed: 0,
    withdrawn: 0,
    site: ['chinese-on' as const],
    items: [],
  };
  await desk.records.addEvent({ ...entry, ...counts, at: 1, kind: 'scheduled', release: second.id });
  const plan = { id: 'p', release: first.id, at: 1, by: 'anna', why: null, leaseUntil: 0 };
  await desk.actions.carryOut(desk.brandOf('skr'), plan);
  expect(await desk.read('/history')).toMatch(
    /Rolled back to an earlier release, as planned.*Went live as planned.*: Chinese switched on, 152 pages changed, no product/s,
  );
  expect(await desk.read('/history', 'zh')).toMatch(
    /已按计划回退到以前的版本.*已按计划上线.*：启用了中文，更改了 152 个页面，产品内容没有变化/s,
  );
});

it('rejects plans for past or invalid times, missing releases, and by viewers', async () => {
  const desk = await open();
  const live = await desk.publish('a');
  const held = await desk.publish('b', true);
  for (const from of [later(-1), '2027-02-30T08:00', later(moreThanYear)]) {
    const form = String(await desk.post('plan', { release: held.id, from, why: 'A "slip"' }));
    expect(form).toContain('/brands/skr/plan?flash=bad-time');
    const page = await desk.read(form);
    expect(page).toContain('Nothing was changed for SKR. Choose a time within the next year');
    expect(page).toContain(`value="${from}"`);
    expect(page).toContain(`name="release" value="${held.id}"`);
  }
  expect(await desk.post('plan', { release: held.id, from: 'soon' })).toBe(400);
  expect(await desk.post('plan', { release: held.id })).toBe(400);
  expect(await desk.post('plan', { release: '00000099-gone', from: later(5) })).toBe(flash('gone'));
  expect(await desk.post('plan', { release: live.id, from: later(5) })).toBe(flash('unchanged'));
  expect(await desk.post('plan', { release: held.id, from: later(5) }, desk.bo)).toBe(403);
  expect(await desk.read(`/brands/skr/plan?release=${held.id}`, 'en', desk.bo)).toContain(
    'Only publishers can do this.',
  );
  expect((await desk.records.readBrand('skr')).plan ?? null).toBeNull();
});

it('freezes one brand or all, shows the freeze and what waits, and ends it', async () => {
  const desk = await open();
  expect(await desk.read('/brands/skr/freeze')).toContain('type="checkbox"');
  const times = { from: later(-5), to: later(60) };
  expect(await desk.post('freeze', { ...times, why: ' ' })).toBe(400);
  for (const wrong of [
    { from: times.to, to: times.from },
    { ...times, to: later(moreThanYear) },
  ]) {
    const form = await desk.post('freeze', { ...wrong, why: 'The “fair” & <sale>', all: 'on' });
    const page = await desk.read(String(form));
    expect(page).toContain('Nothing was changed for SKR. Choose a time within the next year');
    for (const typed of [wrong.from, wrong.to, 'The “fair” &#x26; <sale>'])
      expect(page).toContain(`value="${typed}"`);
    expect(page).toMatch(/type="checkbox" checked/);
  }
  expect(await desk.post('freeze', { ...times, why: 'Black Friday', all: 'on' })).toBe(flash('frozen-all'));
  expect((await desk.records.readBrand('yn')).freeze).toMatchObject({ why: 'Black Friday', by: 'anna' });
  // Names instead of codes.
  expect(await desk.read('/audit')).toContain('the freeze was set (<bdi>Black Friday, YN, LWM, NYSS, ');
  const order = {
    kind: 'hook',
    brands: ['skr'],
    products: [],
    by: 'ERP',
    why: null,
    force: null,
    delivery: null,
  } as const;
  for (let at = 0; at < 3; at += 1) await desk.records.addOrder(order);
  await desk.records.addOrder({ ...order, kind: 'sweep' });
  await desk.records.addOrder({ ...order, kind: 'preview' });
  expect(await desk.read('/')).toMatch(
    /Frozen until .* \(UTC\), set by anna: Black Friday<\/bdi><\/p><p>3 changes have been waiting since <time[^>]*>[^<]*<\/time>\. Changes in the ERP go live when the freeze ends\./,
  );
  expect(await desk.read('/', 'zh')).toMatch(
    /已冻结至 .*，由 anna 设置，原因：Black Friday<\/bdi><\/p><p>自 <time[^>]*>[^<]*<\/time> 起有 3 项更改在等待。ERP 的更改将在冻结结束后上线/,
  );
  expect(await desk.post('end-freeze')).toBe(flash('thawed'));
  expect((await desk.records.readBrand('skr')).freeze).toBeNull();
  expect((await desk.queue.readState('skr')).waitingUntil).not.toBeNull();
  expect((await desk.records.readBrand('yn')).freeze).not.toBeNull();
});

it('freezes a brand that is added during a freeze of all, until that freeze ends', async () => {
  const desk = await open();
  const freezeOf = async (code: string) => (await desk.records.readBrand(code)).freeze ?? null;
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday', all: 'on' });
  const ofAll = await freezeOf('skr');
  expect(await freezeOf('added')).toEqual(ofAll);
  const end = (code: string) => desk.actions.endFreeze({ ...desk.brandOf('skr'), code });
  await end('added');
  expect(await freezeOf('added')).toBeNull();
  expect(await freezeOf('second')).toEqual(ofAll);
  // Every brand has ended the freeze, so an added brand is not frozen.
  for (const code of (await readBrands('brands.json')).keys()) await end(code);
  expect(await freezeOf('third')).toBeNull();
  expect(await freezeOf('second')).toEqual(ofAll);
  await desk.post('freeze', { from: later(-5), to: later(30), why: 'Of one' });
  expect(await freezeOf('fourth')).toBeNull();
});

it('ends a freeze of all brands at once, and no other freeze', async () => {
  const desk = await open();
  const freezeOf = async (code: string) => (await desk.records.readBrand(code)).freeze ?? null;
  const own = { from: Date.now() - 60_000, to: Date.now() + 7_200_000, by: 'bo', why: 'Fair' };
  await desk.actions.freeze([desk.brandOf('lwm')], own);
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday', all: 'on' });
  const board = await desk.read('/');
  expect(board).toMatch(/<button id="skr-thaw-all" name="all" value="on">End it for all brands</);
  expect(board).toContain('<button id="skr-thaw">End it for SKR only<');
  expect(board).toContain('<button id="lwm-thaw">End the freeze<');
  expect(board).not.toContain('lwm-thaw-all');
  expect(await desk.read('/', 'zh')).toContain('>仅结束 SKR 的冻结<');
  expect(await desk.read('/', 'zh')).toContain('>结束所有品牌的冻结<');
  expect(await desk.read('/', 'en', desk.bo)).not.toContain('thaw-all');
  expect(await freezeOf('added')).toMatchObject({ why: 'Black Friday' });
  expect(await desk.post('end-freeze', { all: 'on' }, desk.bo)).toBe(403);
  expect(await desk.post('end-freeze', { all: 'on' })).toBe(flash('thawed-all'));
  expect([await freezeOf('skr'), await freezeOf('yn'), await freezeOf('lwm')]).toMatchObject([
    ...[null, null],
    { why: 'Fair' },
  ]);
  expect((await desk.queue.readState('yn')).waitingUntil).not.toBeNull();
  // Brands that are added later no longer join it.
  expect(await freezeOf('second')).toBeNull();
  expect(await desk.read(flash('thawed-all'))).toContain('The freeze of all brands is ended.');
  expect(await desk.read('/audit')).toContain('the freeze of all brands was ended (<bdi>');
  // A repeated request from an outdated page.
  expect(await desk.post('end-freeze', { all: 'on' })).toBe(flash('thawed-all'));
  await desk.post('freeze', { from: later(60), to: later(120), why: 'Black Friday', all: 'on' });
  expect(await desk.read('/')).toContain('>Call it off for all brands<');
});

it('keeps the separate freeze of an added brand during a freeze of all', async () => {
  const desk = await open();
  const former = { from: Date.now() + 1_800_000, to: Date.now() + 7_200_000, by: 'bo', why: 'Fair' };
  await desk.records.updateBrand('yn', (state) => ({ ...state, freeze: { ...former, id: 'former' } }));
  const freeze = {
    id: 'f',
    from: Date.now() - 1,
    to: Date.now() + 3_600_000,
    by: 'anna',
    why: 'Black Friday',
  };
  await desk.records.writeFreezeOfAll({ ...freeze, brands: ['skr'] });
  await desk.records.updateBrand('skr', (state) => ({ ...state, freeze, freezeOfAll: 'f' }));
  expect(await desk.post('end-freeze', { all: 'on' })).toBe(flash('thawed-all'));
  expect((await desk.records.readBrand('skr')).freeze).toBeNull();
  expect((await desk.records.readBrand('yn')).freeze).toMatchObject({ to: former.to });
});

it('merges a freeze of all with the former freeze of an added brand', async () => {
  const desk = await open();
  const former = { from: Date.now() + 1_800_000, to: Date.now() + 7_200_000, by: 'bo', why: 'Fair' };
  await desk.records.updateBrand('added', (state) => ({ ...state, freeze: { ...former, id: 'former' } }));
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday', all: 'on' });
  const { freeze } = await desk.records.readBrand('added');
  expect(freeze).toMatchObject({ why: 'Black Friday', to: former.to });
  expect(freeze?.from).toBeLessThan(Date.now());
});

it('never shortens a freeze by another one, and names the existing one', async () => {
  const desk = await open();
  const brands = [desk.brandOf('skr')];
  const freezeOf = async (code: 'skr' | 'yn') => (await desk.records.readBrand(code)).freeze ?? null;
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Launch' });
  const blackFriday = { from: later(28_000), to: later(30_000), why: 'Black Friday' };
  const refused = (code: string) =>
    expect.stringContaining(`/brands/${code}/freeze?flash=frozen-already&brand=skr&`);
  const ofYn = asForm(
    { token: desk.anna.token, ...blackFriday, all: 'on' },
    { cookie: desk.anna.cookie, origin: desk.origin },
  );
  const sent = await desk.app.inject({ method: 'POST', url: '/brands/yn/freeze', ...ofYn });
  expect(sent.headers.location).toEqual(refused('yn'));
  const form = await desk.post('freeze', { ...blackFriday, from: later(30), why: 'Black Friday' });
  expect(form).toEqual(refused('skr'));
  expect([await freezeOf('skr'), await freezeOf('yn')]).toMatchObject([{ why: 'Launch' }, null]);
  expect(await desk.read(String(form))).toMatch(
    /class="flash refused"[^>]*>Nothing was frozen, because SKR has another freeze.*choose times that include all of it\. Frozen until .*, set by anna: Launch</,
  );
  expect(await desk.read('/audit')).toMatch(
    /had another freeze, which would have ended early \(<bdi>Black Friday, SKR, /,
  );
  // A shorter freeze changes nothing; a longer one replaces it.
  expect(await desk.post('freeze', { from: later(5), to: later(30), why: 'Fair', all: 'on' })).toBe(
    flash('frozen-all'),
  );
  expect([await freezeOf('skr'), await freezeOf('yn')]).toMatchObject([{ why: 'Launch' }, { why: 'Fair' }]);
  await desk.actions.freeze(brands, { from: Date.now(), to: Date.now() + 7_200_000, by: 'bo', why: 'Sale' });
  expect(await freezeOf('skr')).toMatchObject({ why: 'Sale' });
});

it('requires a reason to publish in a freeze, but not to roll back', async () => {
  const desk = await open();
  const first = await desk.publish('a');
  await desk.publish('b');
  const held = await desk.publish('c', true);
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday' });
  expect(await desk.post('publish')).toBe(flash('frozen'));
  expect(await desk.post('promote', { release: held.id })).toBe(flash('frozen'));
  expect(await desk.records.listOpenOrders('skr')).toEqual([]);
  expect(await desk.read('/')).toContain('href="/brands/skr/urgent"');
  expect(await desk.read('/brands/skr/urgent')).toContain('Black Friday');
  expect(await desk.post('publish', { why: 'A wrong price' })).toBe(flash('publish'));
  expect(await desk.records.listOpenOrders('skr')).toMatchObject([
    { isUrgent: true, why: 'A wrong price', force: null },
  ]);
  expect(await desk.post('promote', { release: held.id, why: 'It was promised' })).toBe(flash('promoted'));
  expect(await eventsOf(desk.records, 'skr', 1)).toMatchObject([
    { kind: 'promoted', why: 'It was promised' },
  ]);
  expect(await desk.post('roll-back', { release: first.id })).toBe(flash('rolled-back'));
});

it('promotes a preview with a reason during a hold and a freeze, and lists the waiting changes', async () => {
  const desk = await open();
  const first = await desk.publish('a');
  await desk.publish('b');
  const held = await desk.publish('c', true);
  const preview = { release: held.id, since: 1, products: 1, pages: 1 };
  await desk.records.updateBrand('skr', (state) => ({ ...state, preview }));
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday' });
  await desk.post('roll-back', { release: first.id });
  const board = await desk.read('/');
  expect(board).toContain(`href="/brands/skr/urgent?release=${held.id}"`);
  expect(board).toContain('the freeze has ended and somebody has pressed “Resume publishing”');
  expect(await desk.post('promote', { release: held.id, why: 'It was promised' })).toBe(flash('promoted'));
  expect(await desk.records.readBrand('skr')).toMatchObject({ live: { release: held.id } });
  expect(await desk.post('end-freeze')).toBe(flash('thawed-held'));
  expect(await desk.post('end-freeze')).toBe(flash('freeze-off'));
  await desk.post('freeze', { from: later(-5), to: later(60), why: 'Black Friday' });
  expect(await desk.post('resume')).toBe(flash('resumed-frozen'));
  expect(await desk.post('end-freeze')).toBe(flash('thawed'));
});

it('shows a future freeze, also beside a plan, and cancels it', async () => {
  const desk = await open();
  const held = await desk.publish('a', true);
  await desk.post('freeze', { from: later(60), to: later(120), why: 'Black Friday' });
  expect(await desk.read('/')).toMatch(
    /Will be frozen from .*set by anna: Black Friday.*Call the freeze off/s,
  );
  expect(await desk.read('/', 'zh')).toMatch(/将从 .*冻结至 .*由 anna 设置.*取消冻结/s);
  const form = await desk.read(`/brands/skr/plan?release=${held.id}`);
  expect(form).toMatch(/Release 1<.*Will be frozen from .*Reason, if the brand is frozen at that time/s);
  expect(await desk.post('end-freeze')).toBe(flash('freeze-off'));
});

it('names the time zone in the language of the page', () => {
  const at = Date.UTC(2026, 10, 28);
  expect(formatZonedTime(at, 'Asia/Singapore', 'En')).toBe(
    '28 Nov 2026, 08:00 (Singapore Standard Time, UTC+08:00)',
  );
  expect(formatZonedTime(at, 'Asia/Singapore', 'Zh')).toBe(
    '2026年11月28日 08:00（新加坡标准时间，UTC+08:00）',
  );
  expect(formatZonedTime(at, 'UTC', 'Zh')).toBe('2026年11月28日 00:00（UTC）');
});
