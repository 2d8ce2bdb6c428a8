import { setTimeout as sleep } from 'node:timers/promises';

/** Rejects after four minutes. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = performance.now(); performance.now() - started < 240_000; await sleep(10))
    if (await isDone()) return;
  throw new Error('The condition was not met in time.');
}
