import { type Brand, readBrands } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { recoverDist } from '#render/switch-plan.ts';
import type { SiteMaterial } from '#site/site.ts';
import { openErp } from './erp-source.ts';
import { readMaterial } from './material.ts';
import { openStore } from './open-store.ts';
import { pullToFile } from './pull-brand.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';

/** What a plain `astro build` or `astro dev` shows: the snapshot it was handed, or else one pulled now. */
export async function prepareBrand(
  workspace: Workspace,
  environment: Environment,
  snapshotFile: string | null,
): Promise<SiteMaterial> {
  const brand = await chooseBrand(workspace, environment);
  const snapshot =
    snapshotFile === null
      ? await pullNow(workspace, brand, environment)
      : await readSnapshot(snapshotFile, brand.code);
  if (snapshot === null)
    throw new Error(`There is no snapshot in ${snapshotFile}. Build without --offline first.`);
  return readMaterial(workspace.root, brand, snapshot);
}

async function chooseBrand({ brandsFile }: Workspace, { brand: code }: Environment): Promise<Brand> {
  const brands = await readBrands(brandsFile);
  const brand = code === null ? undefined : brands.get(code);
  if (brand !== undefined) return brand;
  const problem = code === null ? 'is not set' : `is "${code}", which brands.json does not hold`;
  throw new Error(`BRAND ${problem}. Give one of ${[...brands.keys()].join(', ')}.`);
}

async function pullNow(workspace: Workspace, brand: Brand, environment: Environment): Promise<Snapshot> {
  const folders = foldersOf(workspace, brand.code);
  // Left open on purpose: it holds the brand until this process ends.
  const store = await openStore(folders, brand.code);
  await recoverDist(folders);
  const erp = await openErp(environment);
  try {
    const onProgress = () => {};
    const client = { silenceMs: environment.erpTimeoutMs, attemptMs: environment.erpTimeoutMs * 6 };
    return await pullToFile({ brand, folders, erp, store, client, onProgress, allowShrink: false });
  } finally {
    await erp.close();
  }
}
