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

/** Contains only plain data, because it is sent between processes. */
export interface SharedBrand {
  readonly root: string;
  readonly brand: Brand;
  readonly snapshot: string;
}

export interface SharedJob {
  readonly context: FactsContext;
  readonly stage: StagePlace;
  readonly prefix: string;
  readonly files: readonly string[];
}

export type RenderPages = (
  outputs: readonly Output[],
  before: ReadonlyMap<string, FileEntry>,
) => Promise<readonly StagedEntry[]>;

export async function openSharedBrand(
  shared: SharedBrand,
  code: Promise<CompiledSite>,
): Promise<(job: SharedJob) => RenderPages> {
  const snapshot = await readSnapshot(shared.snapshot, shared.brand.code);
  if (snapshot === null) throw new Error(`${shared.snapshot} is missing.`);
  const site = toSite(await readSiteInput(shared.root, shared.brand, snapshot));
  const renderer = await openRenderer(await code);
  return ({ context, files, stage: place, prefix }) => {
    const [stage, known] = [openStage(place, prefix), new Set(files)];
    return (outputs, before) =>
      renderFiles(renderer, { site, outputs, files: known, before, stage, context, onRendered: () => {} });
  };
}
