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

/** A brand whose pages several processes render, as plain data for IPC. */
export interface SharedBrand {
  readonly root: string;
  readonly brand: Brand;
  readonly snapshot: string;
  readonly compiled: CompiledSite;
  readonly context: FactsContext;
  readonly stage: StagePlace;
  /** Separates the staged files of this process from those of others. */
  readonly prefix: string;
  readonly files: readonly string[];
}

export type RenderPages = (
  outputs: readonly Output[],
  before: ReadonlyMap<string, FileEntry>,
) => Promise<readonly StagedEntry[]>;

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
