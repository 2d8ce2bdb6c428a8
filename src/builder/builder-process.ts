import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { BrandCode } from '#config/codes.ts';
import { forkBuilder } from './fork-builder.ts';
import type { CompiledSite } from './keep-compiled.ts';
import { BuildError } from './build-error.ts';
import type {
  Aftermath,
  BuilderAnswer,
  BuilderOrder,
  BuilderSettings,
  BuildJob,
  BuildResult,
  OnPhase,
} from './build-job.ts';

/** Somebody who waits for a build. */
export interface Watch {
  readonly onPhase: OnPhase;
  /** Asked last of all, with everything ready: false leaves the live release, as `superseded`. */
  readonly mayPublish: () => Promise<boolean>;
}

export interface Ran extends BuildResult {
  /** Rejects where the process ended before; the release is live all the same. */
  readonly aftermath: Promise<Aftermath>;
}

/** A process that keeps one brand. One job at a time, until its aftermath is there. */
export interface BuilderProcess {
  /** Throws `BuildError`. */
  run(job: BuildJob, watch: Watch): Promise<Ran>;
  /** Resolves to the memory that it takes. Throws `BuildError`. */
  warm(onPhase: OnPhase): Promise<number>;
  /** To be told when nothing is built: it then does what it left for such a time. */
  tidy(): void;
  readonly isAlive: boolean;
  /** Undefined where it could not be started. */
  readonly pid: number | undefined;
  /** At once, whatever it does: nothing that counts can be left half. Resolves when it holds the brand no more. */
  end(): Promise<void>;
}

const entry = new URL('builder-main.ts', import.meta.url);

/**
 * What a change leaves behind is collected in the pause after it, not by V8 in the middle of the next one: so there is room
 * for what a change of a middling catalogue makes anew.
 */
const collecting = [
  '--expose-gc',
  '--no-memory-reducer',
  '--heap-growing-percent=150',
  '--max-semi-space-size=64',
];

export function startBuilder(
  settings: BuilderSettings,
  brand: BrandCode,
  compiled: CompiledSite,
): BuilderProcess {
  const child = forkBuilder(entry, settings.workspace.root, collecting);
  // Where it can't even be started, its end says so.
  child.on('error', () => {});
  send(child, { kind: 'open', settings, brand, compiled });
  return {
    run: (job, watch) => run(child, job, watch),
    warm: (onPhase) => warm(child, brand, onPhase),
    tidy: () => send(child, { kind: 'tidy' }),
    get isAlive() {
      return isAlive(child);
    },
    pid: child.pid,
    end: async () => {
      if (child.pid === undefined || hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Where it was killed, it may be heard of its end before the connection is known to be gone. */
function isAlive(child: ChildProcess): boolean {
  return child.connected && !hasEnded(child);
}

function send(child: ChildProcess, order: BuilderOrder): void {
  if (child.connected) child.send(order, () => {});
}

/** Hands each answer on until `take` says that it was the last. */
function converse(
  child: ChildProcess,
  brand: BrandCode,
  order: BuilderOrder,
  take: (answer: BuilderAnswer) => boolean,
  fail: (error: BuildError) => void,
): void {
  const leave = () => child.off('message', onMessage).off('exit', onExit);
  const onMessage = (answer: BuilderAnswer) => {
    if (answer.kind === 'failed') fail(new BuildError(answer.why, answer.message));
    if (answer.kind === 'failed' || take(answer)) leave();
  };
  const onExit = (code: number | null, signal: string | null) => {
    leave();
    const how = signal ?? `code ${code}`;
    fail(new BuildError('died', `The process that built ${brand} ended with ${how}. It is built again.`));
  };
  child.on('message', onMessage).once('exit', onExit);
  if (isAlive(child)) send(child, order);
  else onExit(child.exitCode, child.signalCode);
}

function run(child: ChildProcess, job: BuildJob, { onPhase, mayPublish }: Watch): Promise<Ran> {
  const built = Promise.withResolvers<Ran>();
  const after = Promise.withResolvers<Aftermath>();
  // Whoever is not interested need not look.
  after.promise.catch(() => {});
  const answer = (isAllowed: boolean) => send(child, { kind: 'answer', mayPublish: isAllowed });
  const take = (said: BuilderAnswer): boolean => {
    if (said.kind === 'step') onPhase(said.phase, said.done, said.total);
    if (said.kind === 'question') mayPublish().then(answer, () => answer(false));
    if (said.kind === 'built') built.resolve({ ...said.result, aftermath: after.promise });
    if (said.kind === 'ended') after.resolve(said.aftermath);
    return said.kind === 'ended';
  };
  converse(child, job.brand, { kind: 'run', job }, take, (error) => {
    built.reject(error);
    after.reject(error);
  });
  return built.promise;
}

function warm(child: ChildProcess, brand: BrandCode, onPhase: OnPhase): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const take = (said: BuilderAnswer): boolean => {
    if (said.kind === 'step') onPhase(said.phase, said.done, said.total);
    if (said.kind === 'warmed') resolve(said.bytes);
    return said.kind === 'warmed';
  };
  converse(child, brand, { kind: 'warm' }, take, reject);
  return promise;
}
