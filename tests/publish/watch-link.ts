import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Sight {
  readonly looks: number;
  /** How often there was nothing behind the link. */
  readonly misses: number;
}

const watcher = `
  const { existsSync } = require('node:fs');
  const { parentPort, workerData, receiveMessageOnPort } = require('node:worker_threads');
  let looks = 0;
  let misses = 0;
  parentPort.postMessage('ready');
  while (receiveMessageOnPort(parentPort) === undefined) {
    looks += 1;
    if (!existsSync(workerData)) misses += 1;
  }
  parentPort.postMessage({ looks, misses });
`;

/** Looks at what a link leads to, from another thread, as often as it can. */
export async function watchLink(link: string): Promise<{ end(): Promise<Sight> }> {
  const worker = new Worker(watcher, { eval: true, workerData: link });
  await once(worker, 'message');
  return {
    end: async () => {
      worker.postMessage('end');
      const [sight] = await once(worker, 'message');
      await worker.terminate();
      return sight;
    },
  };
}
