import { describe, expect, it } from 'vitest';
import { endFreeze, setFreeze } from '#service/planning/freezes.ts';
import { openScriptedRunner, type ScriptedRunner } from './scripted-runner.ts';
import { eventsOf } from '../events.ts';

async function freeze({ records }: ScriptedRunner, from = -1_000, to = 3_600_000): Promise<void> {
  const now = Date.now();
  await setFreeze({ records }, ['skr'], { from: now + from, to: now + to, by: 'bo', why: 'Black Friday' });
}

describe('during a freeze', () => {
  it('hooks and sweeps wait and are built when it ends', async () => {
    const runner = await openScriptedRunner();
    await freeze(runner);
    const hook = await runner.addOrder();
    await runner.build(() => ({}), { kind: 'sweep' });
    expect(runner.jobs).toEqual([]);
    // A further job would find the same freeze.
    expect(runner.requests).toEqual([]);
    expect(await runner.records.countOpenOrders('skr')).toBe(2);
    const { records } = runner;
    const asked: string[] = [];
    await endFreeze({ records, queue: { add: async (brand) => void asked.push(brand) } }, 'skr');
    expect(asked).toEqual(['skr']);
    await runner.run(() => ({}));
    expect((await runner.readOrder(hook))?.state).toBe('live');
    expect(await runner.records.countOpenOrders('skr')).toBe(0);
  });

  it('of all brands, hooks wait for a brand that is added later', async () => {
    const runner = await openScriptedRunner();
    const { records } = runner;
    const now = Date.now();
    const request = { from: now - 1_000, to: now + 3_600_000, by: 'bo', why: 'Black Friday' };
    await setFreeze({ records }, ['yn'], request, true);
    const hook = await runner.build(() => ({}));
    expect(runner.jobs).toEqual([]);
    expect((await runner.readOrder(hook))?.state).toBe('queued');
  });

  it('previews are built', async () => {
    const runner = await openScriptedRunner();
    await freeze(runner);
    await runner.addOrder();
    await runner.build(({ isHeld }) => ({ kind: isHeld ? 'held' : 'live' }), { kind: 'preview' });
    expect(runner.jobs).toMatchObject([{ isHeld: true }]);
    expect(await runner.records.countOpenOrders('skr')).toBe(1);
  });

  it('an urgent order goes live with all waiting orders', async () => {
    const runner = await openScriptedRunner();
    await freeze(runner);
    const hook = await runner.addOrder();
    await runner.addOrder({ kind: 'button', isUrgent: true, why: 'A wrong price' });
    await runner.run(async (_, { mayPublish }) => {
      expect(await mayPublish()).toBe(true);
      return {};
    });
    expect((await runner.readOrder(hook))?.state).toBe('live');
  });

  it('that begins while a build runs, the build does not go live and queues no other', async () => {
    const runner = await openScriptedRunner();
    const hook = await runner.addOrder();
    await runner.run(async (_, { mayPublish }) => {
      await freeze(runner);
      expect(await mayPublish()).toBe(false);
      return { kind: 'superseded', release: null };
    });
    expect((await runner.readOrder(hook))?.state).toBe('queued');
    expect(runner.requests).toEqual([]);
    // The event means that a newer release was live.
    expect((await eventsOf(runner.records, 'skr', 10)).map(({ kind }) => kind)).not.toContain('superseded');
  });

  it('that has not begun or has ended, everything is built', async () => {
    for (const [from, to] of [
      [60_000, 120_000],
      [-120_000, -60_000],
    ] as const) {
      const runner = await openScriptedRunner();
      await freeze(runner, from, to);
      await runner.build(() => ({}));
      expect(runner.jobs).toHaveLength(1);
    }
  });
});
