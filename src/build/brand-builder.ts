import { countLeftOut } from '#catalogue/problem.ts';
import type { Pull } from '#erp/pull.ts';
import { type KeptSnapshot, readKeptSnapshot } from '#erp/snapshot-file.ts';
import { compactManifest } from '#render/commit-dist.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { KeptManifest } from '#render/manifest-file.ts';
import { renderFiles } from '#render/render-files.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStaticFiles } from '#render/static-files.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { type UpdatedDist, updateDist } from '#render/update-dist.ts';
import { readTrueManifest } from '#render/verify-dist.ts';
import { toSite } from '#site/site.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { readMaterial } from './material.ts';
import { openStore, pullSnapshot } from './pull-brand.ts';
import { compactSnapshot, toSnapshotRecords } from './snapshot-records.ts';
import { type BrandFolders, foldersOf, type Workspace } from './workspace.ts';

/** Builds one brand again and again: what it read and compiled once it keeps. */
export interface BrandBuilder {
  /** One way from pull to dist. Where it throws, the dist is what it was, byte for byte. */
  build(request: BuildRequest): Promise<BrandReport>;
  close(): void;
}

/** What the dist was made of, in memory. */
interface State {
  readonly snapshot: KeptSnapshot | null;
  readonly manifest: KeptManifest | null;
}

/** Holds the brand for this process. Throws where another one builds it. */
export async function openBrandBuilder(
  workspace: Workspace,
  brandCode: string,
  compiled: CompiledSite,
): Promise<BrandBuilder> {
  const folders = foldersOf(workspace, brandCode);
  const store = await openStore(folders, brandCode);
  let state: State | null = null;
  let renderer: Renderer | null = null;
  return {
    async build(request) {
      const started = performance.now();
      const before = state ?? (await readState(folders, brandCode));
      // Forgotten until this build is through: after an error the disk says what is there.
      state = null;
      const pull = await takeSnapshot(before.snapshot, request, folders, store);
      const { records, kept } = await toSnapshotRecords(before.snapshot, pull.snapshot, folders);
      const site = toSite(await readMaterial(workspace.root, request.brand, pull.snapshot));
      const updated = await updateDist({
        site,
        code: compiled.code,
        statics: await readStaticFiles(workspace.root, compiled),
        folders,
        before: before.manifest,
        records,
        render: async (job) => {
          renderer ??= await openRenderer(compiled);
          return renderFiles(renderer, job);
        },
        onProgress: (rendered, total) => request.onProgress('render', rendered, total),
      });
      const seconds = (performance.now() - started) / 1000;
      state = {
        snapshot: await compactSnapshot(folders, kept),
        manifest: await compactManifest(folders, updated.kept),
      };
      return { ...toReport(pull, updated), seconds, folder: folders.dist };
    },
    close: () => store.close(),
  };
}

async function readState(folders: BrandFolders, brandCode: string): Promise<State> {
  await recoverDist(folders);
  return {
    snapshot: await readKeptSnapshot(folders.snapshot, brandCode),
    manifest: await readTrueManifest(folders, brandCode),
  };
}

async function takeSnapshot(
  before: KeptSnapshot | null,
  request: BuildRequest,
  folders: BrandFolders,
  store: Awaited<ReturnType<typeof openStore>>,
): Promise<Pull> {
  const { erp, brand, onProgress } = request;
  if (erp !== null) {
    const onPull = (done: number, total: number) => onProgress('pull', done, total);
    return pullSnapshot({
      ...request,
      erp,
      before: before?.snapshot ?? null,
      folders,
      store,
      onProgress: onPull,
    });
  }
  if (before !== null) return { snapshot: before.snapshot, calls: 0, bytes: 0 };
  throw new Error(
    `There is no snapshot of ${brand.code} yet (${folders.snapshot}). Build once without --offline.`,
  );
}

function toReport(
  { snapshot, calls, bytes }: Pull,
  { pages, rendered, written, removed }: UpdatedDist,
): Omit<BrandReport, 'seconds' | 'folder'> {
  const { brand, products, problems, isDemo } = snapshot;
  return {
    brand,
    products: products.length,
    pages,
    rendered,
    written,
    removed,
    leftOut: countLeftOut(problems),
    problems,
    isDemo,
    calls,
    bytes,
  };
}
