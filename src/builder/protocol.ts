import { formatRecord } from '#catalogue/record-file.ts';
import type { Workspace } from '#config/workspace.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type {
  BrandReport,
  BuilderSettings,
  BuildJob,
  BuildRequest,
  BuildResult,
  LiveReports,
} from './build-job.ts';
import type { BuildError } from './failure.ts';
import type { BuildPhase } from './phases.ts';

export interface OpenRequest {
  readonly workspace: Workspace;
  readonly brand: string;
  /** Null if the compiled site follows in a later message. */
  readonly compiled: CompiledSite | null;
  /** Null if the worker only builds. */
  readonly publishing: BuilderSettings | null;
}

export interface WorkerCalls {
  open: (request: OpenRequest) => null;
  build: (request: ReturnType<typeof toBuildArgument>) => BrandReport;
  close: (nothing: null) => null;
  publish: (job: BuildJob) => BuildResult;
  report: (planned: string | null) => LiveReports;
  /** Prepares the first publish with a build and a dry run. Returns the memory use of the process in bytes. */
  warm: (nothing: null) => number;
}

/** Formats the record as text, because messages between processes are JSON, which has no maps. */
export function toBuildArgument({ live, ...request }: Omit<BuildRequest, 'onProgress'>) {
  return { ...request, live: live && formatRecord(live) };
}

export type CallName = keyof WorkerCalls;
export type Argument<Name extends CallName> = Parameters<WorkerCalls[Name]>[0];
export type Result<Name extends CallName> = ReturnType<WorkerCalls[Name]>;

export interface Call<Name extends CallName = CallName> {
  readonly id: number;
  readonly name: Name;
  readonly argument: Argument<Name>;
}

export type ToWorker =
  | Call
  | { readonly id: number; readonly mayPublish: boolean }
  | { readonly compiled: CompiledSite };

export type FromWorker<Name extends CallName = CallName> = { readonly id: number } & (
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'may-publish' }
  | { readonly kind: 'done'; readonly result: Result<Name> }
  | ({ readonly kind: 'failed' } & Pick<BuildError, 'why' | 'message' | 'violations'>)
);
