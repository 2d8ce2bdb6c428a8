import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A larger young generation, as most of what a page needs is gone with the page. And nothing new in the old one: V8 puts
 * there what other objects of the same line outlived, and what such an object holds stays until a large collection. Those
 * may wait: what has grown old by then is needed to the end of a build.
 */
export const builderFlags = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=400',
] as const;

/** Starts a process that renders pages: `entry` is its module's address; `flags` are more of V8's. */
export function forkBuilder(entry: URL, root: string, flags: readonly string[] = []): ChildProcess {
  return fork(fileURLToPath(entry), [], {
    cwd: root,
    execArgv: [...builderFlags, ...flags],
    // React and Astro decide by it, once, what they are.
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
