import { expect, it } from 'vitest';
import type { BrandEvent } from '#service/orders/history.ts';
import { setPlan } from '#service/planning/planner.ts';
import { openStatus, publishNames } from './open-desk.ts';
import type { StatusApp } from './status-app.ts';
import { until } from '../until.ts';
import { eventsOf } from '../events.ts';

/** A live release of one product, and a preview or an earlier release of two. */
async function open(way: Way) {
  const status = await openStatus();
  const two = ['Lamp', 'Chair'];
  const earlier = way === 'back' ? await publishNames(status, two) : null;
  const live = await publishNames(status, ['Lamp']);
  const next = earlier ?? (await publishNames(status, two, true));
  const toShown = (release: string) => ({ release, since: 1, products: 1, pages: 1 });
  await status.records.updateBrand('skr', (state) => ({
    ...state,
    live: toShown(live),
    preview: way === 'back' ? null : toShown(next),
  }));
  return { ...status, brand: { ...status.brandOf('skr') }, live, next };
}

type Way = 'forward' | 'back';
type Desk = Awaited<ReturnType<typeof open>>;

function press({ actions, brand, next }: Desk, way: Way): Promise<unknown> {
  return way === 'back'
    ? actions.rollBack(brand, next, 'anna')
    : actions.promote(brand, next, 'anna', { why: null, isOlderMeant: false });
}

/** Runs work that stops at `step`, after the release went live, as if its process were killed. */
async function runKilled(
  { records, target, next }: Desk,
  step: 'addEvent' | 'updateBrand',
  work: () => Promise<unknown>,
): Promise<void> {
  const { addEvent, updateBrand } = records;
  const readId = async () => (await target.readLive())?.release.id;
  const dead = new Error('Killed.');
  const killed: Pick<StatusApp['records'], 'addEvent' | 'updateBrand'> = {
    addEvent: async (...event) => {
      if (step === 'addEvent') throw dead;
      return addEvent(...event);
    },
    updateBrand: async (...change) => {
      if ((await readId()) === next) throw dead;
      return updateBrand(...change);
    },
  };
  Object.assign(records, killed);
  await expect(work()).rejects.toThrow('Killed.');
  Object.assign(records, { addEvent, updateBrand });
  expect(await readId()).toBe(next);
}

/** Expects one event with the changes, and a correct board. */
async function expectDone({ records, live, next }: Desk, way: Way, event: Partial<BrandEvent>) {
  expect(await eventsOf(records, 'skr', 9)).toMatchObject([
    { ...event, release: next, former: live, by: 'anna', added: 1, items: [{ name: 'Chair' }] },
  ]);
  const state = await records.readBrand('skr');
  expect(state).toMatchObject({ live: { release: next }, preview: null, change: { added: 1 } });
  expect([state.plan ?? null, state.promotion]).toEqual([null, null]);
  expect(state.hold?.by).toBe(way === 'back' ? 'anna' : undefined);
}

const cases = (['forward', 'back'] as const).flatMap((way) =>
  (['addEvent', 'updateBrand'] as const).map((step) => [way, step] as const),
);

it.each(cases)(
  'announces and shows a manual promotion once, %s, when killed before %s',
  async (way, step) => {
    const desk = await open(way);
    await runKilled(desk, step, () => press(desk, way));
    // The lease of its process has expired.
    await desk.records.updateBrand('skr', ({ promotion, ...state }) => ({
      ...state,
      promotion: promotion && { ...promotion, leaseUntil: 0 },
    }));
    desk.startPlanner();
    await until(async () => (await desk.records.readBrand('skr')).promotion === null);
    await expectDone(desk, way, { kind: way === 'back' ? 'rolled-back' : 'promoted' });
  },
);

it.each(cases)(
  'announces and shows a planned promotion once, %s, when killed before %s',
  async (way, step) => {
    const desk = await open(way);
    const why = 'The spring range ended';
    const request = { release: desk.next, at: Date.now() - 1_000, by: 'anna', why };
    const plan = await setPlan(desk.records, 'skr', request);
    await runKilled(desk, step, () => desk.actions.carryOut(desk.brand, plan));
    desk.startPlanner();
    await until(async () => !(await desk.records.readBrand('skr')).plan);
    await expectDone(desk, way, { kind: way === 'back' ? 'scheduled-back' : 'scheduled', why });
  },
);

it.each(['forward', 'back'] as const)(
  'announces a killed promotion when the button is pressed again, %s',
  async (way) => {
    const desk = await open(way);
    await runKilled(desk, 'addEvent', () => press(desk, way));
    expect(await press(desk, way)).toMatchObject({ flash: 'unchanged' });
    await expectDone(desk, way, { kind: way === 'back' ? 'rolled-back' : 'promoted' });
  },
);

it('announces a killed promotion before publishing resumes', async () => {
  const desk = await open('back');
  await runKilled(desk, 'addEvent', () => press(desk, 'back'));
  await desk.actions.resume(desk.brand, 'bo');
  const events = await eventsOf(desk.records, 'skr', 9);
  expect(events.map(({ kind, by }) => `${kind} ${by}`)).toEqual(['resumed bo', 'rolled-back anna']);
});

it('announces a killed promotion after a newer release went live, which the board keeps showing', async () => {
  const desk = await open('forward');
  await runKilled(desk, 'addEvent', () => press(desk, 'forward'));
  const newer = await desk.publish('c');
  const live = { release: newer.id, since: 2, products: 1, pages: 1 };
  await desk.records.updateBrand('skr', (state) => ({ ...state, live }));
  await desk.actions.settlePromotion(desk.brand);
  expect(await eventsOf(desk.records, 'skr', 9)).toMatchObject([{ kind: 'promoted', release: desk.next }]);
  expect(await desk.records.readBrand('skr')).toMatchObject({ live, preview: null, promotion: null });
});

it('drops a killed promotion that never went live', async () => {
  const desk = await open('forward');
  const promotion = {
    ...{ key: 'p', kind: 'promoted' as const, release: desk.next, former: desk.live, by: 'anna', why: null },
    ...{ at: Date.now() - 60_000, leaseUntil: 0 },
  };
  const put = (at: number) =>
    desk.records.updateBrand('skr', (state) => ({ ...state, promotion: { ...promotion, at } }));
  const settle = async () => {
    await desk.actions.settlePromotion(desk.brand);
    return (await desk.records.readBrand('skr')).promotion;
  };
  await put(Date.now() - 60_000);
  // Its process may still be running.
  expect((await settle())?.leaseUntil).toBeGreaterThan(Date.now());
  await put(Date.now() - 11 * 60_000);
  expect(await settle()).toBeNull();
  expect(await eventsOf(desk.records, 'skr', 9)).toEqual([]);
  expect(await desk.records.readBrand('skr')).toMatchObject({ preview: { release: desk.next } });
});

it('keeps the failure of a publish after a killed promotion, but clears that of a preview', async () => {
  const desk = await open('forward');
  const failure = { cause: 'erp-down', message: 'Away.', build: 'b', at: 5, nextTryAt: null } as const;
  const fail = (more: object) =>
    desk.records.updateBrand('skr', (state) => ({ ...state, failure: { ...failure, ...more } }));
  const readFailure = async () => (await desk.records.readBrand('skr')).failure;
  await fail({ notifiedCause: 'erp-down' });
  await press(desk, 'forward');
  expect(await readFailure()).toMatchObject({ notifiedCause: 'erp-down' });
  await fail({ isPreview: true });
  await desk.actions.rollBack(desk.brand, desk.live, 'anna');
  expect(await readFailure()).toBeNull();
});
