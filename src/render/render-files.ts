import type { FileEntry } from '#release/manifest.ts';
import { registerPages } from '#site/pages.ts';
import type { Output } from '#site/outputs.ts';
import { pathOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import type { FindingsContext } from './findings-context.ts';
import { openFindingsReader } from './read-findings.ts';
import { RenderError, type Renderer } from './renderer.ts';
import type { Stage } from './stage.ts';
import { type StagedEntry, stageFile } from './stage-files.ts';
import { splitList, toUtf8 } from '#site/text-file.ts';

export interface RenderJob {
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly before: ReadonlyMap<string, FileEntry>;
  readonly stage: Stage;
  readonly context: FindingsContext;
  readonly onRendered: (files: number) => void;
}

/** Number of pages that are rendered together. Batches keep Astro's list of paths short. */
const pagesAtOnce = 2_000;

/** Throws at the first failure. The error names the page and its product. */
export async function renderFiles(renderer: Renderer, job: RenderJob): Promise<readonly StagedEntry[]> {
  const { site, outputs } = job;
  const rendered: StagedEntry[] = [];
  const others = outputs.filter(({ route }) => route === null);
  const pages = outputs.filter((output) => output.route !== null);
  const readFindings = openFindingsReader(job.context);
  for (const part of [others, ...splitList(pages, pagesAtOnce)]) {
    if (part.length === 0) continue;
    const byFile = new Map(part.map((output) => [output.file, output]));
    registerPages(
      site,
      part.filter((output) => output.route !== null),
    );
    await renderer
      .render(new Set(byFile.keys()), (file, content) => {
        const output = byFile.get(file);
        if (output === undefined) return;
        byFile.delete(file);
        const bytes = typeof content === 'string' ? toUtf8(content) : content;
        rendered.push(
          stageFile(file, output.key, bytes, { known: job.before, stage: job.stage, readFindings }),
        );
        job.onRendered(rendered.length);
      })
      .catch((error: unknown) => {
        throw nameError(error, part, site);
      });
    const [missing] = byFile.keys();
    if (missing !== undefined) throw new Error(`Bug in this program: ${missing} was not rendered.`);
  }
  return rendered;
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
