import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest';
import { listDemoBrands } from '#demo-erp/content.ts';
import { type BuildQueue, openBuildQueue, type RunJob } from '#service/queue/build-queue.ts';
import type { QueueOptions } from '#service/queue/queue-state.ts';
import { openStore } from '#service/store/open-store.ts';
import { Builds, countAtOnce, Gate } from './builds.ts';
import { QueueProcess } from './queue-process.ts';
import { storeKinds, type StoreFactory } from '../store/store-kinds.ts';
import { patience } from '../../patience.ts';

const requests = process.env.LONG_TESTS ? 200 : 40;

const quick: QueueOptions = {
  quietMs: 0,
  maxWaitMs: 1_000,
  concurrency: 2,
  attempts: 3,
  backoffMs: 200,
  leaseMs: 20_000,
};
/** Long enough for late renewals on a busy machine. */
const leaseMs = 2_000;

class Bench {
  readonly #address: string;
  readonly #context: TestContext;

  constructor(address: string, context: TestContext) {
    this.#address = address;
    this.#context = context;
  }

  async open(given: Partial<QueueOptions> = {}) {
    const store = await openStore(this.#address, '/');
    const queue = openBuildQueue(store, { ...quick, ...given });
    const workers: ReturnType<typeof queue.work>[] = [];
    this.#context.onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop(0)));
      await store.close();
    });
    const work = (run: RunJob) => {
      const worker = queue.work(run, { concurrency: 2 });
      workers.push(worker);
      return worker;
    };
    return { queue, work, store };
  }

  async startProcess(given: Partial<QueueOptions>): Promise<QueueProcess> {
    const started = await QueueProcess.start(this.#address, { ...quick, ...given });
    this.#context.onTestFinished(() => started.kill());
    return started;
  }
}

async function untilIdle(queue: BuildQueue): Promise<void> {
  const idle = { isRunning: false, isWaiting: false };
  await vi.waitFor(async () => expect(await queue.readState('yn')).toEqual(idle), patience);
}

for (const { name, missing, open, startServer, isThorough } of storeKinds) {
  describe.skipIf(missing !== null).concurrent(`a queue on ${name} ${missing ?? ''}`, () => {
    let factory: StoreFactory;

    beforeAll(async () => {
      factory = await open();
    }, 120_000);
    afterAll(() => factory?.stop());

    const openBench = async (context: TestContext) => new Bench(await factory.newAddress(), context);

    it(`merges ${2 * requests} requests into at most 3 builds`, async (context) => {
      const bench = await openBench(context);
      const [one, other] = [await bench.open({ quietMs: 50 }), await bench.open({ quietMs: 50 })];
      const gate = new Gate();
      const builds = new Builds(({ signal }) => gate.pass(signal));
      one.work(builds.run);
      other.work(builds.run);
      let lastAt = 0;
      const send = async () => {
        const cluster = Array.from({ length: requests / 4 }, () => [
          one.queue.add('yn'),
          other.queue.add('yn'),
        ]);
        await Promise.all(cluster.flat());
        lastAt = Date.now();
      };
      await send();
      await builds.untilBegun(1);
      for (let cluster = 1; cluster < 4; cluster += 1) await send();
      gate.open();
      await vi.waitFor(() => expect(builds.all.at(-1)?.startedAt).toBeGreaterThanOrEqual(lastAt), patience);
      await untilIdle(one.queue);
      expect(builds.all.length).toBeLessThanOrEqual(3);
      expect(countAtOnce(builds.all)).toBe(1);
    });

    it('starts a build when no more requests arrive, or after the maximum wait', async (context) => {
      const { queue, work } = await (await openBench(context)).open({ quietMs: 700, maxWaitMs: 1_500 });
      const builds = new Builds();
      work(builds.run);
      const wantedAt = Date.now();
      await Promise.all([queue.add('yn'), queue.add('yn'), queue.add('yn')]);
      await builds.untilEnded(1);
      expect(builds.all[0]?.startedAt).toBeGreaterThanOrEqual(wantedAt + 700);
      // If no build starts, the test times out here.
      while (builds.all.length < 2) {
        await queue.add('yn');
        await sleep(100);
      }
    });

    it('builds several brands at once, but no more than `concurrency`', async (context) => {
      const bench = await openBench(context);
      const [one, other] = [await bench.open(), await bench.open()];
      const builds = new Builds(() => sleep(150));
      one.work(builds.run);
      other.work(builds.run);
      const codes = listDemoBrands();
      await Promise.all(codes.map((brand) => one.queue.add(brand)));
      await builds.untilEnded(codes.length);
      expect(new Set(builds.all.map(({ brand }) => brand)).size).toBe(codes.length);
      expect(countAtOnce(builds.all)).toBe(2);
    });

    it('retries a failed build twice, with growing delays', async (context) => {
      const { queue, work } = await (await openBench(context)).open();
      const waits: (number | null)[] = [];
      const builds = new Builds(async ({ nextTryAt }) => {
        waits.push(nextTryAt === null ? null : Math.ceil((nextTryAt - Date.now()) / 200) * 200);
        if (nextTryAt === null && builds.all.length === 3) await queue.add('yn');
        throw new Error('The ERP is down.');
      });
      work(builds.run);
      await queue.add('yn');
      await builds.untilEnded(2);
      const [first, second] = builds.all;
      expect((second?.startedAt ?? 0) - (first?.endedAt ?? 0)).toBeGreaterThanOrEqual(190);
      await vi.waitFor(async () => expect((await queue.readState('yn')).isWaiting).toBe(true), patience);
      await builds.untilEnded(6);
      await untilIdle(queue);
      expect(builds.all.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 1, 2, 3]);
      expect(waits).toEqual([200, 400, null, 200, 400, null]);
      await queue.add('yn');
      await builds.untilBegun(7);
      expect(builds.all[6]?.attempt).toBe(1);
    });

    it('keeps a delayed request when another request starts a build of the same brand', async (context) => {
      const { queue, work } = await (await openBench(context)).open();
      const builds = new Builds();
      work(builds.run);
      const wantedAt = Date.now();
      await queue.add('yn', { delayMs: 1_500 });
      await queue.add('yn', { delayMs: 1_500 });
      await queue.add('dr', { delayMs: 60_000 });
      await queue.add('dr');
      await builds.untilEnded(2);
      expect(builds.of('dr')).toHaveLength(1);
      expect((await queue.readState('dr')).isWaiting).toBe(true);
      expect(builds.of('yn')[0]?.startedAt).toBeGreaterThanOrEqual(wantedAt + 1_500);
      await untilIdle(queue);
    });

    it('stops after the running build without starting another build', async (context) => {
      const { queue, work } = await (await openBench(context)).open({ concurrency: 1 });
      const gate = new Gate();
      const builds = new Builds(({ signal }) => gate.pass(signal));
      const worker = work(builds.run);
      await queue.add('yn');
      await builds.untilBegun(1);
      await queue.add('dr');
      const stopping = worker.stop(60_000);
      gate.open();
      await stopping;
      expect(builds.all).toMatchObject([{ brand: 'yn', isAborted: false }]);
      await untilIdle(queue);
      expect((await queue.readState('dr')).isWaiting).toBe(true);
    });

    it('starts no build if its worker is stopped while reading the queue', async (context) => {
      const { queue, work, store } = await (await openBench(context)).open();
      await queue.add('yn');
      const [read, gate, builds] = [store.read.bind(store), new Gate(), new Builds()];
      const isReading = Promise.withResolvers<void>();
      vi.spyOn(store, 'read').mockImplementationOnce(async (...record) => {
        const value = await read(...record);
        isReading.resolve();
        await gate.pass(AbortSignal.any([]));
        return value;
      });
      const worker = work(builds.run);
      await isReading.promise;
      const stopping = worker.stop(60_000);
      gate.open();
      await stopping;
      expect(builds.all).toEqual([]);
      expect((await queue.readState('yn')).isWaiting).toBe(true);
    });

    it('aborts an unfinished build at the stop deadline and queues it again', async (context) => {
      const bench = await openBench(context);
      const [one, other] = [await bench.open(), await bench.open()];
      const [long, short] = [new Builds(({ signal }) => new Gate().pass(signal)), new Builds()];
      const worker = one.work(long.run);
      await one.queue.add('yn');
      await long.untilBegun(1);
      await worker.stop(50);
      expect(long.all).toMatchObject([{ isAborted: true }]);
      const stoppedAt = Date.now();
      other.work(short.run);
      await short.untilEnded(1);
      expect(Date.now() - stoppedAt).toBeLessThan(quick.leaseMs / 2);
      expect(short.all).toMatchObject([{ brand: 'yn', attempt: 1 }]);
      await untilIdle(other.queue);
    });

    it.runIf(isThorough)('gives the job of a killed process to another process', async (context) => {
      const bench = await openBench(context);
      const process = await bench.startProcess({ leaseMs });
      const { queue, work } = await bench.open({ leaseMs });
      await queue.add('yn');
      await process.untilSaid('begun');
      await queue.add('yn');
      const wantedAt = Date.now();
      await process.kill();
      const builds = new Builds();
      work(builds.run);
      await vi.waitFor(() => expect(builds.all.at(-1)?.startedAt).toBeGreaterThanOrEqual(wantedAt), patience);
      await untilIdle(queue);
      expect(builds.all.length).toBeLessThanOrEqual(2);
      expect(countAtOnce(builds.all)).toBe(1);
    });

    it.runIf(isThorough)('aborts a resumed build if another process took over the job', async (context) => {
      const bench = await openBench(context);
      const sleeper = await bench.startProcess({ leaseMs });
      const { queue, work } = await bench.open({ leaseMs });
      await queue.add('yn');
      await sleeper.untilSaid('begun');
      await sleeper.freeze();
      const gate = new Gate();
      const builds = new Builds(({ signal }) => gate.pass(signal));
      work(builds.run);
      await builds.untilBegun(1);
      sleeper.wake();
      await sleeper.untilSaid('aborted');
      await sleeper.untilSaid('ended');
      await queue.add('yn');
      expect((await queue.readState('yn')).isRunning).toBe(true);
      expect([builds.all.length, sleeper.count('begun')]).toEqual([1, 1]);
      gate.open();
      await vi.waitFor(() => {
        sleeper.finishBuilds();
        expect(builds.all.length + sleeper.count('begun')).toBe(3);
      }, patience);
      await untilIdle(queue);
      expect(builds.all[0]).toMatchObject({ isAborted: false });
    });

    if (startServer === null || !isThorough) return;

    it('rejects requests only while the database server is down', async (context) => {
      const server = await startServer();
      context.onTestFinished(server.stop);
      const { queue, work } = await new Bench(server.address, context).open({ leaseMs });
      const builds = new Builds(() => sleep(100));
      await queue.add('yn', { delayMs: 500 });
      await queue.add('dr');
      work(builds.run);
      await builds.untilBegun(1);
      await server.kill();
      const started = performance.now();
      await expect(queue.add('yn')).rejects.toThrow('SERVICE_STORE');
      expect(performance.now() - started).toBeLessThan(20_000);
      await server.restart();
      await vi.waitFor(() => queue.add('js'), patience);
      await vi.waitFor(() => {
        expect(new Set(builds.all.map(({ brand }) => brand))).toEqual(new Set(['yn', 'dr', 'js']));
      }, patience);
      await untilIdle(queue);
      for (const brand of ['yn', 'dr', 'js'] as const) expect(countAtOnce(builds.of(brand))).toBe(1);
    }, 120_000);
  });
}
