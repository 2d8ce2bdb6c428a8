import { setTimeout } from 'node:timers/promises';
import type { BrandReport } from '#builder/build-job.ts';
import { type BuildWorker, startWorkerWith } from './engine.ts';

export function startWorkerToKill(share: number): BuildWorker {
  return startWorkerWith(new URL('kill-point.ts', import.meta.url), { at: String(share) });
}

export async function wasKilled(worker: BuildWorker, building: Promise<BrandReport>): Promise<boolean> {
  const result = await building.catch((error: unknown) => error);
  await worker.stop();
  if (!(result instanceof Error)) return false;
  if (result.message.includes('SIGKILL')) return true;
  throw result;
}

export async function killAfter(worker: BuildWorker, ms: number): Promise<void> {
  await setTimeout(ms);
  if (worker.isAlive && worker.pid !== undefined) process.kill(worker.pid, 'SIGKILL');
}
