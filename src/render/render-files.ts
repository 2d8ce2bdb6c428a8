import type { FileEntry } from '#release/manifest.ts';
import type { Output } from '#site/outputs.ts';
import { registerPages } from '#site/pages.ts';
import { pathOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { splitList } from '#site/text-file.ts';
import { type RenderedFile, RenderError, type Renderer } from './renderer.ts';
import type { PageStager } from './stage-pages.ts';
import type { StagedEntry } from './stage-files.ts';

export interface RenderJob {
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly before: ReadonlyMap<string, FileEntry>;
  readonly stager: PageStager;
  readonly onRendered: (files: number) => void;
}

/** Number of pages that are rendered together. Batches keep Astro's list of paths short. */
const pagesAtOnce = 2_000;

/** Batches that wait for the stager. More of them would only take memory. */
const maxWaiting = 4;

/** Throws at the first failure. The error names the page and its product. */
export async function renderFiles(renderer: Renderer, job: RenderJob): Promise<readonly StagedEntry[]> {
  const { site, outputs, before, stager } = job;
  const staged: StagedEntry[] = [];
  const waiting: Promise<readonly StagedEntry[]>[] = [];
  const finishUntil = async (length: number) => {
    while (waiting.length > length) {
      staged.push(...((await waiting.shift()) ?? []));
      job.onRendered(staged.length);
    }
  };
  const others = outputs.filter(({ route }) => route === null);
  const pages = outputs.filter(({ route }) => route !== null);
  for (const part of [others, ...splitList(pages, pagesAtOnce)]) {
    if (part.length === 0) continue;
    const byFile = new Map(part.map((output) => [output.file, output]));
    registerPages(
      site,
      part.filter((output) => output.route !== null),
    );
    const stageBatch = (batch: readonly RenderedFile[]) => {
      const files = batch.flatMap(({ file, content }) => {
        const output = byFile.get(file);
        byFile.delete(file);
        return output === undefined ? [] : [{ file, content, key: output.key, old: before.get(file) }];
      });
      const entries = stager.stage(files);
      entries.catch(() => {});
      waiting.push(entries);
      return finishUntil(maxWaiting);
    };
    await renderer.render(new Set(byFile.keys()), stageBatch).catch((error: unknown) => {
      throw nameError(error, part, site);
    });
    const [missing] = byFile.keys();
    if (missing !== undefined) throw new Error(`Bug in this program: ${missing} was not rendered.`);
  }
  await finishUntil(0);
  return staged;
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
