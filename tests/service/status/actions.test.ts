import { expect, it } from 'vitest';
import type { BrandState } from '#service/orders/brand-state.ts';
import { toLocalTime } from '#service/review/local-time.ts';
import { eventsOf } from '../events.ts';
import { asLive, asWaiting, flash, inReview, openDesk, publishNames } from './open-desk.ts';

async function open() {
  const desk = await openDesk();
  const show = (state: Partial<BrandState>) =>
    desk.records.updateBrand('skr', (former) => ({ ...former, ...state }));
  const openReview = async () => {
    const live = await publishNames(desk, ['Lamp', 'Chair']);
    const held = await publishNames(desk, ['Lamp', 'Table'], true);
    await show({ live: asLive(live), review: inReview, waiting: asWaiting(held) });
    return { live, held };
  };
  const readLive = async () => (await desk.target.readLive())?.id;
  const state = () => desk.records.readBrand('skr');
  return { ...desk, show, openReview, readLive, state };
}

it('queues a build when a publisher presses “Publish now”', async () => {
  const { post, records, queue, read } = await open();
  expect(await post('publish')).toBe(flash('asked'));
  expect(await records.listOpenOrders('skr')).toMatchObject([{ kind: 'button', by: 'anna', force: null }]);
  expect((await queue.readState('skr')).isWaiting).toBe(true);
  expect(await records.listAudit(1)).toMatchObject([{ who: 'anna', action: 'publish', result: 'done' }]);
  expect(await read(flash('asked'))).toContain(
    'The service now reads SKR from the ERP and builds the changes.',
  );
});

it('the guard is overridden only if the publisher gives a reason', async () => {
  const { post, records } = await open();
  expect(await post('publish', { reason: '  ' })).toBe(400);
  expect(await post('publish', { reason: 'x'.repeat(301) })).toBe(400);
  expect(await records.listOpenOrders('skr')).toEqual([]);
  expect(await post('publish', { reason: 'The sale is over' })).toBe(flash('asked'));
  expect(await records.listOpenOrders('skr')).toMatchObject([{ force: 'The sale is over', by: 'anna' }]);
  expect(await records.listAudit(1)).toMatchObject([{ action: 'publish-anyway' }]);
});

it('a publisher can switch a brand to review, plan a release and later roll it back', async () => {
  const { post, read, openReview, show, readLive, startPlanner, records, state } = await open();
  expect(await post('review', { why: 'Black Friday' })).toBe(flash('review', '/review'));
  expect(await state()).toMatchObject({ review: { by: 'anna', why: 'Black Friday', until: null } });
  const { live, held } = await openReview();
  for (const [language, words] of [
    [
      'en',
      [
        'Waits for review',
        'Look at it',
        '>Publish<',
        'Publish at the chosen time',
        'Discard',
        'Black Friday',
      ],
    ],
    ['zh', ['待审核', '查看效果', '>发布<', '定时上线', '放弃', 'Black Friday']],
  ] as const)
    for (const word of words) expect(await read('/brands/skr/review', language)).toContain(word);
  const at = toLocalTime(Date.now() + 120_000, 'UTC');
  expect(await post('plan', { release: held, at })).toBe(flash('planned', '/review'));
  expect(await read('/brands/skr/review')).toMatch(/Goes live on <time.*planned by anna/);
  const { plan } = await state();
  await show({ plan: plan && { ...plan, at: Date.now() - 1 } });
  startPlanner();
  await expect.poll(readLive).toBe(held);
  await expect.poll(async () => (await state()).plan).toBeNull();
  expect(await read('/')).toContain('aria-label="Roll back: SKR"');
  expect(await post('roll-back', { release: live })).toBe(flash('rolled-back'));
  expect(await readLive()).toBe(live);
  const kinds = (await eventsOf(records, 'skr')).map(({ kind }) => kind);
  expect(kinds).toEqual(['rolled-back', 'scheduled', 'planned', 'review']);
});

it('the waiting release is published only if the submitted form names that release', async () => {
  const { post, openReview, readLive, read, state } = await open();
  const { live, held } = await openReview();
  expect(await post('publish-waiting')).toBe(400);
  expect(await post('publish-waiting', { release: live })).toBe(flash('changed', '/review'));
  expect(await readLive()).toBe(live);
  expect(await read(flash('changed', '/review'))).toContain(
    'another change to SKR is waiting for review now',
  );
  expect(await post('publish-waiting', { release: held, why: 'Agreed' })).toBe(flash('promoted', '/review'));
  expect(await readLive()).toBe(held);
  expect(await state()).toMatchObject({ waiting: null, review: { by: 'anna' } });
});

it('discarding the waiting release leaves the live site unchanged', async () => {
  const { post, openReview, readLive, read, records } = await open();
  const { live, held } = await openReview();
  expect(await post('discard', { release: held })).toBe(flash('discarded'));
  expect(await readLive()).toBe(live);
  expect(await read('/brands/skr')).toContain('The current changes in the ERP were discarded');
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([{ kind: 'discarded', by: 'anna', release: held }]);
});

it('a release cannot be planned for a past or malformed time', async () => {
  const { post, openReview, read, state } = await open();
  const { held } = await openReview();
  const past = { release: held, at: '2020-01-01T09:00' };
  const again = flash('bad-time', '/review');
  expect(await post('plan', past)).toBe(again);
  expect(await read(again)).toMatch(/Choose a time within the next year.*<input id="at"[^>]* min="20/s);
  expect(await post('plan', { release: held, at: 'tomorrow' })).toBe(400);
  expect((await state()).plan).toBeNull();
});

it('a planned release waits for review again after its plan was dropped', async () => {
  const { post, openReview, state } = await open();
  const { held } = await openReview();
  await post('plan', { release: held, at: toLocalTime(Date.now() + 3_600_000, 'UTC') });
  expect(await post('drop-plan')).toBe(flash('unplanned', '/review'));
  expect(await state()).toMatchObject({ plan: null, waiting: { release: held } });
  expect(await post('drop-plan')).toBe(flash('plan-gone', '/review'));
});

it('automatic publishing resumes only after the brand page has shown the waiting release', async () => {
  const { post, openReview, state, read, readLive } = await open();
  const { live, held } = await openReview();
  expect(await post('automatic', { seen: '' })).toBe(flash('look-first', '/review'));
  expect(await state()).toMatchObject({ review: { by: 'anna' } });
  expect(await readLive()).toBe(live);
  expect(await read('/brands/skr')).toContain(`<input type="hidden" name="seen" value="${held}">`);
  expect(await post('automatic', { seen: held })).toBe(flash('automatic'));
  expect((await state()).review).toBeNull();
});

it('a publisher can roll back to a release in the list of releases', async () => {
  const desk = await open();
  const { post, read, readLive, records, state } = desk;
  const first = await publishNames(desk, ['Lamp', 'Chair']);
  const second = await publishNames(desk, ['Lamp', 'Table', 'Stool']);
  const items = [
    { id: 'Chair', kind: 'product', effect: 'added', name: 'Chair', nameZh: null, url: null },
  ] as const;
  await records.addEvent({
    ...{ brand: 'skr', kind: 'live', at: Date.UTC(2026, 10, 27, 9), by: 'Mei Lin', why: 'New season' },
    ...{ release: first, build: 'b', cause: null, seconds: 1, added: 1, changed: 0, withdrawn: 0, items },
  });
  const list = await read('/brands/skr/releases');
  expect(list).toMatch(/Release 1<.*was live.*New: Chair.*27 Nov 2026, 09:00.*Mei Lin.*New season/s);
  expect(await post('roll-back', { release: first })).toBe(flash('rolled-back'));
  expect(await readLive()).toBe(first);
  expect(await state()).toMatchObject({ live: { release: first }, review: { by: 'anna' } });
  expect(await eventsOf(records, 'skr', 1)).toMatchObject([
    { kind: 'rolled-back', former: second, added: 1, withdrawn: 2 },
  ]);
  expect(await post('roll-back', { release: '00000009-unknown' })).toBe(flash('gone'));
});

it('a failed action is shown to the publisher and recorded in the audit log', async () => {
  const { post, actions, read, records } = await open();
  Object.assign(actions, { publish: () => Promise.reject(new Error('The target is away.')) });
  expect(await post('publish')).toBe(flash('failed'));
  expect(await read(flash('failed'))).toContain('The action for SKR failed.');
  expect(await records.listAudit(1)).toMatchObject([
    { result: 'failed', outcome: 'failed', detail: expect.any(String) },
  ]);
});
