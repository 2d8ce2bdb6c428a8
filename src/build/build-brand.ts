import type { Brand } from '#brand/brands.ts';
import { countLeftOut, type Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { ClientOptions } from '#erp/client.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { listRoutes } from '#site/routes.ts';
import { toSite } from '#site/site.ts';
import { runAstroBuild } from './astro-build.ts';
import type { ErpSource } from './erp-source.ts';
import { readMaterial } from './material.ts';
import { openStore, pullToFiles } from './pull-brand.ts';
import { recoverDist } from './switch-dist.ts';
import { type BrandFolders, foldersOf, type Workspace } from './workspace.ts';

export type BuildPhase = 'pull' | 'render';

export interface BrandBuildOptions {
  readonly workspace: Workspace;
  readonly brand: Brand;
  /** Null builds from the last snapshot. */
  readonly erp: Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'> | null;
  readonly allowShrink: boolean;
  readonly client?: Partial<Omit<ClientOptions, 'signal'>>;
  readonly onProgress: (phase: BuildPhase, done: number, total: number) => void;
}

export interface BrandReport {
  readonly brand: string;
  readonly products: number;
  readonly pages: number;
  readonly leftOut: number;
  readonly problems: readonly Problem[];
  readonly isDemo: boolean;
  /** Calls to the ERP and bytes of their bodies as they came over the wire. */
  readonly calls: number;
  readonly bytes: number;
  readonly seconds: number;
  /** The dist. */
  readonly folder: string;
}

/** One brand's way from pull to dist. Where it throws, the dist is what it was, byte for byte. */
export async function buildBrand(options: BrandBuildOptions): Promise<BrandReport> {
  const started = performance.now();
  const { workspace, brand, onProgress } = options;
  const folders = foldersOf(workspace, brand.code);
  const store = await openStore(folders, brand.code);
  try {
    await recoverDist(folders);
    const { snapshot, file, calls, bytes } = await takeSnapshot(options, folders, store);
    const pages = listRoutes(toSite(await readMaterial(workspace.root, brand, snapshot))).length;
    await runAstroBuild({
      workspace,
      brandCode: brand.code,
      snapshot: file,
      folders,
      onProgress: ({ rendered, total }) => onProgress('render', rendered, total),
    });
    return {
      brand: brand.code,
      products: snapshot.products.length,
      pages,
      leftOut: countLeftOut(snapshot.problems),
      problems: snapshot.problems,
      isDemo: snapshot.isDemo,
      calls,
      bytes,
      seconds: (performance.now() - started) / 1000,
      folder: folders.dist,
    };
  } finally {
    store.close();
  }
}

interface TakenSnapshot {
  readonly snapshot: Snapshot;
  readonly file: string;
  readonly calls: number;
  readonly bytes: number;
}

async function takeSnapshot(
  options: BrandBuildOptions,
  folders: BrandFolders,
  store: Awaited<ReturnType<typeof openStore>>,
): Promise<TakenSnapshot> {
  const { erp, brand, onProgress } = options;
  if (erp !== null) {
    const onPull = (done: number, total: number) => onProgress('pull', done, total);
    const pull = await pullToFiles({ ...options, erp, folders, store, onProgress: onPull });
    return { ...pull, file: folders.nextSnapshot };
  }
  const snapshot = await readSnapshot(folders.snapshot, brand.code);
  if (snapshot !== null) return { snapshot, file: folders.snapshot, calls: 0, bytes: 0 };
  throw new Error(
    `There is no snapshot of ${brand.code} yet (${folders.snapshot}). Build once without --offline.`,
  );
}
