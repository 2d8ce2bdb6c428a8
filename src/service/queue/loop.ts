import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  stop(): Promise<void>;
}

export function startLoop(
  work: (signal: AbortSignal) => Promise<unknown>,
  pauseMs: number,
  onProblem: (problem: unknown) => void,
): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await work(signal).catch(onProblem);
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
