import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Runs `work` again and again, with pauses of `pauseMs`. Continues after a failure. */
export function startLoop(
  work: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onProblem: (problem: unknown) => void,
): Loop & { readonly wake: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let pause = new AbortController();
  const run = async () => {
    while (!signal.aborted) {
      pause = new AbortController();
      await work(signal).catch(onProblem);
      await sleep(pauseMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    /** Ends the current pause, or skips the next one. */
    wake: () => pause.abort(),
    stop: async () => {
      stopping.abort();
      pause.abort();
      await running;
    },
  };
}
