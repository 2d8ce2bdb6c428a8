import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import { type Brand, readBrands } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { loadSite, provideSite } from '#site/pages.ts';
import { assetPath, fileOf, treeOf } from '#site/paths.ts';
import type { Site, SiteInput } from '#site/site.ts';
import { listPictureFiles, readSiteInput } from './site-input.ts';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { nullIfMissing } from '#files/file-io.ts';
import { listTextFiles } from '#site/outputs.ts';

export function brandCatalogue(
  workspace: Workspace,
  { brand: code }: Pick<Environment, 'brand'>,
  snapshotFile: string,
): AstroIntegration {
  const read = async () => readInput(workspace, await chooseBrand(workspace, code), snapshotFile);
  return {
    name: 'brand-catalogue',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command !== 'build' && command !== 'dev') return;
        provideSite(await read(), { hasPolicy: command === 'build' });
      },
      'astro:server:setup': ({ server }) => {
        const { pictures } = foldersOf(workspace, loadSite().brand.code);
        server.middlewares.use(assetPath.picture(''), sirv(join(pictures, 'files'), { dev: true }));
        server.watcher.add(snapshotFile);
        server.watcher.on('change', async (file) => {
          if (file !== snapshotFile) return;
          const before = JSON.stringify(loadSite().snapshot);
          const site = provideSite(await read(), { hasPolicy: false });
          if (JSON.stringify(site.snapshot) === before) return;
          server.moduleGraph.invalidateAll();
          server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:build:done': async ({ dir }) => {
        const site = loadSite();
        const folders = foldersOf(workspace, site.brand.code);
        await finishDist(fileURLToPath(dir), site, folders.pictures);
        const lock = await openBrandStore(folders, site.brand.code);
        await placeDist(fileURLToPath(dir), folders).finally(lock.close);
      },
    },
  };
}

async function readInput(workspace: Workspace, brand: Brand, snapshotFile: string): Promise<SiteInput> {
  const snapshot = await readSnapshot(snapshotFile, brand.code);
  if (snapshot !== null) return readSiteInput(workspace.root, brand, snapshot);
  throw new Error(
    `There is no snapshot of ${brand.code} in ${snapshotFile}. Run "npm run build -- --brand ${brand.code}" first.`,
  );
}

async function chooseBrand({ brandsFile }: Workspace, code: string | null): Promise<Brand> {
  const brands = await readBrands(brandsFile);
  const brand = code === null ? undefined : brands.get(code);
  if (brand !== undefined) return brand;
  const problem = code === null ? 'is not set' : `is "${code}", which brands.json does not have`;
  throw new Error(`BRAND ${problem}. Set it to one of ${[...brands.keys()].join(', ')}.`);
}

async function finishDist(dist: string, site: Site, pictureFolder: string): Promise<void> {
  const { languages } = site;
  if (languages.second !== null) {
    const folder = join(dist, ...treeOf(languages.second, languages), '404');
    await rename(
      join(folder, 'index.html'),
      join(dist, fileOf({ kind: 'not-found', locale: languages.second }, languages)),
    );
    await rm(folder, { recursive: true });
  }
  const pictures = listPictureFiles(site, pictureFolder);
  for (const one of [...listTextFiles(site), ...pictures]) {
    await mkdir(dirname(join(dist, one.file)), { recursive: true });
    await writeFile(join(dist, one.file), 'read' in one ? one.read() : one.toBytes());
  }
}

/** If the process is killed between the two renames, the next start restores the former dist. */
async function placeDist(built: string, { dist, formerDist, manifest }: BrandFolders): Promise<void> {
  // A rename cannot cross file systems.
  const copy = `${dist}.copy`;
  for (const folder of [copy, formerDist]) await rm(folder, { recursive: true, force: true });
  await cp(built, copy, { recursive: true });
  await rm(manifest, { force: true });
  await nullIfMissing(rename(dist, formerDist));
  await rename(copy, dist);
  await rm(formerDist, { recursive: true, force: true });
}
