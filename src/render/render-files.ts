import type { FileEntry } from '#release/manifest.ts';
import type { Output } from '#site/outputs.ts';
import { registerPages } from '#site/pages.ts';
import { pathOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { splitList } from '#site/text-file.ts';
import { type RenderedFile, RenderError, type Renderer } from './renderer.ts';
import type { Stager } from './stager.ts';

export interface RenderJob {
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly known: ReadonlyMap<string, FileEntry>;
  readonly stager: Stager;
  readonly onRendered: (files: number) => void;
}

/** Number of pages that are rendered together. Batches keep Astro's list of paths short. */
const pagesAtOnce = 2_000;

/** Throws at the first failure. The error names the page and its product. */
export async function renderFiles(renderer: Renderer, job: RenderJob): Promise<void> {
  const { site, outputs, known, stager } = job;
  let rendered = 0;
  const others = outputs.filter(({ route }) => route === null);
  const pages = outputs.filter(({ route }) => route !== null);
  for (const part of [others, ...splitList(pages, pagesAtOnce)]) {
    if (part.length === 0) continue;
    const keys = new Map(part.map(({ file, key }) => [file, key]));
    registerPages(
      site,
      part.filter((output) => output.route !== null),
    );
    const stageBatch = async (batch: readonly RenderedFile[]) => {
      const files = batch.map((one) => ({ ...one, key: keys.get(one.file) ?? '', old: known.get(one.file) }));
      for (const { file } of batch) keys.delete(file);
      await stager.stage(files);
      rendered += batch.length;
      job.onRendered(rendered);
    };
    await renderer.render(new Set(keys.keys()), stageBatch).catch((error: unknown) => {
      throw nameError(error, part, site);
    });
    const [missing] = keys.keys();
    if (missing !== undefined) throw new Error(`Bug in this program: ${missing} was not rendered.`);
  }
}

function nameError(error: unknown, outputs: readonly Output[], site: Site): unknown {
  if (!(error instanceof RenderError)) return error;
  const route = outputs.find(({ file }) => file === error.file)?.route ?? null;
  const path = route === null ? `/${error.file}` : decodeURIComponent(pathOf(route, site.languages));
  const product = route?.kind === 'product' ? site.catalogue.productByKey.get(route.key) : undefined;
  const ofProduct = product === undefined ? '' : ` (product ${product.id})`;
  return new Error(`The page ${path}${ofProduct} can't be rendered: ${error.message}`, {
    cause: error.cause,
  });
}
