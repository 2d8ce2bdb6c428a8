import { countLeftOut } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Pull } from '#erp/pull.ts';
import { closePullMemory, createPullMemory, writeAnswers } from '#erp/pull-memory.ts';
import { makeAvif } from '#media/avif.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import { closePictureMemory, createPictureMemory } from '#media/picture-memory.ts';
import { type KeptSnapshot, readKeptSnapshot } from '#erp/snapshot-file.ts';
import type { BuiltDist } from '#release/built.ts';
import { compactManifest } from '#render/commit-dist.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { KeptManifest } from '#render/manifest-file.ts';
import { renderFiles } from '#render/render-files.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStaticFiles } from '#render/static-files.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { type UpdatedDist, updateDist } from '#render/update-dist.ts';
import { readTrueManifest } from '#render/verify-dist.ts';
import { listPages } from '#site/pages.ts';
import { type Site, toSite } from '#site/site.ts';
import type { BrandPull } from './add-pictures.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { readMaterial } from './material.ts';
import { listPictureFiles } from './picture-files.ts';
import { openStore } from './open-store.ts';
import type { PullSettings } from './pull-brand.ts';
import { renderShared, type Sharing } from './render-shared.ts';
import { recorded } from './build-record.ts';
import { compactSnapshot, keepSnapshot } from './keep-snapshot.ts';
import { readCommit } from './read-commit.ts';
import { toBuilt } from './to-built.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';

/** Builds one brand again and again: what it read and compiled once it keeps. Where it throws, the dist is what it was, byte for byte. */
export interface BrandBuilder {
  /** One way from pull to dist; pulls until `isSettled`, which may wait before it says no. */
  build(request: BuildRequest, isSettled?: IsSettled): Promise<BrandReport>;
  /** The way from a pull that was answered. */
  update(pull: Pull, request: BuildRequest): Promise<BrandReport>;
  /** What the last build here left, not read again. Throws where none did, or one failed since. */
  toBuilt(): Promise<BuiltDist>;
  /** Looks at what is on disk again: somebody else may have changed it. */
  forget(): void;
  /** Writes down what the ERP answered, where that was put off: it makes the first pull of another process cheap. */
  keepAnswers(): void;
  /** Makes AVIF files that are still missing, for later builds to show, until the signal says stop; how many pictures lack them still. Throws, in the end, where one could not be made. */
  makeAvif(signal: AbortSignal): Promise<number>;
  close(): void;
}

/** `before` is the snapshot that the dist was made of. */
export type IsSettled = (snapshot: Snapshot, before: Snapshot | null) => Promise<boolean>;

/** What the dist was made of, in memory. */
interface State {
  readonly snapshot: KeptSnapshot | null;
  readonly manifest: KeptManifest | null;
  /** Null where it is not known: another process built the dist. */
  readonly site: Site | null;
}

/**
 * Holds the brand for this process. Throws where another one builds it. The code may still be being compiled: what was
 * left, and what pages there are, is found out meanwhile.
 */
export async function openBrandBuilder(
  workspace: Workspace,
  brandCode: string,
  compiling: CompiledSite | Promise<CompiledSite>,
  { isResident = false } = {},
): Promise<BrandBuilder> {
  const folders = foldersOf(workspace, brandCode);
  const store = await openStore(folders, brandCode);
  const renderHere = keepRenderer(compiling);
  const memory = isResident ? createPullMemory() : undefined;
  const pictures = createPictureMemory();
  const toPulling = async () => ({ folders, store, memory, pictures, readBy: (await compiling).sources });
  let state: State | null = null;
  let commit: ReturnType<typeof readCommit> | null = null;
  const recall = async () => (state ??= await readState(folders, brandCode));
  // Forgotten until it is through: after an error the disk says what is there.
  const takeState = async () => {
    const taken = await recall();
    state = null;
    return taken;
  };
  const update = async (pull: BrandPull, request: BuildRequest) => {
    const before = await takeState();
    const made = await makeDist({ workspace, folders, compiling, renderHere }, before, pull, request);
    state = made.state;
    return made.report;
  };
  return {
    build: (request, isSettled = async () => true) =>
      recorded(folders.failure, async () => {
        const { snapshot } = await recall();
        const take = () => takeSnapshot(snapshot, request, toPulling, folders);
        let pull = await take();
        while (!(await isSettled(pull.snapshot, snapshot?.snapshot ?? null))) pull = await take();
        return update(pull, request);
      }),
    update: (pull, request) => recorded(folders.failure, () => update(pull, request)),
    toBuilt: async () => {
      commit ??= readCommit(workspace.root);
      return toBuilt({ ...partsOf(state, folders, brandCode), commit: await commit });
    },
    forget: () => {
      state = null;
    },
    keepAnswers: () => {
      if (memory !== undefined) writeAnswers(memory, store);
    },
    makeAvif: (signal) => makeAvif(folders.pictures, pictures, signal),
    close: () => {
      if (memory !== undefined) void closePullMemory(memory);
      closePictureMemory(pictures);
      store.close();
    },
  };
}

interface Making {
  readonly workspace: Workspace;
  readonly folders: BrandFolders;
  readonly compiling: CompiledSite | Promise<CompiledSite>;
  readonly renderHere: Sharing['renderHere'];
}

async function makeDist(
  { workspace: { root }, folders, compiling, renderHere }: Making,
  before: State,
  pull: BrandPull,
  { brand, helpers = 0, shares, onProgress }: BuildRequest,
): Promise<{ readonly state: State; readonly report: Omit<BrandReport, 'seconds'> }> {
  const kept = await keepSnapshot(before.snapshot, pull.snapshot, folders);
  const known = toSite(await readMaterial(root, brand, pull.snapshot));
  const pages = listPages(known);
  const compiled = await compiling;
  const site = { ...known, inlineCode: compiled.inlineCode };
  const tellBrand = async () => ({ root, brand, compiled, snapshot: await kept.findFile() });
  const updated = await updateDist({
    ...{ site, pages },
    code: compiled.code,
    statics: await readStaticFiles(root, compiled),
    pictures: listPictureFiles(site, folders.pictures),
    folders,
    before: before.manifest,
    records: kept.records,
    render: (job) => renderShared(job, { maxHelpers: helpers, shares, tellBrand, renderHere }),
    onProgress,
  });
  const state = {
    snapshot: await compactSnapshot(folders, kept.snapshot),
    manifest: await compactManifest(folders, updated.kept),
    site,
  };
  return { state, report: toReport(pull, updated, folders.dist) };
}

/** Loads the compiled code with the first page: where nothing changed there is none. */
function keepRenderer(compiling: CompiledSite | Promise<CompiledSite>): Sharing['renderHere'] {
  let renderer: Promise<Renderer> | null = null;
  return async (job) => {
    renderer ??= openRenderer(await compiling).catch((error: unknown) => {
      renderer = null;
      throw error;
    });
    return renderFiles(await renderer, job);
  };
}

async function readState(folders: BrandFolders, brandCode: string): Promise<State> {
  await recoverDist(folders);
  return {
    snapshot: await readKeptSnapshot(folders.snapshot, brandCode),
    manifest: await readTrueManifest(folders, brandCode),
    site: null,
  };
}

function partsOf(state: State | null, { dist }: BrandFolders, brandCode: string) {
  if (state === null || state.manifest === null || state.site === null)
    throw new Error(`There is no dist of ${brandCode} that was built here. Build it first.`);
  return { site: state.site, manifest: state.manifest.manifest, dist, failure: null };
}

async function takeSnapshot(
  before: KeptSnapshot | null,
  request: BuildRequest,
  toPulling: () => Promise<Pick<PullSettings, 'folders' | 'store' | 'memory' | 'pictures' | 'readBy'>>,
  { snapshot: file }: BrandFolders,
): Promise<BrandPull> {
  const { erp, brand } = request;
  if (erp !== null) {
    // Loaded where it is needed: it takes as long as all else that a build loads.
    const { pullSnapshot } = await import('./pull-brand.ts');
    const pulling = await toPulling();
    return pullSnapshot({ ...request, ...pulling, erp, before: before?.snapshot ?? null });
  }
  if (before !== null) return { snapshot: before.snapshot, calls: 0, bytes: 0 };
  throw new Error(`There is no snapshot of ${brand.code} yet (${file}). Build once without --offline.`);
}

const noPictureWork: PictureWork = { requests: 0, bytes: 0, encoded: 0 };

function toReport(
  { snapshot, calls, bytes, pictures = noPictureWork }: BrandPull,
  { pages, rendered, written, removed }: UpdatedDist,
  folder: string,
): Omit<BrandReport, 'seconds'> {
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
    pictures,
    folder,
  };
}
