import { PictureError } from './picture-error.ts';

/** Limits the time that a build loses on a host that does not answer. */
export interface HostBudget {
  /** Throws a `PictureError` at once where too much time was lost on the host already. */
  run<Value>(url: string, work: () => Promise<Value>): Promise<Value>;
  isSpent(url: string): boolean;
}

/** `budgetMs` is the time that all requests to one host together may lose in transient faults. */
export function createHostBudget(budgetMs: number): HostBudget {
  const lostByHost = new Map<string, number>();
  const lostOn = (url: string) => lostByHost.get(new URL(url).host) ?? 0;
  const isSpent = (url: string) => lostOn(url) > budgetMs;
  return {
    isSpent,
    async run(url, work) {
      if (isSpent(url)) {
        throw new PictureError(['spent'], { isTransient: true });
      }
      const started = performance.now();
      try {
        return await work();
      } catch (error) {
        if (error instanceof PictureError && error.isTransient)
          lostByHost.set(new URL(url).host, lostOn(url) + performance.now() - started);
        throw error;
      }
    },
  };
}
