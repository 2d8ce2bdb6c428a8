import { rm } from 'node:fs/promises';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { BrandCode } from '#config/codes.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import type { Pull } from '#erp/pull.ts';
import { PullMemory } from '#erp/pull-memory.ts';
import { readKeptSnapshot } from '#erp/snapshot-file.ts';
import { sealText } from '#files/sealed.ts';
import { writeWhole } from '#files/whole.ts';
import { makeAvif } from '#media/avif.ts';
import { LostPictureError } from '#media/picture-cache.ts';
import { closePictureMemory, createPictureMemory, forgetPictures } from '#media/picture-memory.ts';
import type { BuiltDist } from '#release/built.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { readTrueManifest } from '#render/verify-dist.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { readCommit, toBuiltDist } from './built-dist.ts';
import { type BrandState, createDistMaker } from './make-dist.ts';
import { readLastRecord } from './last-record.ts';
import { openBrandStore } from './open-brand-store.ts';
import type { BrandPull, PullSettings } from './pull-brand.ts';

/** Builds one brand again and again and keeps what it read and compiled. Where it throws, the dist is as it was, byte for byte. */
export interface BrandBuilder {
  /** Goes from pull to dist; pulls until `isComplete`, which may wait before it refuses. */
  build(request: BuildRequest, isComplete?: IsComplete): Promise<BrandReport>;
  /** Goes from a pull that was answered to its dist. */
  update(pull: Pull, request: BuildRequest): Promise<BrandReport>;
  /** Returns what the last build here left, without reading it again. Throws where none did, or one failed since. */
  toBuiltDist(): Promise<BuiltDist>;
  /** Makes the next build read the disk again, where another program may have changed it. */
  forget(): void;
  /** Writes down what the ERP answered, where that was put off: it makes the first pull of another process cheap. */
  keepAnswers(): void;
  /**
   * Makes missing AVIF files, for later builds to show, until the signal aborts. Returns how many pictures still have none;
   * throws, when the others are done, where one could not be made.
   */
  makeAvif(signal: AbortSignal): Promise<number>;
  close(): void;
}

/** `before` is the snapshot that the dist was made of. */
export type IsComplete = (snapshot: Snapshot, before: Snapshot | null) => Promise<boolean>;

/** Locks the brand for this process. Throws where another one builds it. */
export async function openBrandBuilder(
  workspace: Workspace,
  brandCode: BrandCode,
  compiled: CompiledSite,
  { isResident = false } = {},
): Promise<BrandBuilder> {
  const folders = foldersOf(workspace, brandCode);
  const store = await openBrandStore(folders, brandCode);
  const makeDist = createDistMaker(workspace.root, folders, compiled);
  const memory = isResident ? new PullMemory() : undefined;
  const pictures = createPictureMemory();
  const pulling = { folders, store, memory, pictures };
  let state: BrandState | null = null;
  let commit: ReturnType<typeof readCommit> | null = null;
  let pulledAt: string | null = null;
  const recall = async () => (state ??= await readState(folders, brandCode));
  const update = async (pull: BrandPull, request: BuildRequest) => {
    const before = await recall();
    // Forgotten until the dist is switched: after an error the disk holds what is true.
    state = null;
    const made = await makeDist(before, pull, request).catch((error: unknown) => {
      if (error instanceof LostPictureError) forgetPictures(pictures, folders.pictures);
      throw error;
    });
    ({ state } = made);
    return made.report;
  };
  const build = async (request: BuildRequest, isComplete: IsComplete) => {
    const before = await recall();
    const { pull, startedAt } = await takeComplete(before, request, pulling, isComplete);
    const report = await update(pull, request);
    if (request.erp !== null) {
      pulledAt = startedAt;
      await writeWhole(folders.pulledAt, sealText(startedAt));
    }
    return report;
  };
  return {
    build: (request, isComplete = async () => true) =>
      recorded(folders.failure, () => againWhereLost(request, () => build(request, isComplete))),
    update: (pull, request) => recorded(folders.failure, () => update(pull, request)),
    toBuiltDist: async () => {
      commit ??= readCommit(workspace.root);
      if (state === null || state.manifest === null || state.site === null)
        throw new Error(`There is no dist of ${brandCode} that was built here. Build it first.`);
      const { site, manifest } = state;
      const parts = { site, manifest: manifest.manifest, dist: folders.dist, failure: null, pulledAt };
      return toBuiltDist({ ...parts, commit: await commit });
    },
    forget: () => {
      state = null;
    },
    keepAnswers: () => {
      memory?.writeInto(store);
    },
    makeAvif: (signal) => makeAvif(folders.pictures, pictures, signal),
    close: () => {
      void memory?.close();
      closePictureMemory(pictures);
      store.close();
    },
  };
}

async function readState(folders: BrandFolders, brandCode: BrandCode): Promise<BrandState> {
  await recoverDist(folders);
  const snapshot = await readKeptSnapshot(folders.snapshot, brandCode);
  return {
    snapshot,
    manifest: await readTrueManifest(folders, brandCode),
    record: await readLastRecord(folders, snapshot?.snapshot ?? null),
    site: null,
  };
}

/** Builds a second time where pictures of the cache were lost: they are made anew of what the ERP answers then. */
async function againWhereLost<Report>({ erp }: BuildRequest, build: () => Promise<Report>): Promise<Report> {
  return build().catch((error: unknown) => {
    if (error instanceof LostPictureError && erp !== null) return build();
    throw error;
  });
}

type Pulling = Pick<PullSettings, 'folders' | 'store' | 'memory' | 'pictures'>;

/** Takes snapshots until one is complete; `startedAt` is when the taking of that one began. */
async function takeComplete(
  before: BrandState,
  request: BuildRequest,
  pulling: Pulling,
  isComplete: IsComplete,
): Promise<{ readonly pull: BrandPull; readonly startedAt: string }> {
  for (;;) {
    const startedAt = new Date().toISOString();
    const pull = await takeSnapshot(before, request, pulling);
    if (await isComplete(pull.snapshot, before.snapshot?.snapshot ?? null)) return { pull, startedAt };
  }
}

async function takeSnapshot(state: BrandState, request: BuildRequest, pulling: Pulling): Promise<BrandPull> {
  const { erp, brand } = request;
  const before = state.snapshot?.snapshot ?? null;
  if (erp !== null) {
    // Loaded where it is needed: it takes as long as all else that a build loads.
    const { pullSnapshot } = await import('./pull-brand.ts');
    return pullSnapshot({ ...request, ...pulling, erp, before, last: state.record?.record ?? null });
  }
  if (before !== null) return { snapshot: before, calls: 0, bytes: 0 };
  const { snapshot } = pulling.folders;
  throw new Error(
    `There is no snapshot of ${brand.code}, or it is damaged (${snapshot}). Build once without --offline.`,
  );
}

/** Times a build; leaves the error of one that failed in `file`, as the dist is an earlier one's then. */
async function recorded(
  file: string,
  build: () => Promise<Omit<BrandReport, 'seconds'>>,
): Promise<BrandReport> {
  const started = performance.now();
  try {
    const report = await build();
    await rm(file, { force: true });
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } catch (error) {
    // A full disk may refuse this too; the error itself says more.
    await writeWhole(file, error instanceof Error ? error.message : String(error)).catch(() => {});
    throw error;
  }
}
