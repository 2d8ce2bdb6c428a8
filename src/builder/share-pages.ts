import type { FileEntry } from '#release/manifest.ts';
import type { RenderJob } from '#render/render-files.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { StageOtherFiles } from '#render/update-dist.ts';
import { splitList } from '#site/text-file.ts';
import type { Shares } from './build-job.ts';
import type { RenderPages, SharedBrand } from './shared-brand.ts';
import { startWorker, type Worker } from './worker.ts';

const defaultShares: Shares = { filesPerHelper: 4_000, filesAtOnce: 500 };

export interface PageHelpersOptions {
  readonly maxHelpers: number;
  readonly shares?: Shares | undefined;
  readonly code: CompiledSite | Promise<CompiledSite>;
  readonly describeBrand: () => Promise<SharedBrand>;
  readonly renderHere: (job: RenderJob) => Promise<readonly StagedEntry[]>;
}

interface Helper {
  readonly worker: Worker;
  readonly opened: Promise<unknown>;
}

export function openPageHelpers(options: PageHelpersOptions) {
  const { maxHelpers, shares = defaultShares, code, describeBrand, renderHere } = options;
  const helpers: Helper[] = [];
  const start = (files: number) => {
    const count = Math.min(maxHelpers, Math.floor(files / shares.filesPerHelper));
    if (helpers.length >= count) return;
    const described = describeBrand();
    while (helpers.length < count) {
      const worker = startWorker();
      const opened = described.then((shared) => worker.call('openPages', shared));
      opened.catch(() => {});
      Promise.resolve(code).then(worker.sendCompiled, () => {});
      helpers.push({ worker, opened });
    }
  };
  return {
    start,
    /** If rendering and staging both fail, throws the rendering error, because it names the product. */
    async render(job: RenderJob, stageOtherFiles: StageOtherFiles): Promise<readonly StagedEntry[]> {
      start(job.outputs.length);
      if (helpers.length === 0) return [...(await renderHere(job)), ...(await stageOtherFiles())];
      const renderThere = helpers.map((helper, index) => renderIn(helper, job, `${index}-`));
      const others = stageOtherFiles();
      const renderHereLater: RenderPages = async (outputs) => {
        await Promise.allSettled([others]);
        return renderHere({ ...job, outputs, onRendered: () => {} });
      };
      const pages = renderParts(job, shares, [renderHereLater, ...renderThere]);
      await Promise.allSettled([pages, others]);
      return [...(await pages), ...(await others)];
    },
    async stop() {
      await Promise.all(helpers.map(({ worker }) => worker.kill()));
    },
  };
}

function renderIn({ worker, opened }: Helper, job: RenderJob, prefix: string): RenderPages {
  const { context, stage } = job;
  const planned = opened.then(() => worker.call('planPages', { context, stage, prefix }));
  planned.catch(() => {});
  return async (outputs, before) => {
    await planned;
    const known = outputs.flatMap(({ file }): [string, FileEntry][] => {
      const old = before.get(file);
      return old === undefined ? [] : [[file, old]];
    });
    return worker.call('render', { outputs, before: known });
  };
}

/** Returns or throws only after all processes stop writing. */
async function renderParts(
  job: RenderJob,
  { filesAtOnce }: Shares,
  renderers: readonly RenderPages[],
): Promise<readonly StagedEntry[]> {
  const parts = [...splitList(job.outputs, filesAtOnce)];
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
