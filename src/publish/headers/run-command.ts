import { spawn } from 'node:child_process';
import { toChildEnvironment } from '#config/variable.ts';

/** How a program ended. */
export type CommandEnd =
  | { readonly kind: 'ended'; readonly code: number | null; readonly said: string }
  | { readonly kind: 'late' }
  /** With the system's code, e.g. `ENOENT`. */
  | { readonly kind: 'absent'; readonly code: string };

/** Enough for the last lines of a long one. */
const mostSaid = 2_000;

/** How long the last words of a program that ended are waited for: what it left running may keep its pipe open for ever. */
const lastWordsMs = 500;

/**
 * Runs a program without a shell, secrets or input. Where it takes longer than `timeoutMs`, it is ended with all that it started,
 * or a program that it waits for would go on and do its work after the release was given up.
 */
export function runCommand(program: string, args: readonly string[], timeoutMs: number): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const env = toChildEnvironment(process.env);
    // A group of its own, which can be ended as a whole.
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-mostSaid);
    });
    const end = (how: CommandEnd) => {
      for (const timer of timers) clearTimeout(timer);
      child.stderr.destroy();
      resolve(how);
    };
    const timers = [
      setTimeout(() => {
        endGroup(child.pid);
        end({ kind: 'late' });
      }, timeoutMs),
    ];
    child.once('error', (error) =>
      end({ kind: 'absent', code: 'code' in error ? String(error.code) : error.name }),
    );
    child.once('exit', (code) => {
      const ended = () => end({ kind: 'ended', code, said: said.trim() });
      timers.push(setTimeout(ended, lastWordsMs));
      child.once('close', ended);
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
