import type { Brand } from '#config/brands.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { FactsContext } from '#render/facts-context.ts';
import { renderFiles } from '#render/render-files.ts';
import { openRenderer } from '#render/renderer.ts';
import { openStage, type StagePlace } from '#render/stage.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { Output } from '#site/outputs.ts';
import { toSite } from '#site/site.ts';
import { readSiteInput } from './site-input.ts';

/** A brand whose pages several processes render. Plain data, as it is sent to workers. */
export interface SharedBrand {
  readonly root: string;
  readonly brand: Brand;
  /** The snapshot's file. */
  readonly snapshot: string;
  readonly compiled: CompiledSite;
  readonly context: FactsContext;
  readonly stage: StagePlace;
  /** Keeps the files that a process stages apart from the files of the others. */
  readonly prefix: string;
  /** Every file that the dist will hold. */
  readonly files: readonly string[];
}

export type RenderPages = (
  outputs: readonly Output[],
  before: ReadonlyMap<string, FileEntry>,
) => Promise<readonly StagedEntry[]>;

/** Prepares a worker to render pages of a brand that another process builds. */
export async function openSharedBrand(shared: SharedBrand): Promise<RenderPages> {
  const snapshot = await readSnapshot(shared.snapshot, shared.brand.code);
  if (snapshot === null) throw new Error(`${shared.snapshot} is missing.`);
  const site = toSite(await readSiteInput(shared.root, shared.brand, snapshot), shared.compiled.inlineCode);
  const files = new Set(shared.files);
  const renderer = await openRenderer(shared.compiled);
  const stage = openStage(shared.stage, shared.prefix);
  const { context } = shared;
  return (outputs, before) =>
    renderFiles(renderer, { site, outputs, files, before, stage, context, onRendered: () => {} });
}
