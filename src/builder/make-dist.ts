import { countLeftOut } from '#catalogue/problem.ts';
import type { BrandFolders } from '#config/workspace.ts';
import type { KeptSnapshot } from '#erp/snapshot-file.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import { compactManifest } from '#render/commit-dist.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { noOffLimits, toFactsContext } from '#render/facts-context.ts';
import type { KeptManifest } from '#render/manifest-file.ts';
import { renderFiles } from '#render/render-files.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStaticFiles } from '#render/static-files.ts';
import { type UpdatedDist, updateDist } from '#render/update-dist.ts';
import { listPages } from '#site/pages.ts';
import { type Site, toSite } from '#site/site.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import { recordOf } from './built-dist.ts';
import { type KeptRecord, prepareRecord } from './last-record.ts';
import { compactSnapshot, prepareSnapshot } from './next-snapshot.ts';
import type { BrandPull } from './pull-brand.ts';
import { sharePages, type Sharing } from './share-pages.ts';
import { listPictureFiles, readSiteInput } from './site-input.ts';

/** The inputs of a dist. */
export interface BrandState {
  readonly snapshot: KeptSnapshot | null;
  readonly manifest: KeptManifest | null;
  readonly record: KeptRecord | null;
  /** Null where another process built the dist. */
  readonly site: Site | null;
}

/** Makes the dist of a pull out of the one before. Throws with the dist as it was. */
export type MakeDist = (
  before: BrandState,
  pull: BrandPull,
  request: BuildRequest,
) => Promise<{ readonly state: BrandState; readonly report: Omit<BrandReport, 'seconds'> }>;

export function createDistMaker(root: string, folders: BrandFolders, compiled: CompiledSite): MakeDist {
  const renderHere = keepRenderer(compiled);
  return async (before, pull, { brand, offLimits = noOffLimits, helpers = 0, shares, onProgress }) => {
    const next = await prepareSnapshot(before.snapshot, pull.snapshot, folders);
    const site = toSite(await readSiteInput(root, brand, pull.snapshot), compiled.inlineCode);
    const record = await prepareRecord(before.record, recordOf(site), folders);
    const describeBrand = async () => ({ root, brand, compiled, snapshot: await next.findFile() });
    const updated = await updateDist({
      ...{ site, pages: listPages(site) },
      code: compiled.code,
      context: toFactsContext(brand, offLimits, pull.snapshot.publicErpHost),
      statics: await readStaticFiles(root, compiled),
      pictures: listPictureFiles(site, folders.pictures),
      folders,
      before: before.manifest,
      records: { ...next.records, replaces: [...next.records.replaces, ...record.replaces] },
      render: (job) => sharePages(job, { maxHelpers: helpers, shares, describeBrand, renderHere }),
      onProgress,
    });
    const state = {
      snapshot: await compactSnapshot(folders, next.snapshot),
      manifest: await compactManifest(folders, updated.kept),
      record: record.kept,
      site,
    };
    return { state, report: toReport(pull, updated, folders.dist) };
  };
}

/** Loads the compiled code with the first page: where nothing changed there is none. */
function keepRenderer(compiled: CompiledSite): Sharing['renderHere'] {
  let renderer: Promise<Renderer> | null = null;
  return async (job) => {
    renderer ??= openRenderer(compiled).catch((error: unknown) => {
      renderer = null;
      throw error;
    });
    return renderFiles(await renderer, job);
  };
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
