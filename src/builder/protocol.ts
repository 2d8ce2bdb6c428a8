import { formatRecord } from '#catalogue/record-file.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Workspace } from '#config/workspace.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { Output } from '#site/outputs.ts';
import type { BuildError } from './failure.ts';
import type { BuildPhase } from './phases.ts';
import type {
  BrandReport,
  BuilderSettings,
  BuildJob,
  BuildRequest,
  BuildResult,
  LiveReports,
} from './build-job.ts';
import type { SharedBrand, SharedJob } from './shared-brand.ts';

/** A request to a worker. The final answer is `failed`, or the kind that its comment names. */
export type WorkerRequest =
  /** Locks a brand and reads the state of its last build. Answer: `opened`. */
  | {
      readonly kind: 'open';
      readonly workspace: Workspace;
      readonly brand: BrandCode;
      /** The compiled site; null if a later message contains it. */
      readonly compiled: CompiledSite | null;
      /** Settings for publishing; null for a worker that only builds. */
      readonly publishing: BuilderSettings | null;
    }
  /** Builds the open brand. The record is sent as text, because IPC messages are JSON. Answer: `built`. */
  | {
      readonly kind: 'build';
      readonly request: Omit<BuildRequest, 'onProgress' | 'live'>;
      readonly live?: string | null;
    }
  | { readonly kind: 'close' }
  /** Builds and publishes the open brand. Answer: `published`. */
  | { readonly kind: 'publish'; readonly job: BuildJob }
  /**
   * Writes the reports of the last publish. Then removes old releases except the planned one. Answer: `reported`.
   */
  | { readonly kind: 'report'; readonly planned: string | null }
  | { readonly kind: 'warm' }
  /** Reads a brand, to render pages for the worker that has locked the brand. Answer: `opened`. */
  | { readonly kind: 'open-pages'; readonly shared: SharedBrand }
  /** Sent before the first `render`. Answer: `planned`. */
  | { readonly kind: 'plan-pages'; readonly job: SharedJob }
  | {
      readonly kind: 'render';
      readonly outputs: readonly Output[];
      readonly before: readonly (readonly [string, FileEntry])[];
    };

export function toBuildMessage({ live, ...request }: Omit<BuildRequest, 'onProgress'>): WorkerRequest {
  return { kind: 'build', request, ...(live !== undefined && { live: live && formatRecord(live) }) };
}

export type WorkerResult =
  | { readonly kind: 'opened' }
  | { readonly kind: 'planned' }
  | { readonly kind: 'built'; readonly report: BrandReport }
  | { readonly kind: 'closed' }
  | { readonly kind: 'published'; readonly result: BuildResult }
  | { readonly kind: 'reported'; readonly liveReports: LiveReports }
  | { readonly kind: 'warmed'; readonly bytes: number }
  | { readonly kind: 'rendered'; readonly entries: readonly StagedEntry[] };

export type WorkerEvent =
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'may-publish' };

export type WorkerAnswer =
  | WorkerResult
  | WorkerEvent
  | ({ readonly kind: 'failed' } & Pick<BuildError, 'why' | 'message' | 'violations'>);

export type ToWorker =
  | { readonly id: number; readonly request: WorkerRequest }
  | { readonly id: number; readonly mayPublish: boolean }
  | { readonly compiled: CompiledSite };

export interface FromWorker {
  readonly id: number;
  readonly answer: WorkerAnswer;
}
