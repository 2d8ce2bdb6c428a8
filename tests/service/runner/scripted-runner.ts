import { onTestFinished } from 'vitest';
import type { BuildJob, BuildResult } from '#builder/build-job.ts';
import type { JobListeners } from '#builder/builder-pool.ts';
import { parseBrands } from '#config/brands.ts';
import { openNotices } from '#service/notify/notice.ts';
import { openOutbox } from '#service/notify/outbox.ts';
import { type NewOrder, openRecords } from '#service/orders/records.ts';
import type { AddOptions, QueueJob } from '#service/queue/build-queue.ts';
import { runJob } from '#service/runner/run-job.ts';
import type { RunnerParts } from '#service/runner/ordered-build.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';

/** Simulates a build. The build fails if the script throws an error or returns one. */
export type Script = (
  job: BuildJob,
  listeners: JobListeners,
) => Partial<BuildResult> | Error | Promise<Partial<BuildResult>>;

export type ScriptedRunner = Awaited<ReturnType<typeof openScriptedRunner>>;

const brands = parseBrands(
  JSON.stringify({
    notify: [{ name: 'all', kind: 'slack' }],
    brands: { skr: { name: 'SKR', site: 'https://skr.example' } },
  }),
);

export const nextTryAt = 4_102_444_800_000;

export async function openScriptedRunner() {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  const records = openRecords(store, { toNotices: openNotices(brands) });
  const jobs: BuildJob[] = [];
  let former: string | null = live.former;
  const requests: AddOptions[] = [];
  const queue = {
    add: async (_: string, options: AddOptions = {}) => {
      requests.push(options);
    },
  };
  const toPool = (script: Script): RunnerParts['pool'] => ({
    run: async (job, listeners) => {
      jobs.push(job);
      const result = await script(job, listeners);
      if (result instanceof Error) throw result;
      const finished = { ...live, former, ...result };
      if (finished.kind === 'live') former = finished.release;
      return finished;
    },
  });
  const discarded: string[] = [];
  const discard = async (_: string, release: string) => void discarded.push(release);
  const { signal } = new AbortController();
  const addOrder = async (order: Partial<NewOrder> = {}) =>
    (await records.addOrder({ ...anyOrder, ...order })).id;
  const run = (script: Script, others: Partial<RunnerParts> = {}, job: Partial<QueueJob> = {}) =>
    runJob(
      { brand: 'skr', attempt: 1, nextTryAt, signal, ...job },
      { records, queue, pool: toPool(script), compare: async () => null, discard, ...others },
    );
  return {
    ...{ records, jobs, requests, discarded, addOrder, run },
    build: async (script: Script, order?: Partial<NewOrder>, job?: Partial<QueueJob>) => {
      const id = await addOrder(order);
      await run(script, {}, job);
      return id;
    },
    listNotices: async () => (await openOutbox(store, 'all').listPending()).map(({ notice }) => notice),
    readOrder: async (id: string) => (await records.readOrder(id))?.brands.skr,
  };
}

const anyOrder: NewOrder = {
  ...{ kind: 'hook', brands: ['skr'], by: 'Anna', why: 'A new name' },
};

const live: BuildResult & { readonly liveReports: Promise<never> } = {
  ...{
    kind: 'live',
    release: 'r1',
    former: 'r0',
    products: 12,
    pages: 40,
    digest: 'd1',
    links: {},
    missingProducts: [],
  },
  ...{ refusal: null, warnings: [] },
  change: { added: 0, changed: 1, withdrawn: 0, groups: 0, site: [], items: [], products: [] },
  seconds: { pull: 0, pictures: 0, settle: 0, render: 0, write: 0, guard: 0, publish: 0 },
  costs: { calls: 0, transfer: { requests: 0, copies: 0, removed: 0, bytes: 0 }, isPurgeLate: false },
  liveReports: Promise.reject(new Error('There are no reports.')),
};
live.liveReports.catch(() => {});
