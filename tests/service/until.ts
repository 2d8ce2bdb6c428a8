import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until true; rejects after 30 seconds. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = performance.now(); performance.now() - started < 30_000; await sleep(10))
    if (await isDone()) return;
  throw new Error('The condition was not met in time.');
}
