import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openFolder } from '../files/folder.ts';
import { type BuildWorker, startWorkerWith } from './engine.ts';

interface WatchedWorker extends BuildWorker {
  /** Heap and process memory after a garbage collection, in MB. */
  readMemory(): Promise<{ readonly heap: number; readonly process: number }>;
}

/** Starts a worker that reports its memory use. */
export async function startWatchedWorker(): Promise<WatchedWorker> {
  const file = join(await openFolder(), 'heap.json');
  const worker = startWorkerWith(new URL('heap-probe.ts', import.meta.url), { file });
  onTestFinished(() => worker.stop());
  const readMemory = async () => {
    await rm(file, { force: true });
    process.kill(worker.pid ?? 0, 'SIGUSR2');
    while (!existsSync(file)) await setTimeout(10);
    const { heapUsed, external, rss } = JSON.parse(await readFile(file, 'utf8'));
    return { heap: (heapUsed + external) / 1e6, process: rss / 1e6 };
  };
  return Object.assign(worker, { readMemory });
}
