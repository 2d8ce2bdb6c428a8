import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readEndedChildrenSeconds, readSession, signalSession } from './process-tree.ts';

export interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Measured {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** Peak memory of all processes, in millions of bytes. Shared memory counts once per process. */
  readonly peakMb: number;
}

const pollMs = 100;
const longestMs = 30 * 60_000;
const graceMs = 3_000;
const shownCharacters = 1_500;

/** Throws if the command fails or `signal` aborts. */
export async function measure(command: Command, signal: AbortSignal): Promise<Measured> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  limit.throwIfAborted();
  const ended = readEndedChildrenSeconds();
  const started = performance.now();
  const polled = await run(command, limit);
  const wallSeconds = (performance.now() - started) / 1000;
  limit.throwIfAborted();
  if (polled.code !== 0) throw new Error(await formatFailure(command, polled.code));
  // Both times can be too low: Linux counts an ended process only if its parent waited for it, and polling misses the
  // CPU time after the last poll.
  const cpuSeconds = Math.max(readEndedChildrenSeconds() - ended, polled.cpuSeconds);
  return { wallSeconds, cpuSeconds, peakMb: polled.peakBytes / 1e6 };
}

async function run({ args, cwd, env, stdout, stderr }: Command, limit: AbortSignal) {
  const [out, err] = await Promise.all([open(stdout, 'w'), open(stderr, 'w')]);
  const stdio = ['ignore' as const, out.fd, err.fd];
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio,
  });
  const session = child.pid ?? 0;
  const polled = { peakBytes: 0, cpuSeconds: 0 };
  const timer = setInterval(() => {
    const processes = readSession(session);
    const sum = (of: 'memoryBytes' | 'cpuSeconds') =>
      processes.reduce((total, process) => total + process[of], 0);
    polled.peakBytes = Math.max(polled.peakBytes, sum('memoryBytes'));
    polled.cpuSeconds = Math.max(polled.cpuSeconds, sum('cpuSeconds'));
  }, pollMs);
  const stop = () => void endSession(session);
  limit.addEventListener('abort', stop);
  if (limit.aborted) stop();
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { ...polled, code };
  } finally {
    limit.removeEventListener('abort', stop);
    clearInterval(timer);
    await Promise.all([out.close(), err.close()]);
  }
}

async function endSession(session: number): Promise<void> {
  signalSession(session, 'SIGTERM');
  await wait(graceMs);
  signalSession(session, 'SIGKILL');
}

async function formatFailure({ args, stdout, stderr }: Command, code: number | null): Promise<string> {
  const said = await Promise.all([stdout, stderr].map((file) => readFile(file, 'utf8')));
  const tails = said.map((text) => text.slice(-shownCharacters)).join('\n');
  return `node ${args.join(' ')} ended with ${code ?? 'a signal'}:\n${tails}`;
}
