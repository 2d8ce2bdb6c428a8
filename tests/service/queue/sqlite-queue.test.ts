import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultQueueOptions } from '#service/queue/build-queue.ts';
import { openQueue } from '#service/service-parts.ts';
import { openFolder } from '../../files/folder.ts';
import { lockElsewhere, timeOf } from '../../files/locked-elsewhere.ts';
import { patience } from '../../patience.ts';

const options = { ...defaultQueueOptions, quietMs: 0, leaseMs: 20_000 };

/** A queue in a file, with another process's connection to it. */
async function openBench() {
  const folder = await openFolder();
  const queue = await openQueue('sqlite:service.sqlite', folder, options);
  const file = join(folder, 'service.sqlite');
  const other = new DatabaseSync(file);
  onTestFinished(async () => {
    other.close();
    await queue.close();
  });
  return { queue, file, other };
}

it('takes a job whose lease exceeds the maximum because the clock was set back', async () => {
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
  await vi.waitFor(() => expect(built).toEqual(['skr']), patience);
});

it('retries a build whose delay exceeds the maximum because the clock was set back', async () => {
  const { queue, other } = await openBench();
  await queue.add('skr');
  const built: string[] = [];
  const wait = (ms: number) =>
    other.exec(`UPDATE brandQueue SET attempts = 1, notBefore = ${Date.now() + ms}`);
  wait(defaultQueueOptions.backoffMs * 2 ** (options.attempts - 1) - 1_000);
  const worker = queue.work(async ({ brand }) => void built.push(brand), { concurrency: 1 });
  onTestFinished(() => worker.stop(0));
  await queue.add('skr');
  expect(built).toEqual([]);
  wait(3_600_000);
  await vi.waitFor(() => expect(built).toEqual(['skr']), patience);
});

it('does not block its process while another process has locked the file', async () => {
  const { queue, file } = await openBench();
  const onProblem = vi.fn<(problem: unknown) => void>();
  const run = vi.fn<() => Promise<void>>(async () => {});
  const worker = queue.work(run, { concurrency: 1, onProblem });
  onTestFinished(() => worker.stop(0));
  await lockElsewhere(file, 'write', 1_000);
  const { took, longest } = await timeOf(async () => {
    await queue.readState('skr');
    await queue.add('skr');
  });
  expect(took).toBeGreaterThan(500);
  expect(longest).toBeLessThan(took / 2);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
  expect(onProblem).not.toHaveBeenCalled();
});

it('opens a locked file without blocking its process', async () => {
  const folder = await openFolder();
  await lockElsewhere(join(folder, 'service.sqlite'), 'exclusive', 1_000);
  const opening = async () => (await openQueue('sqlite:service.sqlite', folder, options)).close();
  const { took, longest } = await timeOf(opening);
  expect(took).toBeGreaterThan(500);
  expect(longest).toBeLessThan(took / 2);
});

it('starts a job of its own process without waiting for the next poll', async () => {
  const { queue } = await openBench();
  const run = vi.fn<() => Promise<void>>(async () => {});
  const worker = queue.work(run, { concurrency: 1 });
  onTestFinished(() => worker.stop(0));
  await queue.add('skr');
  await setImmediate();
  await setImmediate();
  expect(run).toHaveBeenCalledOnce();
});
