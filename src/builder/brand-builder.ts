import { rm } from 'node:fs/promises';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { readFavicon } from '#config/favicon.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import type { Pull } from '#erp/pull.ts';
import { readKeptSnapshot } from '#erp/snapshot-file.ts';
import { sealText, writeAtomically } from '#files/file-io.ts';
import {
  clearPictureMemory,
  closePictureMemory,
  createPictureMemory,
  LostPictureError,
} from '#media/picture-cache.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { readVerifiedManifest } from '#render/verify-dist.ts';
import type { BrandReport, BuildRequest } from './build-job.ts';
import { readCommit, toBuiltDist } from './built-dist.ts';
import { type BrandState, createDistMaker } from './make-dist.ts';
import { openBrandStore } from '#erp/response-store.ts';
import type { BrandPull, PullSettings } from './pull-brand.ts';

/** A failed build leaves the dist unchanged. */
export type BrandBuilder = Awaited<ReturnType<typeof openBrandBuilder>>;

/** `before` is the snapshot of the current dist. */
export type IsComplete = (snapshot: Snapshot, before: Snapshot | null) => Promise<boolean>;

/** Throws if another process is building the brand. */
export async function openBrandBuilder(
  workspace: Workspace,
  brandCode: string,
  compiled: CompiledSite | Promise<CompiledSite>,
  { isResident = false } = {},
) {
  const folders = foldersOf(workspace, brandCode);
  const store = await openBrandStore(folders, brandCode);
  const makeDist = createDistMaker(workspace.root, folders, compiled);
  const memory = isResident ? await openPullMemory() : undefined;
  const pictures = createPictureMemory();
  const resources = { folders, store, memory, pictures };
  let state: BrandState | null = null;
  let commit: ReturnType<typeof readCommit> | null = null;
  let pulledAt: string | null = null;
  const loadState = async () => (state ??= await readState(folders, brandCode));
  const update = async (pull: BrandPull, request: BuildRequest) => {
    const before = await loadState();
    // If this build fails, the next one reads the state from disk.
    state = null;
    const made = await makeDist(before, pull, request).catch((error: unknown) => {
      if (error instanceof LostPictureError) clearPictureMemory(pictures, folders.pictures);
      throw error;
    });
    ({ state } = made);
    return made.report;
  };
  const build = async (request: BuildRequest, isComplete: IsComplete) => {
    // Checks the favicon first, because a pull takes a long time.
    await readFavicon(workspace.root, brandCode);
    const before = await loadState();
    const { pull, startedAt } = await pullUntilComplete(before, request, resources, isComplete);
    const report = await update(pull, request);
    if (request.erp !== null) {
      pulledAt = startedAt;
      await writeAtomically(folders.pulledAt, sealText(startedAt));
    }
    return report;
  };
  return {
    build: (request: BuildRequest, isComplete: IsComplete = async () => true) =>
      recordOutcome(folders.failure, () => retryLostPictures(request, () => build(request, isComplete))),
    update: (pull: Pull, request: BuildRequest) =>
      recordOutcome(folders.failure, () => update(pull, request)),
    /** Throws before the first build and after a failed build. */
    toBuiltDist: async () => {
      commit ??= readCommit(workspace.root);
      if (state === null || state.manifest === null || state.site === null)
        throw new Error(`There is no complete build of ${brandCode}. Build the brand again.`);
      const parts = { site: state.site, manifest: state.manifest.manifest, dist: folders.dist, pulledAt };
      return toBuiltDist({ ...parts, failure: null, commit: await commit });
    },
    /** Makes the next build read the state from disk, because another program may have changed the dist. */
    forget: () => {
      state = null;
    },
    keepAnswers: () => memory?.writeInto(store),
    close: () => {
      void memory?.close();
      closePictureMemory(pictures);
      store.close();
    },
  };
}

/** Only resident builders load this module. */
async function openPullMemory() {
  const { PullMemory } = await import('#erp/pull-memory.ts');
  return new PullMemory();
}

async function readState(folders: BrandFolders, brandCode: string): Promise<BrandState> {
  await recoverDist(folders);
  const snapshot = await readKeptSnapshot(folders.snapshot, brandCode);
  return {
    snapshot,
    manifest: await readVerifiedManifest(folders, brandCode),
    site: null,
  };
}

async function retryLostPictures<Report>(
  { erp }: BuildRequest,
  build: () => Promise<Report>,
): Promise<Report> {
  return build().catch((error: unknown) => {
    if (error instanceof LostPictureError && erp !== null) return build();
    throw error;
  });
}

type PullResources = Pick<PullSettings, 'folders' | 'store' | 'memory' | 'pictures'>;

async function pullUntilComplete(
  before: BrandState,
  request: BuildRequest,
  resources: PullResources,
  isComplete: IsComplete,
): Promise<{ readonly pull: BrandPull; readonly startedAt: string }> {
  for (;;) {
    const startedAt = new Date().toISOString();
    const pull = await pullOrReuse(before, request, resources);
    if (await isComplete(pull.snapshot, before.snapshot?.snapshot ?? null)) return { pull, startedAt };
  }
}

async function pullOrReuse(
  state: BrandState,
  request: BuildRequest,
  resources: PullResources,
): Promise<BrandPull> {
  const { erp, brand } = request;
  const before = state.snapshot?.snapshot ?? null;
  if (erp !== null) {
    // This import is slow, and not every build needs it.
    const { pullSnapshot } = await import('./pull-brand.ts');
    return pullSnapshot({ ...request, ...resources, erp, before });
  }
  if (before !== null) return { snapshot: before, calls: 0, bytes: 0 };
  const { snapshot } = resources.folders;
  throw new Error(
    `There is no snapshot of ${brand.code}, or it is damaged (${snapshot}). Build once without --offline.`,
  );
}

/** Writes a failed build's error to `file`, so that the guard refuses to publish the older dist. */
async function recordOutcome(
  file: string,
  build: () => Promise<Omit<BrandReport, 'seconds'>>,
): Promise<BrandReport> {
  const started = performance.now();
  try {
    const report = await build();
    await rm(file, { force: true });
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    // If this write fails too, such as on a full disk, the original error is thrown.
    await writeAtomically(file, error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}
