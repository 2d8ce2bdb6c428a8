import { BuildError } from './build-error.ts';
import type { OnPhase } from './phases.ts';
import type { Worker } from './worker.ts';

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
