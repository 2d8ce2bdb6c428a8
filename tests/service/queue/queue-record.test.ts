import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { lockElsewhere, timeOf } from '../../files/locked-elsewhere.ts';
import { patience } from '../../patience.ts';

const options = { ...defaultQueueOptions, quietMs: 0, leaseMs: 20_000 };

async function openBench() {
  const folder = await openFolder();
  const store = await openStore('sqlite:service.sqlite', folder);
  onTestFinished(() => store.close());
  const queue = openBuildQueue(store, options);
  const write = (brand: object) =>
    store.update('queue', 'builds', () => ({
      skr: { ...{ since: Date.now(), notBefore: 0, later: null, job: null, attempts: 1 }, ...brand },
    }));
  const work = (run: () => Promise<void>, onProblem: (problem: unknown) => void = () => {}) => {
    const worker = queue.work(run, { concurrency: 1, onProblem });
    onTestFinished(() => worker.stop(0));
  };
  return { store, queue, write, work, file: join(folder, 'service.sqlite') };
}

it('the queue takes over an abandoned job after the clock was set back', async () => {
  const { queue, write, work } = await openBench();
  const lease = (ms: number) => write({ since: null, job: { id: 'lost', leaseUntil: Date.now() + ms } });
  await lease(10_000);
  expect(await queue.readState('skr')).toEqual({ isRunning: true, isWaiting: false });
  await lease(3_600_000);
  expect(await queue.readState('skr')).toEqual({ isRunning: false, isWaiting: true });
  const run = vi.fn<() => Promise<void>>(async () => {});
  work(run);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
});

it('the queue respects the lease of a machine whose clock is slightly ahead', async () => {
  const { queue, write, work } = await openBench();
  const job = { id: 'other', leaseUntil: Date.now() + options.leaseMs + 2_000 };
  await write({ since: null, job });
  expect(await queue.readState('skr')).toEqual({ isRunning: true, isWaiting: false });
  const run = vi.fn<() => Promise<void>>(async () => {});
  work(run);
  await sleep(200);
  expect(run).not.toHaveBeenCalled();
});

it('the queue still retries a failed build after the clock was set back', async () => {
  const { queue, write, work } = await openBench();
  const run = vi.fn<() => Promise<void>>(async () => {});
  const wait = (ms: number) => write({ notBefore: Date.now() + ms });
  await wait(options.backoffMs * 2 ** (options.attempts - 1) - 1_000);
  work(run);
  // A new request must not start the retry earlier.
  await queue.add('skr');
  expect((await queue.readState('skr')).isWaiting).toBe(true);
  expect(run).not.toHaveBeenCalled();
  await wait(3_600_000);
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), patience);
});

it('the queue does not start a build that another process claims first', async () => {
  const { store, write } = await openBench();
  await write({});
  const job = { id: 'other', leaseUntil: Date.now() + 10_000 };
  const late: typeof store = {
    ...store,
    update: async (...request) => {
      await write({ since: null, job });
      return store.update(...request);
    },
  };
  const [run, onProblem] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<(problem: unknown) => void>()];
  const queue = openBuildQueue(late, options);
  const worker = queue.work(run, { concurrency: 1, onProblem });
  await vi.waitFor(async () => expect((await queue.readState('skr')).isRunning).toBe(true), patience);
  await worker.stop(0);
  expect(run).not.toHaveBeenCalled();
  expect(onProblem).not.toHaveBeenCalled();
});

it('the queue gives up on a build that killed its process in every attempt', async () => {
  const { queue, write } = await openBench();
  const job = { id: 'lost', leaseUntil: Date.now() - 1 };
  await write({ since: null, job, attempts: options.attempts });
  expect(await queue.readState('skr')).toEqual({ isRunning: false, isWaiting: false });
  await queue.add('skr');
  expect((await queue.readState('skr')).isWaiting).toBe(true);
});

it('the queue waits for a locked database file without blocking the event loop', async () => {
  const { queue, work, file } = await openBench();
  const onProblem = vi.fn<(problem: unknown) => void>();
  const run = vi.fn<() => Promise<void>>(async () => {});
  work(run, onProblem);
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

it('the store opens a locked database file without blocking the event loop', async () => {
  const folder = await openFolder();
  await lockElsewhere(join(folder, 'service.sqlite'), 'exclusive', 1_000);
  const opening = async () => (await openStore('sqlite:service.sqlite', folder)).close();
  const { took, longest } = await timeOf(opening);
  expect(took).toBeGreaterThan(500);
  expect(longest).toBeLessThan(took / 2);
});
