import { countLeftOut } from '#catalogue/problem.ts';
import type { Pull } from '#erp/pull.ts';
import { createPullMemory } from '#erp/pull-memory.ts';
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
import { listPages } from '#site/pages.ts';
import { toSite } from '#site/site.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { readMaterial } from './material.ts';
import { openStore, pullSnapshot, type PullSettings } from './pull-brand.ts';
import { renderShared, type Sharing } from './render-shared.ts';
import { recorded } from './build-record.ts';
import { compactSnapshot, keepSnapshot } from './keep-snapshot.ts';
import { type BrandFolders, foldersOf, type Workspace } from './workspace.ts';

/** Builds one brand again and again: what it read and compiled once it keeps. Where it throws, the dist is what it was, byte for byte. */
export interface BrandBuilder {
  /** One way from pull to dist. */
  build(request: BuildRequest): Promise<BrandReport>;
  /** The way from a pull that was answered. */
  update(pull: Pull, request: BuildRequest): Promise<BrandReport>;
  close(): void;
}

/** What the dist was made of, in memory. */
interface State {
  readonly snapshot: KeptSnapshot | null;
  readonly manifest: KeptManifest | null;
}

/**
 * Holds the brand for this process. Throws where another one builds it. The code may still be being compiled: what was
 * left, and what pages there are, is found out meanwhile.
 */
export async function openBrandBuilder(
  workspace: Workspace,
  brandCode: string,
  compiling: CompiledSite | Promise<CompiledSite>,
): Promise<BrandBuilder> {
  const folders = foldersOf(workspace, brandCode);
  const store = await openStore(folders, brandCode);
  const renderHere = keepRenderer(compiling);
  const memory = createPullMemory();
  const toPulling = async () => ({ folders, store, memory, readBy: (await compiling).sources });
  let state: State | null = null;
  // Forgotten until a build is through: after an error the disk says what is there.
  const takeState = async () => {
    const taken = state ?? (await readState(folders, brandCode));
    state = null;
    return taken;
  };
  const update = async (before: State, pull: Pull, { brand, helpers = 0, onProgress }: BuildRequest) => {
    const { root } = workspace;
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
      folders,
      before: before.manifest,
      records: kept.records,
      render: (job) => renderShared(job, { maxHelpers: helpers, tellBrand, renderHere }),
      onProgress: (rendered, total) => onProgress('render', rendered, total),
    });
    state = {
      snapshot: await compactSnapshot(folders, kept.snapshot),
      manifest: await compactManifest(folders, updated.kept),
    };
    return toReport(pull, updated, folders.dist);
  };
  return {
    build: (request) =>
      recorded(folders.failure, async () => {
        const before = await takeState();
        return update(before, await takeSnapshot(before.snapshot, request, toPulling, folders), request);
      }),
    update: (pull, request) =>
      recorded(folders.failure, async () => update(await takeState(), pull, request)),
    close: () => store.close(),
  };
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
  };
}

async function takeSnapshot(
  before: KeptSnapshot | null,
  request: BuildRequest,
  toPulling: () => Promise<Pick<PullSettings, 'folders' | 'store' | 'memory' | 'readBy'>>,
  { snapshot: file }: BrandFolders,
): Promise<Pull> {
  const { erp, brand } = request;
  if (erp !== null) {
    const onProgress = (done: number, total: number) => request.onProgress('pull', done, total);
    const pulling = await toPulling();
    return pullSnapshot({ ...request, ...pulling, erp, before: before?.snapshot ?? null, onProgress });
  }
  if (before !== null) return { snapshot: before.snapshot, calls: 0, bytes: 0 };
  throw new Error(`There is no snapshot of ${brand.code} yet (${file}). Build once without --offline.`);
}

function toReport(
  { snapshot, calls, bytes }: Pull,
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
    folder,
  };
}
