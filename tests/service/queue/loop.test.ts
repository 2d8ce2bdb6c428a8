import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLoop } from '#service/queue/loop.ts';
import { patience } from '../../patience.ts';

const hour = 3_600_000;

it('starts the next round at once after a wake-up, in a pause or in a round', async () => {
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    await setImmediate();
    if (rounds === 1) loop.wake();
  };
  const loop = startLoop(work, hour, () => {});
  onTestFinished(() => loop.stop());
  await vi.waitFor(() => expect(rounds).toBe(2), patience);
  await setImmediate();
  loop.wake();
  await vi.waitFor(() => expect(rounds).toBe(3), patience);
});

it('continues after a failed round, and stops in a pause', async () => {
  const onProblem = vi.fn<(problem: unknown) => void>();
  let rounds = 0;
  const work = async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('away');
  };
  const loop = startLoop(work, 1, onProblem);
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(1), patience);
  await loop.stop();
  const ended = rounds;
  await setImmediate();
  expect([rounds, onProblem.mock.calls.length]).toEqual([ended, 1]);
});
