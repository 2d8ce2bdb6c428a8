import { describe, expect, it } from 'vitest';
import { BuildError } from '#builder/failure.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { openScriptedRunner, type Script, type ScriptedRunner } from './scripted-runner.ts';
import { eventsOf } from '../events.ts';

const review = { since: 1, by: 'mei', why: 'A campaign', until: null, isRead: false };
const stored = { since: 1, products: 1, pages: 1 };
const change = { release: 'r', at: 1, added: 0, changed: 1, withdrawn: 0, items: [] };
const waitingA = { ...stored, release: '00000002-aaaa', change };

const builds =
  (release: string): Script =>
  () => ({ kind: 'held', release, digest: release.split('-')[1] ?? '' });
const finds =
  (digest: string): Script =>
  () => ({ kind: 'unchanged', digest });

async function openReviewed(more: Partial<BrandState> = {}): Promise<ScriptedRunner> {
  const runner = await openScriptedRunner();
  await runner.records.updateBrand('skr', (state) => ({ ...state, review, ...more }));
  return runner;
}

describe('a brand in review', () => {
  it('replaces the waiting release after each build for a hook or a sweep', async () => {
    const runner = await openReviewed();
    const hook = await runner.build(builds('00000002-aaaa'));
    expect(runner.jobs).toMatchObject([{ isHeld: true, known: [] }]);
    expect(await runner.readOrder(hook)).toMatchObject({ state: 'held', release: '00000002-aaaa' });
    await runner.build(builds('00000003-bbbb'), { kind: 'sweep', by: null, why: null });
    const { waiting, review: now } = await runner.records.readBrand('skr');
    expect([waiting?.release, now?.isRead]).toEqual(['00000003-bbbb', true]);
    expect(runner.discarded).toEqual(['00000002-aaaa']);
    expect(await runner.records.listOpenOrders('skr')).toHaveLength(0);
    const events = await eventsOf(runner.records, 'skr', 9);
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['held', null],
      ['held', 'Anna'],
    ]);
  });

  it('gives each build the digests of the waiting, planned and discarded releases', async () => {
    const plan = {
      ...{ id: 'p', release: '00000001-cccc', at: 1, by: 'mei', why: null, leaseUntil: 0 },
      waiting: { ...waitingA, release: '00000001-cccc' },
    };
    const runner = await openReviewed({ waiting: waitingA, plan, discarded: 'dddd' });
    const hook = await runner.build(finds('aaaa'));
    expect(runner.jobs[0]?.known).toEqual(['aaaa', 'cccc', 'dddd']);
    expect(await runner.readOrder(hook)).toMatchObject({ state: 'held' });
    expect((await runner.records.readBrand('skr')).waiting).toEqual(waitingA);
    expect(runner.discarded).toEqual([]);
  });

  it.each([
    ['live', 'eeee', 'live'],
    ['discarded', 'dddd', 'held'],
  ] as const)(
    'has no waiting release once the ERP again has the content of the %s release',
    async (_, digest, state) => {
      const runner = await openReviewed({ waiting: waitingA, discarded: 'dddd' });
      const hook = await runner.build(finds(digest));
      expect((await runner.records.readBrand('skr')).waiting).toBeNull();
      expect(runner.discarded).toEqual(['00000002-aaaa']);
      expect(await runner.readOrder(hook)).toMatchObject({ state });
      expect((await runner.records.readBrand('skr')).discarded).toBe('dddd');
    },
  );

  it('has a waiting release after a new change, even if another change was discarded', async () => {
    const runner = await openReviewed({ discarded: 'dddd' });
    await runner.build(builds('00000005-ffff'));
    expect(await runner.records.readBrand('skr')).toMatchObject({
      ...{ waiting: { release: '00000005-ffff' }, discarded: null },
    });
  });

  it('keeps the waiting release if the guard refuses a build', async () => {
    const runner = await openReviewed({ waiting: waitingA });
    const refused = { why: 'shrink', message: 'Far fewer.', findings: [], concerned: [] } as const;
    await runner.build(() => ({ kind: 'refused', release: null, refusal: refused }));
    expect(await runner.records.readBrand('skr')).toMatchObject({
      ...{ waiting: waitingA, failure: { cause: 'shrink' }, review: { isRead: true } },
    });
  });

  it('repeats a build if another release goes live during the build', async () => {
    const runner = await openReviewed();
    const hook = await runner.addOrder();
    await runner.run(async () => {
      const live = { ...stored, release: '00000001-eeee', since: Date.now() + 60_000 };
      await runner.records.updateBrand('skr', (state) => ({ ...state, live }));
      return { kind: 'held', release: '00000002-aaaa', digest: 'aaaa' };
    });
    expect(await runner.records.readBrand('skr')).toMatchObject({ waiting: null, review: { isRead: false } });
    expect(await runner.readOrder(hook)).toMatchObject({ state: 'queued' });
    expect(runner.requests).toEqual([{}]);
  });

  it('reports a waiting release only once if the build is killed and repeated', async () => {
    const runner = await openReviewed();
    const { updateBrand } = runner.records;
    Object.assign(runner.records, {
      updateBrand: async (...[brand, update]: Parameters<typeof updateBrand>) => {
        if (update(await runner.records.readBrand(brand)).waiting !== null) throw new Error('Killed.');
        return updateBrand(brand, update);
      },
    });
    await expect(runner.build(builds('00000002-aaaa'))).rejects.toThrow('Killed.');
    Object.assign(runner.records, { updateBrand });
    await runner.run(builds('00000003-aaaa'));
    expect((await runner.listNotices()).map(({ kind }) => kind)).toEqual(['preview']);
    expect((await runner.records.readBrand('skr')).waiting).toMatchObject({ release: '00000003-aaaa' });
  });
});

it.each([true, false])(
  'a build is repeated if review was switched on or off meanwhile (initially on: %s)',
  async (isReviewed) => {
    const runner = isReviewed ? await openReviewed() : await openScriptedRunner();
    const hook = await runner.addOrder();
    await runner.run(async (_, { mayPublish }) => {
      expect(await mayPublish()).toBe(true);
      await runner.records.updateBrand('skr', (state) => ({ ...state, review: isReviewed ? null : review }));
      expect(await mayPublish()).toBe(false);
      return { kind: 'superseded', release: null };
    });
    expect((await runner.readOrder(hook))?.state).toBe('queued');
    expect(runner.requests).toEqual([{}]);
    await runner.run(({ isHeld }) => (isHeld ? { kind: 'held', release: '1-d1' } : {}));
    expect((await runner.readOrder(hook))?.state).toBe(isReviewed ? 'live' : 'held');
  },
);

it('a failed build removes the state of the live refresh from the record of the brand', async () => {
  const runner = await openScriptedRunner();
  const live = { ...stored, release: '00000001-aaaa' };
  const refresh = { isOn: true, release: live.release };
  await runner.records.updateBrand('skr', (state) => ({ ...state, live, refresh }));
  const isFailing = runner.build(() => new BuildError('target-down', 'No answer.'));
  await expect(isFailing).rejects.toThrow('No answer.');
  expect(await runner.records.readBrand('skr')).not.toHaveProperty('refresh');
});
