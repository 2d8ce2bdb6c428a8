import type { FileEntry } from '#release/manifest.ts';
import type { RenderJob } from '#render/render-files.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { StageOtherFiles } from '#render/update-dist.ts';
import type { Shares } from './build-job.ts';
import type { RenderPages, SharedBrand } from './shared-brand.ts';
import { startWorker, type Worker } from './worker.ts';

const defaultShares: Shares = { filesPerHelper: 4_000, filesAtOnce: 500 };

export interface Sharing {
  readonly maxHelpers: number;
  readonly shares?: Shares | undefined;
  readonly describeBrand: () => Promise<Pick<SharedBrand, 'root' | 'brand' | 'snapshot' | 'compiled'>>;
  readonly renderHere: (job: RenderJob) => Promise<readonly StagedEntry[]>;
}

/** Stages other files while helpers start. Errors of pages have priority, because they name the product. */
export async function sharePages(
  job: RenderJob,
  stageOtherFiles: StageOtherFiles,
  sharing: Sharing,
): Promise<readonly StagedEntry[]> {
  const { maxHelpers, shares = defaultShares, describeBrand, renderHere } = sharing;
  const count = Math.min(maxHelpers, Math.floor(job.outputs.length / shares.filesPerHelper));
  if (count === 0) return [...(await renderHere(job)), ...(await stageOtherFiles())];
  const { context, stage } = job;
  const shared = { ...(await describeBrand()), context, stage, files: [...job.files] };
  const helpers = Array.from({ length: count }, () => startWorker());
  try {
    const renderThere = helpers.map((helper, index) => renderIn(helper, { ...shared, prefix: `${index}-` }));
    const others = stageOtherFiles();
    const renderHereLater: RenderPages = async (outputs) => {
      await Promise.allSettled([others]);
      return renderHere({ ...job, outputs, onRendered: () => {} });
    };
    const pages = renderParts(job, shares, [renderHereLater, ...renderThere]);
    await Promise.allSettled([pages, others]);
    return [...(await pages), ...(await others)];
  } finally {
    await Promise.all(helpers.map((helper) => helper.kill()));
  }
}

function renderIn(helper: Worker, shared: SharedBrand): RenderPages {
  const opened = helper.ask({ kind: 'open-pages', shared }, 'opened');
  opened.catch(() => {});
  return async (outputs, before) => {
    await opened;
    const known = outputs.flatMap(({ file }): [string, FileEntry][] => {
      const old = before.get(file);
      return old === undefined ? [] : [[file, old]];
    });
    return (await helper.ask({ kind: 'render', outputs, before: known }, 'rendered')).entries;
  };
}

/** Returns or throws only after all processes have stopped writing. */
async function renderParts(
  job: RenderJob,
  { filesAtOnce }: Shares,
  renderers: readonly RenderPages[],
): Promise<readonly StagedEntry[]> {
  const parts = toParts(job.outputs, filesAtOnce);
  const entries: StagedEntry[] = [];
  const work = async (render: RenderPages) => {
    try {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        entries.push(...(await render(part, job.before)));
        job.onRendered(entries.length);
      }
    } finally {
      parts.length = 0;
    }
  };
  for (const result of await Promise.allSettled(renderers.map(work)))
    if (result.status === 'rejected') throw result.reason;
  return entries;
}

function toParts(outputs: RenderJob['outputs'], size: number): RenderJob['outputs'][] {
  const count = Math.ceil(outputs.length / size);
  return Array.from({ length: count }, (_, at) => outputs.slice(at * size, (at + 1) * size));
}
