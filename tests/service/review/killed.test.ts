import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordStore } from '#service/store/sql-store.ts';
import { openReviewDesk, type ReviewDesk } from './review-desk.ts';
import { until } from '../until.ts';
import { type StoreFactory, storeKinds } from '../store/store-kinds.ts';

const why = 'The campaign begins';

function killAfter(store: RecordStore, steps: number): RecordStore {
  let left = steps;
  const write =
    <Args extends readonly unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
    async (...args: Args) => {
      if (left <= 0) throw new Error('Killed.');
      left -= 1;
      return work(...args);
    };
  return {
    ...store,
    insert: write(store.insert),
    update: write(store.update),
    remove: write(store.remove),
    read: async (...of) => {
      if (left <= 0) throw new Error('Killed.');
      return store.read(...of);
    },
  };
}

interface Case {
  readonly prepare: (desk: ReviewDesk) => Promise<string>;
  /** Called again after the kill if the first call had no effect. */
  readonly act: (actions: ReviewDesk['killable'], desk: ReviewDesk, release: string) => Promise<unknown>;
  readonly events: readonly string[];
  readonly isDone: (desk: ReviewDesk, release: string) => Promise<boolean>;
}

const isLive: Case['isDone'] = async (desk, release) => (await desk.readLive()) === release;
const waits: Case['prepare'] = async (desk) => {
  await desk.publish('one');
  return desk.wait('two');
};

const cases: Readonly<Record<string, Case>> = {
  'publishing a waiting release': {
    prepare: waits,
    act: (actions, { brand }, release) => actions.publishWaiting(brand, 'mei', { release, why }),
    ...{ events: ['promoted'], isDone: isLive },
  },
  'carrying out a plan': {
    prepare: async (desk) => {
      const release = await waits(desk);
      await desk.actions.publishAt(desk.brand, 'mei', { release, why, at: Date.now() + 50 });
      await new Promise((resolve) => setTimeout(resolve, 60));
      return release;
    },
    act: async (actions, { brand, readState }) => {
      const { plan } = await readState();
      if (plan !== null) await actions.executePlan(brand, plan);
    },
    ...{ events: ['planned', 'scheduled'], isDone: isLive },
  },
  'a rollback': {
    prepare: async (desk) => {
      const former = await desk.publish('one');
      await desk.publish('two');
      return former;
    },
    act: (actions, { brand }, release) => actions.rollBack(brand, 'mei', { release, why }),
    ...{ events: ['rolled-back'], isDone: isLive },
  },
  'a plan': {
    prepare: waits,
    act: (actions, { brand }, release) =>
      actions.publishAt(brand, 'mei', { release, why, at: Date.now() + 3_600_000 }),
    events: ['planned'],
    isDone: async (desk, release) => (await desk.readState()).plan?.release === release,
  },
  'a discard': {
    prepare: waits,
    act: (actions, { brand }, release) => actions.discard(brand, 'mei', { release, why }),
    events: ['discarded'],
    isDone: async (desk) => (await desk.readState()).discarded !== null,
  },
  'the switch to review': {
    prepare: (desk) => desk.publish('one'),
    act: (actions, { brand }) => actions.setReview(brand, 'mei', { why, until: null }),
    events: ['review'],
    isDone: async (desk) => (await desk.readState()).review !== null,
  },
};

const mostSteps = 12;

for (const { name, missing, open: openFactory, isThorough } of storeKinds) {
  describe.skipIf(missing !== null)(`on ${name}`, () => {
    let factory: StoreFactory;
    beforeAll(async () => {
      factory = await openFactory();
    });
    afterAll(() => factory.stop());

    it.each(Object.entries(cases))(
      '%s takes effect once or not at all if the process is killed at any step',
      async (_, one) => {
        let effects = 0;
        for (let steps = 0; steps < mostSteps; steps += isThorough ? 1 : 3) {
          const desk = await openReviewDesk(await factory.newAddress(), (store) => killAfter(store, steps));
          const release = await one.prepare(desk);
          const before = await desk.readLive();
          const isKilled = await one.act(desk.killable, desk, release).then(
            () => false,
            () => true,
          );
          // The former or the new release is live. If the new release is live, its refresh file contains `off`.
          expect([before, release]).toContain(await desk.readLive());
          if ((await desk.readLive()) !== before) expect(await desk.readFlag()).toBe(`off ${release}`);
          await expireLeases(desk);
          desk.startPlanner();
          await untilSettled(desk);
          if (!(await one.isDone(desk, release))) await one.act(desk.actions, desk, release);
          else effects += 1;
          await untilSettled(desk);
          expect(await one.isDone(desk, release), `after ${steps} steps`).toBe(true);
          const events = (await desk.listEvents()).map((event) => event.split(' ')[0]);
          expect(events, `after ${steps} steps`).toEqual(one.events);
          const { live, promotion, pending = [] } = await desk.readState();
          expect([live?.release, promotion ?? null, pending]).toEqual([await desk.readLive(), null, []]);
          await until(async () => (await desk.readFlag()).startsWith('off'));
          if (!isKilled) break;
          expect(steps).toBeLessThan(mostSteps - 1);
        }
        expect(effects).toBeGreaterThan(0);
      },
    );
  });
}

function expireLeases({ records }: ReviewDesk) {
  return records.updateBrand('skr', (state) => ({
    ...state,
    plan: state.plan && { ...state.plan, leaseUntil: 0 },
    promotion: state.promotion && { ...state.promotion, leaseUntil: 0 },
  }));
}

/** A failed promotion is dropped only after ten minutes, so this function moves its start to the past. */
async function untilSettled(desk: ReviewDesk): Promise<void> {
  await until(async () => {
    const { promotion, pending = [], refresh, live, plan } = await desk.readState();
    const isReached =
      promotion === undefined || promotion === null || promotion.release !== (await desk.readLive());
    const isPlanDone = plan === null || plan.at > Date.now();
    return isReached && isPlanDone && pending.length === 0 && refresh?.release === live?.release;
  });
  await desk.records.updateBrand('skr', (state) => ({
    ...state,
    promotion: state.promotion && { ...state.promotion, at: 1, leaseUntil: 0 },
  }));
  await until(async () => !(await desk.readState()).promotion);
}

it('recovery records an interrupted publish in the history, even if a newer release is live', async () => {
  const desk = await openReviewDesk(undefined, (store) => killAfter(store, 2));
  const waiting = await waits(desk);
  await expect(desk.killable.publishWaiting(desk.brand, 'mei', { release: waiting, why })).rejects.toThrow(
    'Killed.',
  );
  const newer = await desk.publish('three');
  await desk.records.updateBrand('skr', (state) => ({ ...state, waiting: null }));
  await desk.actions.recoverPromotion(desk.brand);
  expect(await desk.listEvents()).toEqual([`promoted mei ${waiting}`]);
  expect(await desk.readState()).toMatchObject({ live: { release: newer }, promotion: null });
});
