// Publishes what it receives, tidies, and reports the result.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { brandCode, publish, readerOf } from '../../a-release.ts';
import { aLargeSite } from './large-site.ts';
import type { Job } from './publisher.ts';

const { renameSync } = fs;
let diesAt: string | null = null;

Object.assign(fs, {
  renameSync: (from: string, to: string) => {
    if (diesAt !== null && to.endsWith(diesAt)) process.kill(process.pid, 'SIGKILL');
    renameSync(from, to);
  },
});
syncBuiltinESMExports();
const { openDirTarget } = await import('#publish/targets/dir/dir-target.ts');

async function follow({ root, mark, pauseMs = 0, ...job }: Job) {
  diesAt = job.diesAt ?? null;
  const target = await openDirTarget(root, brandCode);
  try {
    const files = aLargeSite(mark);
    const read = readerOf(files);
    const readFile = async (path: string) => {
      if (pauseMs > 0) await setTimeout(Math.random() * pauseMs);
      return read(path);
    };
    const { kind, ticket } = await publish(target, files, { readFile });
    await target.tidy({ releases: 2, assetDays: 30 });
    return { kind, ticket, mark };
  } finally {
    await target.close();
  }
}

process.on('message', (job: Job) => {
  follow(job).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.('ready');
