import { formatRecord } from '#catalogue/record-file.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Workspace } from '#config/workspace.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { StagedEntry } from '#render/stage-files.ts';
import type { Output } from '#site/outputs.ts';
import type { BuildError } from './failure.ts';
import type { BuildPhase } from './phases.ts';
import type { Aftermath, BuilderSettings, BuildJob, BuildResult } from './build-job.ts';
import type { BrandReport, BuildRequest } from './build-request.ts';
import type { SharedBrand } from './shared-brand.ts';

/** A request to a worker. Each is answered once, with the kind of answer that its comment names, or with `failed`. */
export type WorkerRequest =
  /** Locks a brand for the worker and reads what its last build left: `opened`. */
  | {
      readonly kind: 'open';
      readonly workspace: Workspace;
      readonly brand: BrandCode;
      readonly compiled: CompiledSite;
      /** Null where the worker only builds. */
      readonly publishing: BuilderSettings | null;
    }
  /** Builds the open brand: `built`. Messages are JSON, so the record is sent as its text. */
  | {
      readonly kind: 'build';
      readonly request: Omit<BuildRequest, 'onProgress' | 'live'>;
      readonly live?: string | null;
    }
  /** Encodes AVIF pictures that are missing, until the time is over or another request comes: `avif-made`. */
  | { readonly kind: 'make-avif'; readonly limitMs: number | null }
  /** Unlocks the brand: `closed`. */
  | { readonly kind: 'close' }
  /** Builds the open brand and publishes it: `published`. */
  | { readonly kind: 'publish'; readonly job: BuildJob }
  /** Writes the reports of what was published last, beside what the live release before lacked (null: as it lies here), then tidies the target, which keeps the planned release, and makes AVIF while idle: `reported`. */
  | { readonly kind: 'report'; readonly former: string | null; readonly planned: string | null }
  /** Reads the ERP and all else that makes the first job quick, and publishes nothing: `warmed`. */
  | { readonly kind: 'warm' }
  /** Prepares to render pages for another worker, which has locked their brand: `opened`. */
  | { readonly kind: 'open-pages'; readonly shared: SharedBrand }
  /** Renders some of these pages: `rendered`. */
  | {
      readonly kind: 'render';
      readonly outputs: readonly Output[];
      readonly before: readonly (readonly [string, FileEntry])[];
    };

export function toBuildMessage({ live, ...request }: Omit<BuildRequest, 'onProgress'>): WorkerRequest {
  return { kind: 'build', request, ...(live !== undefined && { live: live && formatRecord(live) }) };
}

/** The last answer to a request. */
export type WorkerResult =
  | { readonly kind: 'opened' }
  | { readonly kind: 'built'; readonly report: BrandReport }
  /** `lacking` counts the pictures that still have no AVIF. */
  | { readonly kind: 'avif-made'; readonly lacking: number }
  | { readonly kind: 'closed' }
  | { readonly kind: 'published'; readonly result: BuildResult }
  | { readonly kind: 'reported'; readonly aftermath: Aftermath }
  | { readonly kind: 'warmed'; readonly bytes: number }
  | { readonly kind: 'rendered'; readonly entries: readonly StagedEntry[] };

/** An answer on the way there: progress, and the question whether a release may go live. */
export type WorkerEvent =
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'may-publish' };

export type WorkerAnswer =
  | WorkerResult
  | WorkerEvent
  | ({ readonly kind: 'failed' } & Pick<BuildError, 'why' | 'message' | 'violations'>);

/** A message to a worker; `id` ties answers, and the permission to publish, to their request. */
export type ToWorker =
  | { readonly id: number; readonly request: WorkerRequest }
  | { readonly id: number; readonly mayPublish: boolean };

export interface FromWorker {
  readonly id: number;
  readonly answer: WorkerAnswer;
}
