import type { Brand } from '#config/brands.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { FindingsContext } from '#render/findings-context.ts';
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
  readonly context: FindingsContext;
  readonly stage: StagePlace;
  readonly prefix: string;
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
  return ({ context, stage: place, prefix }) => {
    const stage = openStage(place, prefix);
    return (outputs, before) =>
      renderFiles(renderer, { site, outputs, before, stage, context, onRendered: () => {} });
  };
}
