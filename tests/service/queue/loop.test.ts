import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startLoop } from '#service/queue/loop.ts';
import { patience } from '../../patience.ts';

it('a loop continues after a failed round', async () => {
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
