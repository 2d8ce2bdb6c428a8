import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Brand, readBrands } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import { readFavicon } from '#config/favicon.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { compileSite } from '#render/compile.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { loadSite, provideSite } from '#site/load.ts';
import { assetPath } from '#site/paths.ts';
import type { SiteInput } from '#site/site.ts';
import { checkDist, finishDist, placeDist } from './astro-dist.ts';
import { openErp } from './erp-source.ts';
import { readLiveRecord } from '#publish/targets/open-target.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { pullToFile } from './pull-brand.ts';
import { readSiteInput } from './site-input.ts';

/** Astro integration for one brand: provides its site, then finishes, checks and places the output. */
export function brandCatalogue(
  workspace: Workspace,
  environment: Environment,
  snapshotFile: string | null,
): AstroIntegration {
  return {
    name: 'brand-catalogue',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command !== 'build' && command !== 'dev') return;
        const input = await prepareBrand(workspace, environment, snapshotFile);
        // The dev server adds scripts that no content security policy allows.
        const compiled = command === 'build' ? await compileSite(workspace.root) : null;
        provideSite(input, compiled?.inlineCode);
      },
      'astro:server:setup': ({ server }) => {
        const { pictures } = foldersOf(workspace, loadSite().brand.code);
        server.middlewares.use(assetPath.picture(''), sirv(join(pictures, 'files'), { dev: true }));
        if (snapshotFile === null) return;
        server.watcher.add(snapshotFile);
        server.watcher.on('change', async (file) => {
          if (file !== snapshotFile) return;
          const before = JSON.stringify(loadSite().snapshot);
          const site = provideSite(await prepareBrand(workspace, environment, snapshotFile));
          if (JSON.stringify(site.snapshot) === before) return;
          server.moduleGraph.invalidateAll();
          server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:build:done': async ({ dir }) => {
        const site = loadSite();
        const folders = foldersOf(workspace, site.brand.code);
        await finishDist(fileURLToPath(dir), site, folders.pictures);
        await checkDist(fileURLToPath(dir), site);
        await placeDist(fileURLToPath(dir), folders);
        if (snapshotFile === null) await keepSnapshot(folders);
      },
    },
  };
}

/** Reads the snapshot for `astro build` or `astro dev`: the given one, or a new pull. */
async function prepareBrand(
  workspace: Workspace,
  environment: Environment,
  snapshotFile: string | null,
): Promise<SiteInput> {
  const brand = await chooseBrand(workspace, environment);
  await readFavicon(workspace.root, brand.code);
  const snapshot =
    snapshotFile === null
      ? await pullNow(workspace, brand, environment)
      : await readSnapshot(snapshotFile, brand.code);
  if (snapshot === null)
    throw new Error(`There is no snapshot in ${snapshotFile}. Build without --offline first.`);
  return readSiteInput(workspace.root, brand, snapshot);
}

async function chooseBrand({ brandsFile }: Workspace, { brand: code }: Environment): Promise<Brand> {
  const brands = await readBrands(brandsFile);
  const brand = code === null ? undefined : brands.get(code);
  if (brand !== undefined) return brand;
  const problem = code === null ? 'is not set' : `is "${code}", which brands.json does not have`;
  throw new Error(`BRAND ${problem}. Give one of ${[...brands.keys()].join(', ')}.`);
}

async function pullNow(workspace: Workspace, brand: Brand, environment: Environment): Promise<Snapshot> {
  const folders = foldersOf(workspace, brand.code);
  // Left open on purpose: the store locks the brand until this process ends.
  const store = await openBrandStore(folders, brand.code);
  await recoverDist(folders);
  const erp = await openErp(environment);
  try {
    const { publishTarget } = environment;
    const live = await readLiveRecord(publishTarget, workspace.output, brand.code);
    return await pullToFile({
      ...{ brand, folders, erp, store, onProgress: () => {}, allowShrink: false },
      ...(live !== undefined && { live }),
    });
  } finally {
    await erp.close();
  }
}

async function keepSnapshot({ nextSnapshot, snapshot }: BrandFolders): Promise<void> {
  await rename(nextSnapshot, snapshot);
  await rm(journalOf(snapshot), { force: true });
}
