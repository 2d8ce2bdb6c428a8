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

/** A brand some of whose pages a worker renders while another one builds it. */
export interface PageShare {
  readonly root: string;
  readonly brand: Brand;
  /** The snapshot's file. */
  readonly snapshot: string;
  readonly compiled: CompiledSite;
  readonly stage: StagePlace;
  readonly context: FactsContext;
  /** Keeps the files that it stages apart from others'. */
  readonly prefix: string;
  /** Every file that the dist will hold. */
  readonly files: readonly string[];
}

export type RenderShare = (
  outputs: readonly Output[],
  before: ReadonlyMap<string, FileEntry>,
) => Promise<readonly StagedEntry[]>;

/** Reads what the pages are made of. Throws where the snapshot is gone. */
export async function openPageShare(share: PageShare): Promise<RenderShare> {
  const snapshot = await readSnapshot(share.snapshot, share.brand.code);
  if (snapshot === null) throw new Error(`${share.snapshot} is gone.`);
  const site = toSite(await readSiteInput(share.root, share.brand, snapshot), share.compiled.inlineCode);
  const { context } = share;
  const files = new Set(share.files);
  const renderer = await openRenderer(share.compiled);
  const stage = openStage(share.stage, share.prefix);
  return (outputs, before) =>
    renderFiles(renderer, { site, outputs, files, before, stage, context, onRendered: () => {} });
}
