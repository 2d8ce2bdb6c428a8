import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CompiledSite } from '#render/compiled-site.ts';
import { toChildEnvironment } from '#config/variable.ts';
import { BuildError } from './failure.ts';
import type { OnPhase } from './phases.ts';
import type { Argument, Call, CallName, FromWorker, Result, ToWorker } from './protocol.ts';

export type Worker = ReturnType<typeof startWorker>;

interface CallListeners {
  readonly onStep?: OnPhase;
  readonly mayPublish?: () => Promise<boolean>;
}

const entry = fileURLToPath(new URL('worker-main.ts', import.meta.url));

/** Rendering creates short-lived objects. The flags enlarge V8's young generation and disable pretenuring. */
const rendererFlags = ['--max-semi-space-size=32', '--no-allocation-site-pretenuring'] as const;

/** Delays full garbage collections, which free little before the build ends. */
export const workerFlags = [...rendererFlags, '--heap-growing-percent=400'] as const;

/** Without the last flag, V8 runs a full garbage collection after every 64 MB of external buffers. */
export const residentFlags = [
  ...rendererFlags,
  '--heap-growing-percent=100',
  '--external-memory-accounted-in-global-limit',
];

/** If the worker dies, the error message ends with `advice`. */
export function startWorker(advice = 'Build again.', flags: readonly string[] = workerFlags) {
  const child = fork(entry, [], {
    execArgv: [...flags],
    // S3 needs the `AWS_` variables. React and Astro read NODE_ENV when they load.
    env: { ...toChildEnvironment(process.env, ['AWS_']), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Without a listener, this event would end the process. Calls to a worker that did not start fail anyway.
  child.on('error', () => {});
  child.setMaxListeners(0);
  let calls = 0;
  const end = async (begin: () => void) => {
    if (child.pid === undefined || hasEnded(child)) return;
    const ended = once(child, 'exit');
    begin();
    await ended;
  };
  return {
    /** Throws `BuildError` if the call fails or the process ends. */
    call: <Name extends CallName>(name: Name, argument: Argument<Name>, listeners: CallListeners = {}) => {
      calls += 1;
      return sendCall(child, { id: calls, name, argument }, listeners, (how) => {
        return new BuildError('died', `The build process ended with ${how}. ${advice}`);
      });
    },
    sendCompiled: (compiled: CompiledSite) => send(child, { compiled }),
    get isAlive() {
      return isAlive(child);
    },
    pid: child.pid,
    /** Ends the process when its event loop is free. Resolves after the exit, which frees the brand's lock. */
    stop: () => end(() => child.connected && child.disconnect()),
    /** Safe at any time, because builds are atomic. */
    kill: () => end(() => child.kill('SIGKILL')),
  };
}

function sendCall<Name extends CallName>(
  child: ChildProcess,
  call: Call<Name>,
  { onStep, mayPublish = async () => true }: CallListeners,
  toExitError: (how: string) => BuildError,
): Promise<Result<Name>> {
  const { promise, resolve, reject } = Promise.withResolvers<Result<Name>>();
  const { id } = call;
  const sendPermission = (isAllowed: boolean) => send(child, { id, mayPublish: isAllowed });
  const onMessage = (message: FromWorker<Name>) => {
    if (message.id !== id) return;
    if (message.kind === 'step') return onStep?.(message.phase, message.done, message.total);
    if (message.kind === 'may-publish')
      return void mayPublish().then(sendPermission, () => sendPermission(false));
    unsubscribe();
    if (message.kind === 'done') return resolve(message.result);
    reject(new BuildError(message.why, message.message, message.violations));
  };
  const onExit = (code: number | null, signal: string | null) => {
    unsubscribe();
    reject(toExitError(signal ?? `code ${code}`));
  };
  const unsubscribe = () => child.off('message', onMessage).off('exit', onExit);
  child.on('message', onMessage).once('exit', onExit);
  if (isAlive(child)) send(child, call);
  else if (child.pid === undefined || hasEnded(child)) onExit(child.exitCode, child.signalCode);
  return promise;
}

/** `connected` alone is not enough, because Node sets the exit code before it reports the disconnect. */
function isAlive(child: ChildProcess): boolean {
  return child.connected && !hasEnded(child);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}

export type Limit = ReturnType<typeof limitWorker>;

export function limitWorker(worker: Pick<Worker, 'kill'>, ms: number, signal: AbortSignal) {
  let reason: unknown = null;
  const end = (why: unknown) => {
    reason ??= why;
    void worker.kill();
  };
  const minutes = Math.round(ms / 6_000) / 10;
  const hung = `The build made no progress for ${minutes} min and was ended. Check whether the ERP or the disk is slow, or raise BUILD_MINUTES.`;
  const idle = setTimeout(() => end(new BuildError('hung', hung)), ms);
  let lastPosition = '';
  let isLifted = false;
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    get reason() {
      return reason;
    },
    onPhase: (...[phase, done]: Parameters<OnPhase>) => {
      const position = `${phase} ${done}`;
      if (position !== lastPosition && !isLifted) idle.refresh();
      lastPosition = position;
    },
    liftTimeout: () => {
      isLifted = true;
      clearTimeout(idle);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
