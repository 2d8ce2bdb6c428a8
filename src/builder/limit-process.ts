import { BuildError } from './build-error.ts';
import type { OnPhase } from './build-job.ts';
import type { BuilderProcess } from './builder-process.ts';

/** Stands over a process until it is lifted. */
export interface Limit {
  /** Why the process was ended; null where it was not. */
  readonly reason: unknown;
  /** Told how far the process is: one that gets on is given its time anew. */
  readonly onPhase: OnPhase;
  lift(): void;
}

/** However steadily a process gets on, it ends after so many times the time that it may stand still. */
const mostTimes = 4;

/** Ends a process that gets no further for `ms`, or takes four times as long, or whose job nobody wants any more. */
export function limitProcess(process: BuilderProcess, ms: number, signal: AbortSignal): Limit {
  let reason: unknown = null;
  const end = (why: unknown) => {
    reason ??= why;
    void process.end();
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
