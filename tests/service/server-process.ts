import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../publish/find-program.ts';

/** A server of the test's own. */
export interface Server {
  /** As SERVICE_STORE takes it. */
  readonly address: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on what it kept. */
  restart(): Promise<void>;
  /** Ends it, and leaves nothing behind. */
  stop(): Promise<void>;
}

/** Dies with this process, even where that is killed. */
export function spawnServer(program: string, args: readonly string[], user?: string): ChildProcess {
  const setpriv = findProgram('setpriv');
  const as = user === undefined ? [] : ['--reuid', user, '--regid', user, '--init-groups'];
  return setpriv === null
    ? spawn(program, args, { stdio: 'ignore' })
    : spawn(setpriv, [...as, '--pdeathsig', 'KILL', program, ...args], { stdio: 'ignore' });
}

export async function untilItAnswers(server: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    const error = await ask().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    if (hasEnded(server) || performance.now() > until)
      throw new Error(`${server.spawnargs.join(' ')} does not answer: ${String(error)}`);
    await sleep(20);
  }
}

/** SIGKILL, for its own processes too: PostgreSQL's would go on for a moment. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  const own = childrenOf(child.pid);
  child.kill('SIGKILL');
  await exit;
  for (const pid of own) end(pid);
}

function childrenOf(pid: number | undefined): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
