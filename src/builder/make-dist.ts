import { countLeftOut } from '#catalogue/problem.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { type SnapshotChange, toSnapshotChange } from '#catalogue/snapshot-change.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type KeptSnapshot, writeSnapshot } from '#erp/snapshot-file.ts';
import { compactFile, formatChange, journalOf } from '#files/journal.ts';
import type { PictureWork } from '#media/make-pictures.ts';
import type { SwitchRecords } from '#render/commit-dist.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import { noForbiddenContent, toFindingsContext } from '#render/findings-context.ts';
import { formatManifest, type KeptManifest } from '#render/manifest-file.ts';
import { renderFiles } from '#render/render-files.ts';
import { openRenderer, type Renderer } from '#render/renderer.ts';
import { readStaticFiles } from '#render/static-files.ts';
import { type DistUpdate, type UpdatedDist, updateDist } from '#render/update-dist.ts';
import { type Site, toSite } from '#site/site.ts';
import type { BrandReport, BuildRequest } from './build-job.ts';
import type { BrandPull } from './pull-brand.ts';
import { listPictureFiles, readSiteInput } from './site-input.ts';

export interface BrandState {
  readonly snapshot: KeptSnapshot | null;
  readonly manifest: KeptManifest | null;
  /** Null if another process built the dist. */
  readonly site: Site | null;
}

/** If the returned function throws, the dist is unchanged. */
export function createDistMaker(
  root: string,
  folders: BrandFolders,
  code: CompiledSite | Promise<CompiledSite>,
) {
  const render = keepRenderer(code);
  return async (
    before: BrandState,
    pull: BrandPull,
    { brand, forbiddenContent = noForbiddenContent, onProgress }: BuildRequest,
  ) => {
    const next = await prepareSnapshot(before.snapshot, pull.snapshot, folders);
    const site = toSite(await readSiteInput(root, brand, pull.snapshot));
    const loadCode = async () => {
      const compiled = await code;
      return { code: compiled.code, statics: await readStaticFiles(root, compiled) };
    };
    const updated = await updateDist({
      site,
      snapshot: next.kept,
      loadCode,
      context: toFindingsContext(brand, forbiddenContent, pull.snapshot.publicErpHost),
      pictures: listPictureFiles(site, folders.pictures),
      folders,
      before: before.manifest,
      records: next.records,
      render,
      onProgress,
    });
    const state: BrandState = {
      snapshot: await compactFile(folders.snapshot, next.kept, ({ snapshot }) => JSON.stringify(snapshot)),
      manifest: await compactFile(folders.manifest, updated.kept, ({ manifest }) => formatManifest(manifest)),
      site,
    };
    return { state, report: toReport(pull, updated, folders.dist) };
  };
}

/** Loads the code only when a page is rendered. */
function keepRenderer(code: CompiledSite | Promise<CompiledSite>): DistUpdate['render'] {
  let renderer: Promise<Renderer> | null = null;
  return async (job) => {
    renderer ??= openRenderer(await code).catch((error: unknown) => {
      renderer = null;
      throw error;
    });
    return renderFiles(await renderer, job);
  };
}

async function prepareSnapshot(
  before: KeptSnapshot | null,
  snapshot: Snapshot,
  { snapshot: file, nextSnapshot }: BrandFolders,
) {
  const change = before && toSnapshotChange(before.snapshot, snapshot);
  const toNext = (kept: KeptSnapshot, given: Partial<SwitchRecords> = {}) => {
    const records: SwitchRecords = { appends: [], replaces: [], ended: [], ...given };
    return { kept, records };
  };
  if (before === null || (change !== null && !isSmall(change, snapshot))) {
    const kept = await writeSnapshot(nextSnapshot, snapshot);
    return toNext(kept, { replaces: [[nextSnapshot, file]], ended: [journalOf(file)] });
  }
  if (change === null) return toNext(before);
  const line = formatChange(before.digest, change);
  const journalBytes = before.journalBytes + line.length;
  return toNext({ ...before, snapshot, journalBytes }, { appends: [[journalOf(file), line]] });
}

function isSmall({ products }: SnapshotChange, snapshot: Snapshot): boolean {
  return products.set.length + products.removed.length < snapshot.products.length / 2;
}

const noPictureWork: PictureWork = { requests: 0, bytes: 0, encoded: 0 };

function toReport(
  { snapshot, pictures = noPictureWork, ...pulled }: BrandPull,
  { kept: _, ...updated }: UpdatedDist,
  folder: string,
): Omit<BrandReport, 'seconds'> {
  const { brand, problems, isDemo } = snapshot;
  const products = snapshot.products.length;
  const leftOut = countLeftOut(problems);
  return { brand, products, ...updated, leftOut, problems, isDemo, ...pulled, pictures, folder };
}
