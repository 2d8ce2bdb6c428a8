import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Starts a process that renders pages: `entry` is its module's address. */
export function forkBuilder(entry: URL, root: string): ChildProcess {
  return fork(fileURLToPath(entry), [], {
    cwd: root,
    // A larger young generation, as most of what a page needs is gone with the page; larger still only costs memory.
    // And no old one of four times what is in use: of each page some kB get there that are garbage.
    execArgv: ['--max-semi-space-size=16', '--heap-growing-percent=150'],
    // React and Astro decide by it, once, what they are.
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
