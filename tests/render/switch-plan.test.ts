import { cpSync, existsSync, rmSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { BrandFolders } from '#config/workspace.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { readSealed, sealText } from '#files/file-io.ts';
import { type Manifest, switchRank } from '#release/manifest.ts';
import { readManifest } from '#render/manifest-file.ts';
import { recoverDist, type SwitchPlan } from '#render/switch-plan.ts';
import { buildIn, expectSameTree, readTree, requestFor, sharedWorker } from '../builder/engine.ts';
import { startWorkerToKill, wasKilled } from '../builder/killed.ts';
import { foldersIn, openWorkspace, root } from '../builder/workbench.ts';
import { startErp } from '../demo-erp/ask.ts';
import { openFolder } from '../files/folder.ts';
import { someOf } from '../some-of.ts';

const code = 'skr';

interface State {
  readonly tree: ReadonlyMap<string, string>;
  readonly manifest: Pick<Manifest, 'code'> & { readonly hashes: ReadonlyMap<string, string> };
  readonly snapshot: Snapshot | null;
}

async function readState(folders: BrandFolders): Promise<State> {
  const kept = await readManifest(folders.manifest, code);
  const files = [...(kept?.manifest.files ?? [])];
  return {
    tree: await readTree(folders.dist),
    manifest: {
      code: kept?.manifest.code ?? '',
      hashes: new Map(files.map(([file, { hash }]) => [file, hash])),
    },
    snapshot: await readSnapshot(folders.snapshot, code),
  };
}

interface Recorded {
  readonly folders: BrandFolders;
  readonly plan: SwitchPlan;
  readonly before: State;
  readonly after: State;
  readonly reset: () => void;
}

/** Builds in two workspaces. One build is killed at the first step of its plan; the other gives the expected result. */
async function record(
  change: (demo: DemoBrand) => void,
  isWhole = false,
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<Recorded> {
  const erp = await startErp({ products: 6 }, onEnd);
  const [workspace, other] = [await openWorkspace(onEnd), await openWorkspace(onEnd)];
  const folders = foldersIn(workspace, code);
  for (const one of [workspace, other]) await buildIn(sharedWorker, one, requestFor(code, erp), false);
  // The first builds write the manifest and the snapshot. The second builds write the journals of these files.
  erp.brand(code).rename('1002', 'Renamed before');
  for (const one of [workspace, other]) await buildIn(sharedWorker, one, requestFor(code, erp), false);
  const before = await readState(folders);
  change(erp.brand(code));
  await buildIn(sharedWorker, other, requestFor(code, erp), false);
  if (isWhole) await rm(folders.manifest);
  const worker = startWorkerToKill(0);
  expect(await wasKilled(worker, buildIn(worker, workspace, requestFor(code, erp), false))).toBe(true);
  const { output: backup } = await openWorkspace(onEnd);
  // The cached ERP responses are not part of the switch.
  await rm(folders.responses);
  cpSync(workspace.output, backup, { recursive: true, preserveTimestamps: true });
  const plan: SwitchPlan = JSON.parse((await readSealed(folders.switchPlan)) ?? '');
  const reset = () => {
    rmSync(workspace.output, { recursive: true, force: true });
    cpSync(backup, workspace.output, { recursive: true, preserveTimestamps: true });
  };
  return { folders, plan, before, after: await readState(foldersIn(other, code)), reset };
}

type Step = () => Promise<void>;

function stepsOf(folders: BrandFolders, plan: SwitchPlan): readonly Step[] {
  const { dist, nextDist, formerDist } = folders;
  const place = (record: string) => resolve(dirname(folders.switchPlan), record);
  const whole: readonly Step[] = [() => rename(dist, formerDist), () => rename(nextDist, dist)];
  const moves = plan.moves.map(
    ([staged, file]): Step =>
      async () => {
        await mkdir(dirname(join(dist, file)), { recursive: true });
        await rename(join(nextDist, staged), join(dist, file));
      },
  );
  const removals = plan.removed.map(
    (file): Step =>
      async () => {
        await rm(join(dist, file));
        // Fails if the folder is not empty.
        await rmdir(dirname(join(dist, file))).catch(() => {});
      },
  );
  return [
    ...(plan.isWhole ? whole : [...moves, ...removals]),
    ...plan.appends.flatMap(([file, text]): Step[] => {
      const half = Math.floor(text.length / 2);
      return [text.slice(0, half), text.slice(half)].map((part) => () => appendFile(place(file), part));
    }),
    ...plan.replaces.map(
      ([from, to]): Step =>
        () =>
          rename(place(from), place(to)),
    ),
    ...plan.ended.map(
      (file): Step =>
        () =>
          rm(place(file), { force: true }),
    ),
  ];
}

function interruptions(length: number): readonly number[] {
  const all = Array.from({ length: length + 1 }, (_, done) => done);
  return process.env.LONG_TESTS
    ? all
    : all.filter((done) => done === 1 || done % 14 === 0 || done > length - 6);
}

function expectState(found: State, expected: State, message: string): void {
  expectSameTree(found.tree, expected.tree, message);
  expect(found.manifest, message).toEqual(expected.manifest);
  expect(found.snapshot, message).toEqual(expected.snapshot);
}

function changeFew(demo: DemoBrand): void {
  demo.rename('1003', 'Renamed in between');
  demo.withdraw('1005');
  demo.publish({ id: 'new', name: 'New', categoryNames: ['New arrivals'] });
  demo.publishCategory({ name: 'New arrivals' });
}

/** Changes all products. A build replaces the whole snapshot if at least half of the products change. */
function changeMany(demo: DemoBrand): void {
  for (const { id } of demo.products()) demo.set(id, { summary: { En: 'Another summary', Zh: '另一个' } });
  demo.retheme('#0055aa');
}

describe('recovery of a dist after an interrupted switch to new files', () => {
  let recorded: Recorded;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    recorded = await record(changeFew, false, (end) => void ends.push(end));
  }, 120_000);
  afterAll(async () => {
    for (const end of ends) await end();
  });

  const switches = [
    { name: 'some files change, and both journals get a line', change: changeFew, isWhole: false },
    { name: 'some files change, and the snapshot is replaced', change: changeMany, isWhole: false },
    { name: 'the whole folder is replaced, and a journal gets a line', change: changeFew, isWhole: true },
    { name: 'the whole folder and the snapshot are replaced', change: changeMany, isWhole: true },
    {
      name: 'only the snapshot changes',
      change: (demo: DemoBrand) => demo.set('1003', { updatedAt: '2030-01-01' }),
      isWhole: false,
    },
  ];

  it.each(someOf(switches))('completes the switch from any step: $name', async ({ change, isWhole }) => {
    const isRecorded = change === changeFew && !isWhole;
    const { folders, plan, before, after, reset } = isRecorded ? recorded : await record(change, isWhole);
    expect(plan.isWhole).toBe(isWhole);
    const ranks = plan.moves.map(([, file]) => switchRank(file));
    expect(ranks).toEqual(ranks.toSorted());
    const { length } = stepsOf(folders, plan);
    for (const done of interruptions(length)) {
      reset();
      for (const step of stepsOf(folders, plan).slice(0, done)) await step();
      await recoverDist(folders);
      expectState(await readState(folders), after, `after ${done} of ${length} steps`);
      const ended = plan.ended.map((file) => resolve(dirname(folders.switchPlan), file));
      for (const gone of [folders.switchPlan, folders.nextDist, folders.formerDist, ...ended])
        expect(existsSync(gone)).toBe(false);
    }
    // Without the plan, the staged files are removed and the old dist stays.
    reset();
    await rm(folders.switchPlan);
    await recoverDist(folders);
    const manifest = isWhole ? { code: '', hashes: new Map() } : before.manifest;
    expectState(await readState(folders), { ...before, manifest }, 'without a plan');
    expect(existsSync(folders.nextDist)).toBe(false);
  });

  it('completes the switch after the output folder was moved', async () => {
    const { folders, after, reset } = recorded;
    reset();
    const { output } = await openWorkspace();
    cpSync(dirname(dirname(folders.dist)), output, { recursive: true, preserveTimestamps: true });
    await rm(dirname(dirname(folders.dist)), { recursive: true });
    const moved = foldersIn({ root, output, brandsFile: '' }, code);
    await recoverDist(moved);
    expectState(await readState(moved), after, 'in another folder');
    expect(existsSync(dirname(dirname(folders.dist)))).toBe(false);
  }, 60_000);

  it('rejects a damaged switch.json with an error that explains what to do', async () => {
    const { folders, reset } = recorded;
    reset();
    const text = await readFile(folders.switchPlan, 'utf8');
    for (const damaged of ['', '{"moves":', text.replace('index.html', 'indey.html')]) {
      await writeFile(folders.switchPlan, damaged);
      await expect(recoverDist(folders)).rejects.toThrow(/switch\.json can't be read, .* Delete both/);
    }
  }, 60_000);

  it.each<[string, Partial<SwitchPlan>]>([
    ['writes outside of the folders', { appends: [['../../.bashrc', 'x']] }],
    ['writes to an absolute path', { appends: [['/tmp/x', 'x']] }],
    ['moves a file out of the folders', { moves: [['a', '../../x']] }],
    ['moves a file from elsewhere into the dist', { moves: [['a/../../../x', 'b']] }],
    ['removes a file outside of the folders', { removed: ['../x'] }],
    ['removes the dist itself', { removed: ['.'] }],
    ['replaces a file outside of the folders', { replaces: [['manifest.json', '../../package.json']] }],
    ['removes a journal outside of the folders', { ended: ['..'] }],
  ])('rejects a switch.json that %s, and changes no file', async (_, given) => {
    const output = await openFolder();
    const folders = foldersIn({ root, output, brandsFile: '' }, code);
    const [beside, kept] = [join(output, 'x'), join(folders.dist, 'index.html')];
    await mkdir(folders.dist, { recursive: true });
    await mkdir(dirname(folders.switchPlan), { recursive: true });
    await Promise.all([writeFile(beside, 'x'), writeFile(kept, 'x')]);
    const plan = { isWhole: false, moves: [], removed: [], appends: [], replaces: [], ended: [], ...given };
    const text = JSON.stringify(plan);
    for (const written of [text, sealText(text)]) {
      await writeFile(folders.switchPlan, written);
      await expect(recoverDist(folders)).rejects.toThrow("switch.json can't be read");
    }
    expect(await Promise.all([readFile(beside, 'utf8'), readFile(kept, 'utf8')])).toEqual(['x', 'x']);
  });
});
