import type { RenderedEntry, RenderJob } from '#render/render-files.ts';
import { type HelperTask, startPageHelper } from './page-helper.ts';

/** A helper reads and indexes the whole brand and warms up, more than a second's work: below so many files it doesn't pay. */
const usualShares: Shares = { filesPerHelper: 30_000, filesAtOnce: 1_000 };

export interface Shares {
  readonly filesPerHelper: number;
  /** What one process renders before it takes more. */
  readonly filesAtOnce: number;
}

type RenderPart = (outputs: RenderJob['outputs']) => Promise<readonly RenderedEntry[]>;

export interface Sharing {
  /** Processes that may help. */
  readonly maxHelpers: number;
  /** Those that paid, unless told. */
  readonly shares?: Shares | undefined;
  /** What helpers are told of the brand; asked for only where there are any. */
  readonly tellBrand: () => Promise<Pick<HelperTask, 'root' | 'brand' | 'snapshot' | 'compiled'>>;
  readonly renderHere: (job: RenderJob) => Promise<readonly RenderedEntry[]>;
}

/** Renders a job here and in helpers, whoever is free taking the next part. */
export async function renderShared(job: RenderJob, sharing: Sharing): Promise<readonly RenderedEntry[]> {
  const { maxHelpers, shares = usualShares, tellBrand, renderHere } = sharing;
  const count = Math.min(maxHelpers, Math.floor(job.outputs.length / shares.filesPerHelper));
  if (count === 0) return renderHere(job);
  const task = { ...(await tellBrand()), stage: job.stage, files: [...job.files] };
  const helpers = Array.from({ length: count }, (_, at) => startPageHelper({ ...task, prefix: `${at}-` }));
  try {
    return await shareParts(job, shares, [
      (outputs) => renderHere({ ...job, outputs, onRendered: () => {} }),
      ...helpers.map(
        (helper): RenderPart =>
          (outputs) =>
            helper.render(outputs, job.before),
      ),
    ]);
  } finally {
    for (const helper of helpers) helper.stop();
  }
}

/** Ends only when all have stopped: no one goes on writing behind an error. */
async function shareParts(
  job: RenderJob,
  { filesAtOnce }: Shares,
  renderers: readonly RenderPart[],
): Promise<readonly RenderedEntry[]> {
  const parts = inParts(job.outputs, filesAtOnce);
  const entries: RenderedEntry[] = [];
  const work = async (render: RenderPart) => {
    try {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        entries.push(...(await render(part)));
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

function inParts(outputs: RenderJob['outputs'], size: number): RenderJob['outputs'][] {
  const count = Math.ceil(outputs.length / size);
  return Array.from({ length: count }, (_, at) => outputs.slice(at * size, (at + 1) * size));
}
