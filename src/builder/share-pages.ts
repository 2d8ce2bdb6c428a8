import type { FileEntry } from '#release/manifest.ts';
import type { RenderJob } from '#render/render-files.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { PageShare, RenderShare } from './page-share.ts';
import type { Shares } from './build-request.ts';
import { startWorker, type Worker } from './worker.ts';

/** A helper reads and indexes the whole brand and warms up, more than a second's work: with fewer files it doesn't pay. */
const usualShares: Shares = { filesPerHelper: 30_000, filesAtOnce: 1_000 };

export interface Sharing {
  /** Workers that may help. */
  readonly maxHelpers: number;
  readonly shares?: Shares | undefined;
  /** Gives what helpers need to know of the brand; called only where there are any. */
  readonly describeBrand: () => Promise<Pick<PageShare, 'root' | 'brand' | 'snapshot' | 'compiled'>>;
  readonly renderHere: (job: RenderJob) => Promise<readonly StagedEntry[]>;
}

/** Renders a job here and in other workers; each takes the next part when it is done with one. */
export async function sharePages(job: RenderJob, sharing: Sharing): Promise<readonly StagedEntry[]> {
  const { maxHelpers, shares = usualShares, describeBrand, renderHere } = sharing;
  const count = Math.min(maxHelpers, Math.floor(job.outputs.length / shares.filesPerHelper));
  if (count === 0) return renderHere(job);
  const share = { ...(await describeBrand()), stage: job.stage, context: job.context, files: [...job.files] };
  const helpers = Array.from({ length: count }, () => startWorker());
  try {
    return await renderParts(job, shares, [
      (outputs) => renderHere({ ...job, outputs, onRendered: () => {} }),
      ...helpers.map((helper, at) => renderIn(helper, { ...share, prefix: `${at}-` })),
    ]);
  } finally {
    await Promise.all(helpers.map((helper) => helper.kill()));
  }
}

function renderIn(helper: Worker, share: PageShare): RenderShare {
  const opened = helper.ask({ kind: 'open-pages', share }, 'opened');
  // Reported with the first pages that are asked for.
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

/** Ends only when all have stopped, so that none goes on writing behind an error. */
async function renderParts(
  job: RenderJob,
  { filesAtOnce }: Shares,
  renderers: readonly RenderShare[],
): Promise<readonly StagedEntry[]> {
  const parts = toParts(job.outputs, filesAtOnce);
  const entries: StagedEntry[] = [];
  const work = async (render: RenderShare) => {
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
