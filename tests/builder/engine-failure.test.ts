import {
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildBrands } from '#builder/build-brands.ts';
import { BuildError } from '#builder/failure.ts';
import type { BrandFolders, Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { startErp } from '../demo-erp/ask.ts';
import {
  buildIn,
  editSnapshot,
  expectSameTree,
  forgetManifest,
  readTree,
  requestFor,
  sharedWorker,
} from './engine.ts';
import { fillDisk, mountSeparately, mountReadOnly, mountSmallDisk, whyNoMounts } from './mounts.ts';
import { foldersIn, openWorkspace } from './workbench.ts';
import { someOf } from '../some-of.ts';

type Tree = ReadonlyMap<string, string>;

interface Bench {
  readonly erp: DemoErp;
  readonly workspace: Workspace;
  readonly folders: BrandFolders;
  readonly tree: Tree;
  build(isOnline?: boolean): ReturnType<typeof buildIn>;
}

/** Builds once. The worker drops the brand's state after each build, so later builds read everything from disk. */
async function openBench(): Promise<Bench> {
  const erp = await startErp({ products: 7 });
  const workspace = await openWorkspace();
  return benchIn(workspace, erp);
}

async function benchIn(workspace: Workspace, erp: DemoErp): Promise<Bench> {
  const folders = foldersIn(workspace, 'skr');
  const build = (isOnline = true) =>
    buildIn(sharedWorker, workspace, requestFor('skr', isOnline ? erp : null), false);
  await build();
  return { erp, workspace, folders, build, tree: await readTree(folders.dist) };
}

async function treeFromScratch({ erp, folders }: Bench): Promise<Tree> {
  const workspace = await openWorkspace();
  const { withdrawn = [] } = (await readSnapshot(folders.snapshot, 'skr')) ?? {};
  const live = aRecord({ isDemo: true, withdrawn });
  await buildIn(sharedWorker, workspace, { ...requestFor('skr', erp), live }, false);
  return readTree(foldersIn(workspace, 'skr').dist);
}

const codes: readonly string[] = ['skr', 'vs'];

async function openBoth(): Promise<{ readonly erp: DemoErp; readonly workspace: Workspace }> {
  const erp = await startErp({ products: 7 });
  const workspace = await openWorkspace();
  for (const code of codes) await buildIn(sharedWorker, workspace, requestFor(code, erp), false);
  return { erp, workspace };
}

describe('a page that throws', () => {
  it.each(someOf([1, 2], 2))('makes only the build of its brand fail (--jobs %i)', async (jobs) => {
    const { workspace } = await openBoth();
    const [skr, vs] = [foldersIn(workspace, 'skr'), foldersIn(workspace, 'vs')];
    const before = await readTree(skr.dist);
    const edit = async ({ snapshot }: BrandFolders, change: (product: Record<string, unknown>) => void) => {
      await rm(journalOf(snapshot), { force: true });
      await editSnapshot(snapshot, ({ products }) => change(products.find(({ id }) => id === '1005') ?? {}));
    };
    await edit(skr, (product) => (product.description = { En: null, Zh: null }));
    await edit(vs, (product) => (product.name = { En: 'Built beside it', Zh: null }));
    const requests = codes.map((code) => ({ ...requestFor(code, null), onProgress: () => {} }));
    const results = await buildBrands({ workspace, requests, jobs, onResult: () => {} });
    const failed = results.find((result) => !result.isBuilt);
    expect(failed).toMatchObject({ isBuilt: false, brand: 'skr' });
    expect(failed?.isBuilt === false && failed.error.message).toMatch(
      /^The page \/products\/item\/1005\/ \(product 1005\) can't be rendered: .*null/,
    );
    expectSameTree(await readTree(skr.dist), before);
    expect(await readdir(dirname(skr.dist))).toEqual(['skr', 'vs']);
    expect(results.find((result) => result.isBuilt)).toMatchObject({
      report: { brand: 'vs', products: 7 },
    });
    expect(await readFile(join(vs.dist, 'products/item/1005/index.html'), 'utf8')).toContain(
      'Built beside it',
    );
  });
});

describe('a build process that dies', () => {
  it.each(someOf([2, 1], 2))('makes only the build of its brand fail (--jobs %i)', async (jobs) => {
    const { erp, workspace } = await openBoth();
    const { dist } = foldersIn(workspace, 'skr');
    const before = await readTree(dist);
    for (const code of codes) erp.brand(code).rename('1005', 'Renamed before a death');
    // Delays the build of skr, so that its process can be killed.
    erp.fail('slow', { brand: 'skr', call: 'category', waitMs: 60_000 });
    const children = new Set(await childrenOf(process.pid));
    const results = await buildBrands({
      workspace,
      requests: codes.map((code) => ({
        ...requestFor(code, erp),
        onProgress: (phase) => {
          if (code === 'skr' && phase === 'pull') void killFirstWorker(children);
        },
      })),
      jobs,
      onResult: () => {},
    });
    expect(results).toEqual([
      {
        isBuilt: false,
        brand: 'skr',
        hasDist: true,
        error: new BuildError('died', 'The build process ended with SIGKILL. Build again.'),
      },
      { isBuilt: true, report: expect.objectContaining({ brand: 'vs', products: 7 }) },
    ]);
    expectSameTree(await readTree(dist), before);
    erp.heal();
    await buildIn(sharedWorker, workspace, requestFor('skr', erp), false);
    expect(await readFile(join(dist, 'products/item/1005/index.html'), 'utf8')).toContain(
      'Renamed before a death',
    );
  });
});

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

/** The process with the lowest id builds the first brand. */
async function killFirstWorker(known: ReadonlySet<number>): Promise<void> {
  const born = (await childrenOf(process.pid)).filter((pid) => !known.has(pid));
  const [first] = born.sort((one, other) => one - other);
  if (first !== undefined) process.kill(first, 'SIGKILL');
}

describe('a build with a damaged manifest', () => {
  const damage: readonly (readonly [string, (folders: BrandFolders) => Promise<unknown>])[] = [
    ['of another brand', async ({ manifest }) => replaceIn(manifest, '"brand":"skr"', '"brand":"yn"')],
    ['of another version', async ({ manifest }) => replaceIn(manifest, /"version":\d+/, '"version":0')],
    [
      'JSON with other content',
      ({ manifest }) => writeFile(manifest, '{"version":2,"brand":"skr","code":"","files":[1]}'),
    ],
    ['missing', ({ manifest }) => rm(manifest)],
    [
      'written by unknown code',
      async ({ manifest }) => replaceIn(manifest, /"code":"[^"]*"/, '"code":"never"'),
    ],
    [
      'wrong about every digest',
      async ({ manifest }) => replaceIn(manifest, /"[0-9a-f]{64}"/g, `"${'0'.repeat(64)}"`),
    ],
    ['wrong about every key', async ({ manifest }) => replaceIn(manifest, /"key":"[^"]*"/g, '"key":"other"')],
  ];

  it.each(someOf(damage, 4))('creates the correct dist if the manifest is %s', async (_, damageFile) => {
    const bench = await openBench();
    bench.erp.brand('skr').rename('1005', 'Renamed beside a damage');
    // This build writes the manifest's journal, which must exist before the manifest is damaged.
    await bench.build();
    await damageFile(bench.folders);
    bench.erp.brand('skr').withdraw('1003');
    await bench.build();
    expectSameTree(await readTree(bench.folders.dist), await treeFromScratch(bench));
    expect(await bench.build()).toMatchObject({ rendered: 0, written: 0, removed: 0 });
  });
});

async function replaceIn(file: string, found: string | RegExp, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const replaced = text.replace(found, by);
  expect(replaced).not.toBe(text);
  await writeFile(file, replaced);
}

describe('a dist that another program modified', () => {
  const page = 'products/item/1005/index.html';
  const meddle: readonly (readonly [string, (dist: string) => Promise<unknown>])[] = [
    ['a file from public/ was deleted', (dist) => rm(join(dist, 'assets/i18n/En.json'))],
    ['a page was deleted', (dist) => rm(join(dist, page))],
    ['a folder of pages was deleted', (dist) => rm(join(dist, 'products/item'), { recursive: true })],
    ['all files were deleted', (dist) => rm(dist, { recursive: true })],
    ['a file was added', (dist) => writeFile(join(dist, 'added.html'), 'added')],
    [
      'a folder with a file was added',
      async (dist) => {
        await mkdir(join(dist, 'added', 'deep'), { recursive: true });
        await writeFile(join(dist, 'added', 'deep', 'index.html'), 'added');
      },
    ],
    [
      'a page was replaced by a link',
      async (dist) => {
        await rm(join(dist, page));
        await symlink(join(dist, 'index.html'), join(dist, page));
      },
    ],
  ];

  it.each(someOf(meddle, 2))('is repaired by the next build after %s', async (_, change) => {
    const bench = await openBench();
    await change(bench.folders.dist);
    await bench.build();
    expectSameTree(await readTree(bench.folders.dist), bench.tree);
    expect(await bench.build(false)).toMatchObject({ rendered: 0, written: 0, removed: 0 });
  });

  it('is not written again if only file times differ', async () => {
    const bench = await openBench();
    const { dist } = bench.folders;
    await cp(dist, `${dist}.copied`, { recursive: true });
    await rm(dist, { recursive: true });
    await cp(`${dist}.copied`, dist, { recursive: true });
    await rm(`${dist}.copied`, { recursive: true });
    await utimes(join(dist, page), 1, 1);
    expect(await bench.build()).toMatchObject({ rendered: 0, written: 0, removed: 0 });
    expectSameTree(await readTree(dist), bench.tree);
  });
});

describe('a build with a damaged snapshot', () => {
  const damage: readonly (readonly [what: string, damageFile: (file: string) => Promise<void>])[] = [
    ['truncated', async (file: string) => truncate(file, Math.floor((await stat(file)).size / 2))],
    ['of another brand', (file: string) => replaceIn(file, '"brand":"skr"', '"brand":"yn"')],
    ['without a field', (file: string) => replaceIn(file, '"pictures":', '"others":')],
    ['with a field of another type', (file: string) => replaceIn(file, '"moves":[', '"moves":1,"others":[')],
  ];

  it.each(someOf(damage, 2))('reads the ERP again if the snapshot is %s', async (_, damageFile) => {
    const { erp, folders, build, tree } = await openBench();
    await rm(journalOf(folders.snapshot), { force: true });
    await damageFile(folders.snapshot);
    erp.brand('skr').rename('1005', 'Renamed before a damage');
    await expect(build(false)).rejects.toThrow(
      `There is no snapshot of skr, or it is damaged (${folders.snapshot})`,
    );
    expectSameTree(await readTree(folders.dist), tree);
    await build();
    expect(await readFile(join(folders.dist, 'products/item/1005/index.html'), 'utf8')).toContain(
      'Renamed before',
    );
  });

  it('creates the page of a withdrawn product even if the snapshot has an older format', async () => {
    const { erp, folders, build } = await openBench();
    await editSnapshot(folders.snapshot, (snapshot) => (snapshot.version = 'other'));
    erp.brand('skr').withdraw('1003');
    await build();
    expect(await readFile(join(folders.dist, 'products/item/1003/index.html'), 'utf8')).toContain(
      'no longer offered',
    );
  });

  it('keeps the dist if the build is offline and the snapshot is missing', async () => {
    const { folders, build, tree } = await openBench();
    await rm(folders.snapshot);
    await expect(build(false)).rejects.toThrow(
      `There is no snapshot of skr, or it is damaged (${folders.snapshot})`,
    );
    expectSameTree(await readTree(folders.dist), tree);
  });
});

const noMounts = await whyNoMounts();

describe('a build on a faulty disk', () => {
  it.for([
    ['the parent folder of the cache', ({ cache }: BrandFolders) => dirname(cache)],
    ['the cache', ({ cache }: BrandFolders) => cache],
  ] as const)('reports the cache path if %s is read-only', async ([, placeOf], { skip }) => {
    skip(noMounts !== null, noMounts ?? '');
    const { folders, build } = await openBench();
    if (placeOf(folders) !== folders.cache) await rm(folders.cache, { recursive: true });
    const undo = mountReadOnly(placeOf(folders));
    await expect(build()).rejects.toThrow(
      new RegExp(`${folders.cache}\\S* can't be changed: .*disk is read-only\\. .*, then build again`),
    );
    undo();
  });

  it.for([
    ['the dist', ({ dist }: BrandFolders) => dist],
    ['the parent folder of the dist', ({ dist }: BrandFolders) => dirname(dist)],
  ] as const)(
    'keeps the dist and reports the dist path if %s is read-only',
    async ([, placeOf], { skip }) => {
      skip(noMounts !== null, noMounts ?? '');
      const { erp, folders, build, tree } = await openBench();
      const undo = mountReadOnly(placeOf(folders));
      erp.brand('skr').rename('1005', 'Renamed on a read-only disk');
      await expect(build()).rejects.toThrow(`${folders.dist} can't be changed: EROFS`);
      // Without the manifest, the next build is a full build.
      await cp(folders.manifest, `${folders.manifest}.aside`);
      await rm(folders.manifest);
      await expect(build()).rejects.toThrow(new RegExp(`${folders.dist} can't be changed: E(ROFS|BUSY)`));
      undo();
      await rename(`${folders.manifest}.aside`, folders.manifest);
      expectSameTree(await readTree(folders.dist), tree);
      await build();
      expect(await readPage(folders, '1005')).toContain('Renamed on a read-only disk');
    },
  );

  it.for([[false], [true]] as const)(
    'keeps a dist that is a mount point, and reports its path (full build: %s)',
    async ([isWhole], { skip }) => {
      skip(noMounts !== null, noMounts ?? '');
      const { erp, folders, build, tree } = await openBench();
      const undo = mountSeparately(folders.dist);
      erp.brand('skr').rename('1005', 'Renamed in a mount');
      if (isWhole) await forgetManifest(folders);
      const named = `${folders.dist} can't be changed: E(XDEV|BUSY).* Mount that disk at the parent of this folder`;
      await expect(build()).rejects.toThrow(new RegExp(named));
      expectSameTree(await readTree(folders.dist), tree);
      expect(existsSync(folders.switchPlan)).toBe(false);
      expect(await readdir(dirname(folders.dist))).toEqual(['skr']);
      undo();
      await build();
      expect(await readPage(folders, '1005')).toContain('Renamed in a mount');
    },
  );

  it('leaves an unfinished update of the dist that the next start completes', async ({ skip }) => {
    skip(noMounts !== null, noMounts ?? '');
    const bench = await openBench();
    const { erp, folders, build } = bench;
    // Makes the update of the dist fail: no file can be renamed to a mount point.
    const undo = mountSeparately(join(folders.dist, 'products/item/1005/index.html'));
    for (const id of ['1003', '1005', '1007']) erp.brand('skr').rename(id, 'Renamed around a mount');
    await expect(build()).rejects.toThrow(`${folders.dist} can't be changed: EBUSY`);
    await expect(build()).rejects.toThrow(`${folders.dist} can't be changed: EBUSY`);
    undo();
    await recoverDist(folders);
    expectSameTree(await readTree(folders.dist), await treeFromScratch(bench));
    expect(await build()).toMatchObject({ rendered: 0, written: 0, removed: 0 });
  });

  it('keeps the dist and reports its path if the disk of the dist is full', async ({ skip }) => {
    skip(noMounts !== null, noMounts ?? '');
    const workspace = await openWorkspace();
    const place = join(workspace.output, 'dist');
    mountSmallDisk(place, '16m');
    const { erp, folders, build, tree } = await benchIn(workspace, await startErp({ products: 7 }));
    erp.brand('skr').retheme('#0055aa');
    const makeRoom = fillDisk(place);
    await expect(build()).rejects.toThrow(`${folders.dist} can't be changed: ENOSPC`);
    await forgetManifest(folders);
    await expect(build()).rejects.toThrow(`${folders.dist} can't be changed: ENOSPC`);
    makeRoom();
    expectSameTree(await readTree(folders.dist), tree);
    await build();
    expect(await readFile(join(folders.dist, 'index.html'), 'utf8')).toContain('#0055aa');
  });

  it('keeps the dist if the disk of the output folder is full', async ({ skip }) => {
    skip(noMounts !== null, noMounts ?? '');
    const workspace = await openWorkspace();
    mountSmallDisk(workspace.output, '16m');
    const bench = await benchIn(workspace, await startErp({ products: 7 }));
    const { erp, folders, tree } = bench;
    // The worker keeps the brand's state in memory. The last build must write the files that the full disk refused.
    const build = () => buildIn(sharedWorker, workspace, requestFor('skr', erp));
    await build();
    erp.brand('skr').retheme('#0055aa');
    const makeRoom = fillDisk(workspace.output);
    await expect(build()).rejects.toThrow(new RegExp(`${workspace.output}.*(ENOSPC|full)`, 'i'));
    expectSameTree(await readTree(folders.dist), tree);
    makeRoom();
    await build();
    expectSameTree(await readTree(folders.dist), await treeFromScratch(bench));
  });
});

async function readPage({ dist }: BrandFolders, id: string): Promise<string> {
  return readFile(join(dist, 'products/item', id, 'index.html'), 'utf8');
}
