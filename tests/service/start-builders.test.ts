import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openLog } from '#service/log.ts';
import { type Cleanups, openParts } from '#service/service-parts.ts';
import { startBuilders } from '#service/start-builders.ts';
import { root } from '../builder/workbench.ts';
import { openFolder } from '../files/folder.ts';
import { patience } from '../patience.ts';

/** `project` is a copy that tests may damage. */
async function start(project: string) {
  const brandsFile = join(project, 'brands.json');
  const cleanups: Cleanups = [];
  const parts = await openParts(
    {
      workspace: { root: project, output: project, brandsFile },
      environment: readEnvironment({}),
      serviceEnvironment: readServiceEnvironment({}),
      variables: {},
      brands: await readBrands(brandsFile),
      log: openLog({}, { write: () => {} }),
      erp: { host: 'http://127.0.0.1:9', publicHost: 'http://127.0.0.1:9', isDemo: true },
      hasWeb: false,
    },
    cleanups,
  );
  const builders = startBuilders(parts);
  onTestFinished(async () => {
    await builders.stop();
    for (const end of cleanups.reverse()) await end();
  });
  return builders;
}

async function copyProject(): Promise<string> {
  const project = await openFolder();
  const { brands } = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  await writeFile(join(project, 'brands.json'), JSON.stringify({ brands: { skr: brands.skr } }));
  for (const name of ['node_modules', 'public', 'package-lock.json', 'tsconfig.json', 'package.json'])
    await symlink(join(root, name), join(project, name));
  return project;
}

it('the builders are not ready if brands.json is invalid or a folder cannot be created', async () => {
  const project = await copyProject();
  await symlink(join(root, 'src'), join(project, 'src'));
  const builders = await start(project);
  await builders.check();
  const brands = await readFile(join(project, 'brands.json'), 'utf8');
  await writeFile(join(project, 'brands.json'), '{');
  await expect(builders.check()).rejects.toThrow('brands.json');
  await writeFile(join(project, 'brands.json'), brands);
  await builders.check();
  await rm(join(project, 'dist'), { recursive: true, force: true });
  await writeFile(join(project, 'dist'), 'no folder');
  await expect(builders.check()).rejects.toThrow('dist');
});

it('the builders are not ready if the sources do not compile', async () => {
  const project = await copyProject();
  await mkdir(join(project, 'src'));
  const builders = await start(project);
  await vi.waitFor(() => expect(builders.check()).rejects.toThrow("The site can't be compiled"), patience);
});
