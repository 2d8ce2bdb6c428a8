import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listFiles } from '#render/static-files.ts';
import { buildOwn, startSmallErp } from '../media/pictures-workbench.ts';
import { damages } from './damages.ts';
import { expectSameTree, readTree } from './engine.ts';
import { foldersIn, openWorkspace } from './workbench.ts';
import { someOf } from '../some-of.ts';

/** The brand was built twice, because only the second build writes journals. Each test restores the files first. */
const bench = await openBench();

async function openBench() {
  const erp = await startSmallErp({ products: 4 }, afterAll);
  const workspace = await openWorkspace(afterAll);
  const folders = foldersIn(workspace, 'skr');
  await buildOwn(workspace, erp);
  erp.brand('skr').rename('1001', 'Renamed lamp');
  await buildOwn(workspace, erp);
  const copied = [folders.cache, folders.dist] as const;
  for (const folder of copied) await cp(folder, `${folder}.kept`, { recursive: true });
  const tree = await readTree(folders.dist);
  return {
    folders,
    tree,
    build: () => buildOwn(workspace, erp),
    buildOffline: () => buildOwn(workspace, null),
    restore: async (damaged: readonly string[] = copied) => {
      for (const folder of damaged) {
        await rm(folder, { recursive: true, force: true });
        await cp(`${folder}.kept`, folder, { recursive: true });
      }
    },
  };
}

async function spoilFile(file: string, damage: (bytes: Buffer) => Uint8Array): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length > 0) await writeFile(file, damage(bytes));
}

it.each(damages)(
  'after a cache file was %s, a build produces the same dist as a full build',
  async (manner, damage) => {
    const { folders, tree, build, restore } = bench;
    await restore();
    const files = (await listFiles(folders.cache)).filter((file) => !file.startsWith('pictures/files/'));
    for (const name of ['manifest.json', 'manifest.journal', 'snapshot.json', 'snapshot.journal'])
      expect(files).toContain(name);
    // The long run damages every file, the short run only some.
    const first = damages.findIndex(([name]) => name === manner);
    for (const file of someOf(process.env.LONG_TESTS ? files : files.slice(first), damages.length)) {
      await spoilFile(join(folders.cache, file), damage);
      await build();
      expectSameTree(await readTree(folders.dist), tree);
      expect(await readFile(folders.problems), file).toEqual(
        await readFile(`${folders.cache}.kept/problems.json`),
      );
      await restore([folders.cache]);
    }
  },
);

it.each(damages)('a build recreates deleted pictures after their cache files were %s', async (_, damage) => {
  const { folders, tree, build, buildOffline, restore } = bench;
  await restore();
  const files = await listFiles(join(folders.pictures, 'files'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files.slice(0, 5)) await spoilFile(join(folders.pictures, 'files', file), damage);
  await rm(join(folders.dist, 'assets', 'pictures'), { recursive: true });
  await expect(buildOffline()).rejects.toThrow('Build once without --offline to restore it');
  await build();
  expectSameTree(await readTree(folders.dist), tree);
  // An offline build needs the pictures in the cache.
  await rm(folders.dist, { recursive: true });
  await buildOffline();
  expectSameTree(await readTree(folders.dist), tree);
});

it.each(damages)('a build repairs a dist in which every file was %s', async (_, damage) => {
  const { folders, tree, build, restore } = bench;
  await restore();
  for (const file of await listFiles(folders.dist)) await spoilFile(join(folders.dist, file), damage);
  await build();
  expectSameTree(await readTree(folders.dist), tree);
});
