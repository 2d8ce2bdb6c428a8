import { expect, it } from 'vitest';
import { parseReleaseId } from '#release/release.ts';
import { openReviewDesk } from './review-desk.ts';
import { until } from '../until.ts';

const why = 'The campaign begins';
const hour = 3_600_000;

it('a reviewed release is not published if a newer release has replaced it', async () => {
  const desk = await openReviewDesk();
  const { actions, brand } = desk;
  const live = await desk.publish('one');
  const seen = await desk.wait('two');
  const newer = await desk.wait('three');
  expect((await actions.publishWaiting(brand, 'mei', { release: seen, why })).outcome).toBe('changed');
  expect(await desk.readLive()).toBe(live);
  expect((await actions.publishWaiting(brand, 'mei', { release: newer, why })).outcome).toBe('promoted');
  expect(await desk.readLive()).toBe(newer);
  expect(await desk.readState()).toMatchObject({ live: { release: newer }, waiting: null, review: {} });
  expect(await desk.listEvents()).toEqual([`promoted mei ${newer}`]);
  expect(await desk.readFlag()).toBe(`off ${newer}`);
});

it('a discarded release is deleted, and the live release stays', async () => {
  const desk = await openReviewDesk();
  const live = await desk.publish('one');
  const waiting = await desk.wait('two');
  const { actions, brand } = desk;
  expect((await actions.discard(brand, 'mei', { release: 'x', why })).outcome).toBe('changed');
  expect((await actions.discard(brand, 'mei', { release: waiting, why })).outcome).toBe('discarded');
  const { digest } = parseReleaseId(waiting);
  expect(await desk.readState()).toMatchObject({ waiting: null, discarded: digest });
  expect((await actions.listReleases(brand)).map(({ release }) => release.id)).toEqual([live]);
  expect((await actions.publishWaiting(brand, 'mei', { release: waiting, why })).outcome).toBe('changed');
  expect(await desk.listEvents()).toEqual([`discarded mei ${waiting}`]);
  // Refused, because automatic publishing would publish a release that the page has not shown.
  expect((await actions.setAutomatic(brand, 'mei', { why, seen: '' })).outcome).toBe('look-first');
  expect(await desk.readState()).toMatchObject({ discarded: null, review: { isRead: false } });
});

it('after a rollback, automatic publishing resumes only after a user viewed the waiting release', async () => {
  const desk = await openReviewDesk();
  const { actions, brand, records } = desk;
  const right = await desk.publish('right');
  await desk.publish('wrong price');
  expect((await actions.rollBack(brand, 'mei', { release: right, why })).outcome).toBe('rolled-back');
  expect(await desk.readState()).toMatchObject({ review: { by: 'mei', why, isRead: false } });
  expect(await records.listOpenOrders('skr')).toHaveLength(1);
  expect((await actions.setAutomatic(brand, 'bo', { why, seen: '' })).outcome).toBe('look-first');
  const waiting = await desk.wait('wrong price again');
  await records.updateBrand('skr', (state) => ({
    ...state,
    review: state.review && { ...state.review, isRead: true },
  }));
  expect((await actions.setAutomatic(brand, 'bo', { why, seen: '' })).outcome).toBe('look-first');
  expect((await actions.setAutomatic(brand, 'bo', { why, seen: waiting })).outcome).toBe('automatic');
  expect(await desk.readState()).toMatchObject({ review: null, waiting: null });
  expect(await desk.listEvents()).toEqual([`rolled-back mei ${right}`, 'resumed bo ']);
});

it('the waiting release is compared with the release that a rollback made live', async () => {
  const desk = await openReviewDesk();
  const former = await desk.publish('one');
  await desk.publish('two');
  await desk.wait('two, renamed');
  await desk.actions.rollBack(desk.brand, 'mei', { release: former, why });
  expect((await desk.readState()).waiting?.change).toMatchObject({
    ...{ added: 1, withdrawn: 1, items: [{ name: 'two, renamed' }, { name: 'one' }] },
  });
});

it('an impossible rollback does not switch the brand to review', async () => {
  const desk = await openReviewDesk();
  const live = await desk.publish('one');
  for (const [release, outcome] of [
    [live, 'unchanged'],
    ['00000009-none', 'gone'],
  ] as const) {
    expect((await desk.actions.rollBack(desk.brand, 'mei', { release, why })).outcome).toBe(outcome);
    expect((await desk.readState()).review).toBeNull();
  }
});

it('a planned release goes live at its time while a newer release keeps waiting', async () => {
  const desk = await openReviewDesk();
  const { actions, brand, target } = desk;
  const live = await desk.publish('one');
  const planned = await desk.wait('two');
  const at = Date.now() + hour;
  expect((await actions.publishAt(brand, 'mei', { release: planned, why, at: 5 })).outcome).toBe('bad-time');
  expect((await actions.publishAt(brand, 'mei', { release: live, why, at })).outcome).toBe('unchanged');
  expect((await actions.publishAt(brand, 'mei', { release: 'x', why, at })).outcome).toBe('gone');
  expect((await actions.publishAt(brand, 'mei', { release: planned, why, at })).outcome).toBe('planned');
  const next = await desk.wait('three');
  await target.prune({ releases: 0, assetDays: 0, planned });
  expect((await actions.listReleases(brand)).map(({ state }) => state)).toEqual(['held', 'held', 'live']);
  expect((await actions.setAutomatic(brand, 'mei', { why, seen: next })).outcome).toBe('look-first');
  await desk.endPlanTime();
  desk.startPlanner();
  await until(async () => (await desk.readLive()) === planned);
  await until(async () => (await desk.readState()).plan === null);
  expect(await desk.readState()).toMatchObject({ live: { release: planned }, waiting: { release: next } });
  expect((await actions.publishWaiting(brand, 'mei', { release: next, why })).outcome).toBe('promoted');
});

it('the release of a dropped plan returns to review, unless a newer release waits', async () => {
  const desk = await openReviewDesk();
  const { actions, brand } = desk;
  await desk.publish('one');
  const first = await desk.wait('two');
  const plan = (release: string) => actions.publishAt(brand, 'mei', { release, why, at: Date.now() + hour });
  await plan(first);
  expect((await actions.dropPlan(brand, 'bo')).outcome).toBe('unplanned');
  expect(await desk.readState()).toMatchObject({ plan: null, waiting: { release: first } });
  await plan(first);
  const newer = await desk.wait('three');
  await plan(first);
  await plan(newer);
  expect(await desk.readState()).toMatchObject({ plan: { release: newer }, waiting: null });
  expect((await actions.listReleases(brand)).map(({ release }) => release.id)).not.toContain(first);
  await desk.wait('four');
  expect((await actions.dropPlan(brand, 'bo')).outcome).toBe('unplanned');
  expect((await actions.dropPlan(brand, 'bo')).outcome).toBe('plan-gone');
  expect((await actions.listReleases(brand)).map(({ release }) => release.id)).not.toContain(newer);
});

it('planning a rollback switches a brand from automatic publishing to review', async () => {
  const desk = await openReviewDesk();
  const former = await desk.publish('one');
  await desk.publish('two');
  const at = Date.now() + hour;
  expect((await desk.actions.publishAt(desk.brand, 'mei', { release: former, why, at })).outcome).toBe(
    'planned',
  );
  expect(await desk.readState()).toMatchObject({ review: { by: 'mei', why }, plan: { waiting: null } });
  await desk.endPlanTime();
  desk.startPlanner();
  await until(async () => (await desk.readState()).plan === null);
  expect(await desk.listEvents()).toEqual([
    ...[`review mei `, `planned mei ${former}`, `scheduled-back mei ${former}`],
  ]);
});

it('a review with an end time continues while a planned release is pending', async () => {
  const desk = await openReviewDesk();
  const { actions, brand, records } = desk;
  await desk.publish('one');
  expect((await actions.setReview(brand, 'mei', { why, until: 5 })).outcome).toBe('bad-time');
  await actions.setReview(brand, 'mei', { why, until: Date.now() + 400 });
  const planned = await desk.wait('two');
  await actions.publishAt(brand, 'mei', { release: planned, why, at: Date.now() + hour });
  for (let machine = 0; machine < 3; machine += 1) desk.startPlanner();
  await until(async () => (await desk.readState()).refresh?.isOn === false);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await desk.readState()).review).not.toBeNull();
  await actions.dropPlan(brand, 'mei');
  await until(async () => (await desk.readState()).review === null);
  await until(async () => (await desk.queue.readState('skr')).isWaiting);
  const listEnds = async () => (await desk.listEvents()).filter((event) => event.startsWith('resumed'));
  await until(async () => (await listEnds()).length > 0);
  await until(async () => ((await desk.readState()).pending ?? []).length === 0);
  expect(await listEnds()).toEqual(['resumed  ']);
  await until(async () => (await records.listOpenOrders('skr')).some(({ kind }) => kind === 'sweep'));
});

it('the live refresh is off during a review and after the guard refused a build', async () => {
  const desk = await openReviewDesk();
  const { actions, brand, records } = desk;
  const live = await desk.publish('one');
  desk.startPlanner();
  const expectFlag = (state: 'on' | 'off') =>
    until(async () => (await desk.readFlag()) === `${state} ${live}`);
  await expectFlag('on');
  await actions.setReview(brand, 'mei', { why, until: null });
  await expectFlag('off');
  await records.updateBrand('skr', (state) => ({
    ...state,
    review: state.review && { ...state.review, isRead: true },
  }));
  await actions.setAutomatic(brand, 'mei', { why, seen: '' });
  await expectFlag('on');
  const fail = (cause: 'shrink' | 'erp-down') =>
    records.updateBrand('skr', (state) => ({
      ...state,
      failure: { cause, message: '', build: 'b', at: 1, nextTryAt: null },
    }));
  await fail('shrink');
  await expectFlag('off');
  await fail('erp-down');
  await expectFlag('on');
});
