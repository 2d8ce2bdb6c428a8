import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultQueueOptions } from '#service/queue/build-queue.ts';
import { openQueue } from '#service/queue/open-queue.ts';
import { openFolder } from '../../files/folder.ts';

const options = { ...defaultQueueOptions, quietMs: 0, leaseMs: 20_000 };

/** A queue in a file, and another process's connection to it. */
async function openBench() {
  const folder = await openFolder();
  const queue = await openQueue('sqlite:service.sqlite', folder, options);
  const other = new DatabaseSync(join(folder, 'service.sqlite'));
  onTestFinished(async () => {
    other.close();
    await queue.close();
  });
  return { queue, other };
}

it('takes a job whose lease ends later than any lease can: the clock was set back since', async () => {
  const { queue, other } = await openBench();
  await queue.add('skr');
  const lease = (at: number) => other.exec(`UPDATE brandQueue SET taking = 1, leaseUntil = ${at}`);
  lease(Date.now() + 10_000);
  expect((await queue.readState('skr')).isRunning).toBe(true);
  lease(Date.now() + 3_600_000);
  expect((await queue.readState('skr')).isRunning).toBe(false);
  const built: string[] = [];
  const worker = queue.work(async ({ brand }) => void built.push(brand), { concurrency: 1 });
  onTestFinished(() => worker.stop(0));
  await vi.waitFor(() => expect(built).toEqual(['skr']), { timeout: 10_000 });
});

it('goes on with everything else while another process has the file locked', async () => {
  const { queue, other } = await openBench();
  const onProblem = vi.fn<(problem: unknown) => void>();
  const run = vi.fn<() => Promise<void>>(async () => {});
  const worker = queue.work(run, { concurrency: 1, onProblem });
  onTestFinished(() => worker.stop(0));
  other.exec('BEGIN IMMEDIATE');
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const added = queue.add('skr');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  other.exec('COMMIT');
  await added;
  clearInterval(timer);
  // On a busy machine a turn may take some time; waiting in SQLite would take all of it.
  expect(longest).toBeLessThan(1_000);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(onProblem).not.toHaveBeenCalled();
});

it('begins a job of its own process at once, not when it next looks for jobs', async () => {
  const { queue } = await openBench();
  const run = vi.fn<() => Promise<void>>(async () => {});
  const worker = queue.work(run, { concurrency: 1 });
  onTestFinished(() => worker.stop(0));
  await queue.add('skr');
  await setImmediate();
  await setImmediate();
  expect(run).toHaveBeenCalledOnce();
});
