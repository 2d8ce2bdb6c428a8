import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { toChildEnvironment } from '#config/variable.ts';
import { BuildError } from './failure.ts';
import type { OnPhase } from './phases.ts';
import type { FromWorker, ToWorker, WorkerRequest, WorkerResult } from './protocol.ts';

/** A process that builds and publishes a brand, or renders pages of one. */
export interface Worker {
  /** Resolves with the result. Throws `BuildError`: what the request failed of, or that the process ended. */
  ask<Kind extends WorkerResult['kind']>(
    request: WorkerRequest,
    kind: Kind,
    listeners?: WorkerListeners,
  ): Promise<Extract<WorkerResult, { readonly kind: Kind }>>;
  readonly isAlive: boolean;
  /** Undefined where the process could not be started. */
  readonly pid: number | undefined;
  /** Ends the process when its event loop gets to it; resolves when it has ended and holds no brand any more. */
  stop(): Promise<void>;
  /** The same at once, whatever it does: no build leaves anything half done. */
  kill(): Promise<void>;
}

export interface WorkerListeners {
  readonly onStep?: OnPhase;
  /** Called with everything ready to go live: false leaves the live release, as `superseded`. */
  readonly mayPublish?: () => Promise<boolean>;
}

const entry = fileURLToPath(new URL('worker-main.ts', import.meta.url));

/**
 * A larger young generation, as most of a page's objects are garbage once it is printed. And no pretenuring: V8 would
 * allocate in the old generation where earlier objects of the same line survived, which adds three quarters to the peak.
 * Large collections may wait, as most objects that have grown old are needed to the end of a build.
 */
export const workerFlags = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=400',
] as const;

/**
 * The same for a process that stays. V8 collects its whole heap after every 64 MB of files that pass through it, which is
 * twice a change of 10,000 products, unless their bytes count as part of the heap: then after as much as is in use.
 */
export const residentFlags = [
  ...workerFlags.slice(0, -1),
  '--heap-growing-percent=100',
  '--external-memory-accounted-in-global-limit',
];

/** Starts a worker; `advice` ends the error message where it dies. */
export function startWorker(advice = 'Build again.', flags: readonly string[] = workerFlags): Worker {
  const child = fork(entry, [], {
    execArgv: [...flags],
    // Credentials are those of an S3 target. React and Astro decide by NODE_ENV, once, what they are.
    env: { ...toChildEnvironment(process.env, ['AWS_']), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Requests report that it could not be started.
  child.on('error', () => {});
  // One for each request under way.
  child.setMaxListeners(0);
  let requests = 0;
  let brand = 'a brand';
  const end = async (begin: () => void) => {
    if (child.pid === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    begin();
    await ended;
  };
  return {
    ask: (request, kind, listeners = {}) => {
      if (request.kind === 'open') ({ brand } = request);
      if (request.kind === 'open-pages') brand = request.shared.brand.code;
      requests += 1;
      return converse(child, requests, request, kind, listeners, (how) => {
        return new BuildError('died', `The process that built ${brand} ended with ${how}. ${advice}`);
      });
    },
    get isAlive() {
      return isAlive(child);
    },
    pid: child.pid,
    stop: () => end(() => child.connected && child.disconnect()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

function converse<Kind extends WorkerResult['kind']>(
  child: ChildProcess,
  id: number,
  request: WorkerRequest,
  kind: Kind,
  { onStep, mayPublish = async () => true }: WorkerListeners,
  toDeath: (how: string) => BuildError,
): Promise<Extract<WorkerResult, { readonly kind: Kind }>> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Extract<WorkerResult, { readonly kind: Kind }>>();
  const permit = (isAllowed: boolean) => send(child, { id, mayPublish: isAllowed });
  const onMessage = ({ id: answered, answer }: FromWorker) => {
    if (answered !== id) return;
    if (answer.kind === 'step') return onStep?.(answer.phase, answer.done, answer.total);
    if (answer.kind === 'may-publish') return void mayPublish().then(permit, () => permit(false));
    leave();
    if (isOfKind(answer, kind)) return resolve(answer);
    if (answer.kind === 'failed')
      return reject(new BuildError(answer.why, answer.message, answer.violations));
    reject(new Error(`The worker answered ${request.kind} with ${answer.kind}.`));
  };
  const onExit = (code: number | null, signal: string | null) => {
    leave();
    reject(toDeath(signal ?? `code ${code}`));
  };
  const leave = () => child.off('message', onMessage).off('exit', onExit);
  child.on('message', onMessage).once('exit', onExit);
  if (isAlive(child)) send(child, { id, request });
  else if (child.pid === undefined || hasEnded(child)) onExit(child.exitCode, child.signalCode);
  return promise;
}

function isOfKind<Kind extends WorkerResult['kind']>(
  answer: FromWorker['answer'],
  kind: Kind,
): answer is Extract<WorkerResult, { readonly kind: Kind }> {
  return answer.kind === kind;
}

/** An ended process is not always known to be disconnected yet. */
function isAlive(child: ChildProcess): boolean {
  return child.connected && !hasEnded(child);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}

/** A time limit on a worker, until it is lifted. */
export interface Limit {
  /** The reason why the worker was killed; null where it was not. */
  readonly reason: unknown;
  /** Receives the worker's progress: one that gets on has all of its time again. */
  readonly onPhase: OnPhase;
  lift(): void;
}

/** The whole limit, however steadily a worker gets on, as a multiple of the time without progress. */
const mostTimes = 4;

/** Kills a worker that makes no progress for `ms`, takes four times as long, or whose job is aborted. */
export function limitWorker(worker: Pick<Worker, 'kill'>, ms: number, signal: AbortSignal): Limit {
  let reason: unknown = null;
  const end = (why: unknown) => {
    reason ??= why;
    void worker.kill();
  };
  const hung = (what: string) =>
    end(new BuildError('hung', `The build ${what} and was ended. See whether the ERP or the disk is slow.`));
  const idle = setTimeout(hung, ms, `got no further for ${toMinutes(ms)} (BUILD_MINUTES)`);
  const whole = setTimeout(
    hung,
    mostTimes * ms,
    `took longer than ${toMinutes(mostTimes * ms)} (${mostTimes} times BUILD_MINUTES)`,
  );
  let reached = '';
  let isLifted = false;
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    get reason() {
      return reason;
    },
    onPhase: (phase, done) => {
      const here = `${phase} ${done}`;
      if (here !== reached && !isLifted) idle.refresh();
      reached = here;
    },
    lift: () => {
      isLifted = true;
      clearTimeout(idle);
      clearTimeout(whole);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

function toMinutes(ms: number): string {
  return `${Math.round(ms / 6_000) / 10} minutes`;
}
