import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BrandReport } from '#builder/build-job.ts';
import type { BrandFolders, Workspace } from '#config/workspace.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { journalOf } from '#files/journal.ts';
import { listFiles } from '#render/static-files.ts';
import { startErp } from '../demo-erp/ask.ts';
import { openFolder } from '../files/folder.ts';
import {
  buildIn,
  type Builder,
  type BuildWorker,
  compiled,
  expectSameTree,
  readTree,
  requestFor,
  sharedWorker,
  startWorkerWith,
} from './engine.ts';
import { buildWithPlainAstro } from './plain-astro.ts';
import { foldersIn, openWorkspace } from './workbench.ts';

const products = 12;

interface Resident<Worker> {
  readonly erp: DemoErp;
  readonly demo: DemoBrand;
  readonly worker: Worker;
  readonly workspace: Workspace;
  readonly folders: BrandFolders;
  readonly build: () => Promise<BrandReport>;
}

async function openResident<Worker extends Builder>(
  worker: Worker,
  code: string = 'skr',
): Promise<Resident<Worker>> {
  const erp = await startErp({ products });
  const workspace = await openWorkspace();
  const build = () => buildIn(worker, workspace, requestFor(code, erp));
  await build();
  return { erp, demo: erp.brand(code), worker, workspace, folders: foldersIn(workspace, code), build };
}

interface Written {
  readonly inode: number;
  readonly at: number;
}

/** Inodes and modification times show that a file was written again, even with the same content. */
async function readTimes({ dist, cache }: BrandFolders): Promise<ReadonlyMap<string, Written>> {
  const kept = ['manifest.json', 'manifest.journal', 'snapshot.json', 'snapshot.journal', 'problems.json'];
  const files = [
    ...(await listFiles(dist)).map((file) => join(dist, file)),
    ...kept.map((name) => join(cache, name)),
  ];
  const times = files.map(async (file): Promise<[string, Written]> => {
    const { ino, mtimeMs } = await stat(file).catch(() => ({ ino: 0, mtimeMs: 0 }));
    return [file, { inode: ino, at: mtimeMs }];
  });
  return new Map(await Promise.all(times));
}

describe('a long-running builder', () => {
  it('writes no file if nothing changed', async () => {
    const { folders, build, demo } = await openResident(sharedWorker);
    demo.rename('1005', 'Renamed once');
    await build();
    const before = await readTimes(folders);
    for (let round = 0; round < 3; round += 1) {
      expect(await build()).toMatchObject({ rendered: 0, written: 0, removed: 0, bytes: 0 });
      expect(await readTimes(folders)).toEqual(before);
    }
  });

  it('writes only the files that change if a product is renamed', async () => {
    const { folders, build, demo } = await openResident(sharedWorker);
    const [times, tree] = [await readTimes(folders), await readTree(folders.dist)];
    demo.rename('1005', 'Renamed alone');
    const report = await build();
    const after = await readTimes(folders);
    const isPage = (file: string) => file.startsWith(folders.dist);
    const again = [...after].filter(([file, { inode }]) => isPage(file) && times.get(file)?.inode !== inode);
    const written = again.map(([file]) => file.slice(folders.dist.length + 1)).sort();
    // These files do not contain the new name. They change because they contain the time of the change or digests of other files.
    const showing = ['search.json', 'sitemap.xml', 'zh/products.csv', 'zh/products.json'];
    for (const file of await listFiles(folders.dist)) {
      if ((await readFile(join(folders.dist, file), 'utf8')).includes('Renamed alone')) showing.push(file);
    }
    expect(written).toEqual(showing.sort());
    // Changed search files get new names, so two old ones are removed.
    expect(report).toMatchObject({ written: written.length, removed: 2 });
    expect(written).toContain('products/item/1005/index.html');
    expect(written.length).toBeLessThan(tree.size / 4);
    const untouched = [...after].filter(([file]) => isPage(file) && !again.some(([name]) => name === file));
    expect(untouched.filter(([file, { at }]) => times.get(file)?.at !== at)).toEqual([]);
    const changed = [...(await readTree(folders.dist))].filter(([file, digest]) => tree.get(file) !== digest);
    expect(changed.map(([file]) => file).sort()).toEqual(written);
  });

  it('renders all pages again if the code changes', async () => {
    const { erp, folders, worker, workspace } = await openResident(sharedWorker);
    const before = await readTree(folders.dist);
    await buildIn(worker, workspace, requestFor('skr', erp), false);
    const other = { ...compiled, code: 'other' };
    const job = { workspace, compiled: other, request: requestFor('skr', null), isResident: false };
    const { pages, rendered, written } = await worker.build(job, () => {});
    expect([rendered > pages, written]).toEqual([true, 0]);
    expectSameTree(await readTree(folders.dist), before);
    expect(await worker.build(job, () => {})).toMatchObject({ rendered: 0, written: 0 });
  });

  it.each<string>(process.env.LONG_TESTS ? ['skr', 'yn'] : ['yn'])(
    'for the brand %s, builds the same dist as plain Astro after a series of changes',
    async (code) => {
      const { erp, demo, folders, workspace, build, worker } = await openResident(sharedWorker, code);
      demo.rename('1005', 'Renamed <b>"&amp;', '改名');
      await build();
      demo.withdraw('1003');
      demo.publish({ id: 'Ünïque/id', name: 'Published', categoryNames: ['New arrivals', 'new arrivals'] });
      for (const name of ['New arrivals', 'new arrivals']) demo.publishCategory({ name });
      await build();
      demo.retheme('#0055aa');
      await buildIn(worker, workspace, requestFor(code, erp), false);
      const tree = await readTree(folders.dist);
      await buildWithPlainAstro(workspace, code, folders.snapshot);
      expectSameTree(await readTree(folders.dist), tree);
    },
  );
});

const rebuilds = 1_000;
/** Enough builds for V8 to collect its old generation once. */
const warmUps = 500;

it.runIf(process.env.LONG_TESTS)(
  `the memory use of a long-running builder stays constant over ${rebuilds} rebuilds`,
  async () => {
    const { demo, folders, build, worker } = await openResident(await startWatchedWorker());
    const rebuild = async (round: number) => {
      demo.rename(String(1001 + (round % products)), `Name ${round}`, `名 ${round}`);
      if (round % 3 === 0) demo.publish({ id: 'guest', name: `Guest ${round}`, seriesName: 'Acorn' });
      if (round % 3 === 1) demo.withdraw('guest');
      if (round % 25 === 0) demo.retheme(`#${String(round).padStart(6, '0')}`);
      const { written } = await build();
      expect(written).toBeGreaterThan(0);
    };
    for (let round = 0; round < warmUps; round += 1) await rebuild(round);
    const before = await worker.readMemory();
    const halves = [];
    for (const half of [0, 1]) {
      const first = warmUps + (half * rebuilds) / 2;
      for (let round = first; round < first + rebuilds / 2; round += 1) await rebuild(round);
      halves.push(await worker.readMemory());
    }
    for (const after of halves) {
      const memory = JSON.stringify({ before, after });
      expect(after.heap - before.heap, memory).toBeLessThan(8);
      // V8's young generation alone varies by up to 48 MB.
      expect(after.process - before.process, memory).toBeLessThan(80);
    }
    // At about 1 MB, the journal is merged into the manifest.
    expect((await stat(journalOf(folders.manifest))).size).toBeLessThan(1.1e6);
  },
  600_000,
);

type WatchedWorker = BuildWorker & {
  /** In MB, after a garbage collection. */
  readMemory(): Promise<{ readonly heap: number; readonly process: number }>;
};

async function startWatchedWorker(): Promise<WatchedWorker> {
  const file = join(await openFolder(), 'heap.json');
  const worker = startWorkerWith(new URL('heap-probe.ts', import.meta.url), { file });
  onTestFinished(() => worker.stop());
  const readMemory = async () => {
    await rm(file, { force: true });
    process.kill(worker.pid ?? 0, 'SIGUSR2');
    while (!existsSync(file)) await setTimeout(10);
    const { heapUsed, external, rss } = JSON.parse(await readFile(file, 'utf8'));
    return { heap: (heapUsed + external) / 1e6, process: rss / 1e6 };
  };
  return Object.assign(worker, { readMemory });
}
