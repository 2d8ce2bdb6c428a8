import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../publish/find-program.ts';
import { isAlive, listDescendants } from './service-processes.ts';

export interface Server {
  /** In the format of SERVICE_STORE. */
  readonly address: string;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Also deletes the server's data. */
  stop(): Promise<void>;
}

const timeoutMs = 120_000;

/** With `setpriv`, the program ends when this process ends, even after SIGKILL. */
export function spawnServer(
  program: string,
  args: readonly string[],
  { user, log = 'ignore' }: { readonly user?: string | undefined; readonly log?: number | 'ignore' } = {},
): ChildProcess {
  const setpriv = findProgram('setpriv');
  const as = user === undefined ? [] : ['--reuid', user, '--regid', user, '--init-groups'];
  return setpriv === null
    ? spawn(program, args, { stdio: ['ignore', log, log] })
    : spawn(setpriv, [...as, '--pdeathsig', 'KILL', program, ...args], { stdio: ['ignore', log, log] });
}

/** Rejects if the server exits first. */
export async function untilItAnswers(server: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const error = await ask().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return;
    if (hasEnded(server) || performance.now() > end)
      throw new Error(`${server.spawnargs.join(' ')} does not answer: ${String(error)}`);
    await sleep(20);
  }
}

/** Ends all descendants too, because PostgreSQL does not restart while they use its shared memory. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const own = child.pid === undefined ? [] : listDescendants(child.pid);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  for (const pid of own) kill(pid);
  for (const end = performance.now() + timeoutMs; own.some(isAlive); await sleep(5))
    if (performance.now() > end) throw new Error(`${child.spawnargs.join(' ')} leaves processes behind.`);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
