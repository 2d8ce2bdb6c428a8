import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CompiledSite } from '#render/compiled-site.ts';
import type { BrandReport, BuildPhase, BuildRequest } from './build-request.ts';
import { forkBuilder } from './fork-builder.ts';
import type { Workspace } from '#config/workspace.ts';

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

/** What the process answers: any number of steps, then one end, and where it is not resident a last word. */
export type BuildAnswer =
  | { readonly kind: 'step'; readonly phase: BuildPhase; readonly done: number; readonly total: number }
  | { readonly kind: 'built'; readonly report: BrandReport }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rested'; readonly lacking: number };

/** A process that builds one brand at a time. */
export interface BuildWorker {
  /** Throws what the build throws, or that the process ended. */
  build(job: BuildJob, onProgress: BuildRequest['onProgress']): Promise<BrandReport>;
  /** Resolves when it does nothing more for its last job, where it is not resident; how many pictures lack their AVIF still. */
  rest(): Promise<number>;
  readonly isAlive: boolean;
  /** Undefined where the process could not be started. */
  readonly pid: number | undefined;
  /** Lets it come to rest; resolves when it ended and holds no brand any more. */
  stop(): Promise<void>;
}

const entry = new URL('build-worker-main.ts', import.meta.url);

/** `flags` are more of V8's. */
export function startBuildWorker(root: string, flags: readonly string[] = []): BuildWorker {
  const child = forkBuilder(entry, root, flags);
  let rested = Promise.resolve(0);
  return {
    async build(job, onProgress) {
      await rested;
      return ask(child, job, onProgress, (resting) => {
        rested = resting;
      });
    },
    rest: () => rested,
    get isAlive() {
      return child.connected;
    },
    pid: child.pid,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      await rested;
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

function ask(
  child: ChildProcess,
  job: BuildJob,
  onProgress: BuildRequest['onProgress'],
  onRest: (resting: Promise<number>) => void,
): Promise<BrandReport> {
  const report = Promise.withResolvers<BrandReport>();
  const rested = Promise.withResolvers<number>();
  const leave = (lacking: number) => {
    child.off('message', onMessage).off('exit', onExit);
    rested.resolve(lacking);
  };
  const onMessage = (answer: BuildAnswer) => {
    if (answer.kind === 'step') return onProgress(answer.phase, answer.done, answer.total);
    if (answer.kind === 'rested' || answer.kind === 'failed' || job.isResident)
      leave(answer.kind === 'rested' ? answer.lacking : 0);
    else onRest(rested.promise);
    if (answer.kind === 'built') report.resolve(answer.report);
    if (answer.kind === 'failed') report.reject(new Error(answer.message));
  };
  const onExit = (code: number | null, signal: string | null) => {
    leave(0);
    const { code: brand } = job.request.brand;
    report.reject(
      new Error(`The process that built ${brand} ended with ${signal ?? `code ${code}`}. Build again.`),
    );
  };
  child.on('message', onMessage).once('exit', onExit);
  const { compiled, ...rest } = job;
  const send = (order: BuildOrder) => child.connected && child.send(order);
  send({ kind: 'build', job: rest });
  Promise.resolve(compiled).then((code) => send({ kind: 'compiled', compiled: code }), report.reject);
  return report.promise;
}
