import { PictureFault } from './picture-fault.ts';

/** Sees to it that a host that does not answer costs a build no more than so much time. */
export interface Patience {
  /** Throws a `PictureFault` at once where too much was lost on the host already. */
  spend<Value>(url: string, work: () => Promise<Value>): Promise<Value>;
  isLost(url: string): boolean;
}

/** `budgetMs` is the time that may be lost on one host in passing faults, all its requests together. */
export function createPatience(budgetMs: number): Patience {
  const lostByHost = new Map<string, number>();
  const lostOn = (url: string) => lostByHost.get(new URL(url).host) ?? 0;
  const isLost = (url: string) => lostOn(url) > budgetMs;
  return {
    isLost,
    async spend(url, work) {
      if (isLost(url))
        throw new PictureFault('was not asked for, as its host did not answer often enough', {
          isPassing: true,
        });
      const started = performance.now();
      try {
        return await work();
      } catch (error) {
        if (error instanceof PictureFault && error.isPassing)
          lostByHost.set(new URL(url).host, lostOn(url) + performance.now() - started);
        throw error;
      }
    },
  };
}
