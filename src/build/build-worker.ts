import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { BrandReport, BuildPhase, BuildRequest } from './build-request.ts';
import { forkBuilder } from './fork-builder.ts';
import type { Workspace } from './workspace.ts';

/** One brand's build as it is sent to a process. */
export interface BuildJob {
  readonly workspace: Workspace;
  /** May still be being compiled: the process reads what the last build left meanwhile. */
  readonly compiled: CompiledSite | Promise<CompiledSite>;
  readonly request: Omit<BuildRequest, 'onProgress'>;
  /** True keeps brand, snapshot and renderer in memory for the next job. */
  readonly isResident: boolean;
}

/** What the process is sent: a job, then its code. */
export type BuildOrder =
  | { readonly kind: 'build'; readonly job: Omit<BuildJob, 'compiled'> }
  | { readonly kind: 'compiled'; readonly compiled: CompiledSite };

/** What the process answers: any number of steps, then one end. */
export type BuildAnswer =
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'built'; readonly report: BrandReport }
  | { readonly kind: 'failed'; readonly message: string };

/** A process that builds one brand at a time. */
export interface BuildWorker {
  /** Throws what the build throws, or that the process ended. */
  build(job: BuildJob, onProgress: BuildRequest['onProgress']): Promise<BrandReport>;
  readonly isAlive: boolean;
  /** Undefined where the process could not be started. */
  readonly pid: number | undefined;
  /** Resolves when it ended and holds no brand any more. */
  stop(): Promise<void>;
}

const entry = new URL('build-worker-main.ts', import.meta.url);

export function startBuildWorker(root: string): BuildWorker {
  const child = forkBuilder(entry, root);
  return {
    build: (job, onProgress) => ask(child, job, onProgress),
    get isAlive() {
      return child.connected;
    },
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function ask(
  child: ChildProcess,
  job: BuildJob,
  onProgress: BuildRequest['onProgress'],
): Promise<BrandReport> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: BuildAnswer) => {
      if (answer.kind === 'step') return onProgress(answer.phase, answer.done, answer.total);
      child.off('message', onMessage).off('exit', onExit);
      if (answer.kind === 'built') resolve(answer.report);
      else reject(new Error(answer.message));
    };
    const onExit = (code: number | null, signal: string | null) => {
      const { code: brand } = job.request.brand;
      reject(
        new Error(`The process that built ${brand} ended with ${signal ?? `code ${code}`}. Build again.`),
      );
    };
    child.on('message', onMessage).once('exit', onExit);
    const { compiled, ...rest } = job;
    const send = (order: BuildOrder) => child.connected && child.send(order);
    send({ kind: 'build', job: rest });
    Promise.resolve(compiled).then((code) => send({ kind: 'compiled', compiled: code }), reject);
  });
}
