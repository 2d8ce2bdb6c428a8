import type { CompiledSite } from '#render/compiled-site.ts';
import type { RenderedEntry, RenderJob } from '#render/render-files.ts';
import { type HelperBrand, type PageHelper, startPageHelper } from './page-helper.ts';

/** A helper reads and indexes the whole brand before its first page: below so many files it doesn't pay. */
const filesPerHelper = 4_000;
const filesAtOnce = 1_000;

type RenderPart = (outputs: RenderJob['outputs']) => Promise<readonly RenderedEntry[]>;

export interface SharingSettings {
  /** Processes that may help. */
  readonly maxHelpers: number;
  /** What helpers are told of the brand; asked for only where there are any. */
  readonly tellBrand: () => Promise<HelperBrand>;
  readonly renderHere: (job: RenderJob) => Promise<readonly RenderedEntry[]>;
}

/** Rendering of one build here and in helpers, whoever is free taking the next part. */
export interface Sharing {
  /** Where so many files will be rendered: helpers read the brand while the code is still being compiled. */
  expect(files: number): Promise<void>;
  render(job: RenderJob, compiled: CompiledSite): Promise<readonly RenderedEntry[]>;
  close(): void;
}

export function openSharing({ maxHelpers, tellBrand, renderHere }: SharingSettings): Sharing {
  const helpers: PageHelper[] = [];
  const expect = async (files: number) => {
    const count = Math.min(maxHelpers, Math.floor(files / filesPerHelper)) - helpers.length;
    if (count <= 0) return;
    const brand = await tellBrand();
    helpers.push(...Array.from({ length: count }, () => startPageHelper(brand)));
  };
  return {
    expect,
    render: async (job, compiled) => {
      await expect(job.outputs.length);
      if (helpers.length === 0) return renderHere(job);
      const task = { compiled, stage: job.stage, files: [...job.files] };
      for (const [at, helper] of helpers.entries()) helper.open({ ...task, prefix: `${at}-` });
      return shareParts(job, [
        (outputs) => renderHere({ ...job, outputs, onRendered: () => {} }),
        ...helpers.map(
          (helper): RenderPart =>
            (outputs) =>
              helper.render(outputs, job.before),
        ),
      ]);
    },
    close: () => {
      for (const helper of helpers) helper.stop();
    },
  };
}

/** Ends only when all have stopped: no one goes on writing behind an error. */
async function shareParts(
  job: RenderJob,
  renderers: readonly RenderPart[],
): Promise<readonly RenderedEntry[]> {
  const parts = inParts(job.outputs);
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

function inParts(outputs: RenderJob['outputs']): RenderJob['outputs'][] {
  const count = Math.ceil(outputs.length / filesAtOnce);
  return Array.from({ length: count }, (_, at) => outputs.slice(at * filesAtOnce, (at + 1) * filesAtOnce));
}
