import { BuildError } from './build-error.ts';
import type { BuilderProcess } from './builder-process.ts';

/** Stands over a process until it is lifted. */
export interface Limit {
  /** Why the process was ended; null where it was not. */
  readonly reason: unknown;
  lift(): void;
}

/** Ends a process that takes longer than `ms`, or whose job nobody wants any more. */
export function limitProcess(process: BuilderProcess, ms: number, signal: AbortSignal): Limit {
  let reason: unknown = null;
  const end = (why: unknown) => {
    reason ??= why;
    void process.end();
  };
  const minutes = Math.round(ms / 6_000) / 10;
  const hung = () =>
    end(
      new BuildError(
        'hung',
        `The build took longer than ${minutes} minutes (BUILD_MINUTES) and was ended. See whether the ERP or the disk is slow.`,
      ),
    );
  const timer = setTimeout(hung, ms);
  const onAbort = () => end(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return {
    get reason() {
      return reason;
    },
    lift: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}
