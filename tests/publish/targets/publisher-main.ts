import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { anUpload, aWideSite, brandCode, readerOf } from '../a-release.ts';
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
const { openTarget } = await import('#publish/targets/open-target.ts');
const target = await openTarget(process.argv[2] ?? '', '/', brandCode);
const report = (message: object) => void process.send?.(message);
let taken: number | null = null;

async function follow({ mark, pages = 0, pauseMs = 0, tidies = false, ...job }: Job): Promise<void> {
  diesAt = job.diesAt ?? null;
  const files = aWideSite(mark, pages);
  const read = readerOf(files);
  const readFile = async (path: string) => {
    if (pauseMs > 0) await setTimeout(Math.random() * pauseMs);
    return read(path);
  };
  const onStep = (...step: readonly [number, number]) => report({ step });
  const ticket = taken ?? (await target.takeTicket());
  taken = null;
  const { kind } = await target.publish(anUpload(files, ticket, { readFile, onStep }));
  if (tidies) await target.prune({ releases: 2, assetDays: 30 });
  report({ done: { kind, ticket, mark } });
}

async function takeTicket(): Promise<void> {
  taken = await target.takeTicket();
  report({ ticket: taken });
}

process.on('message', (order: Job | 'ticket') => {
  const following = order === 'ticket' ? takeTicket() : follow(order);
  following.catch((error: unknown) => report({ error: String(error) }));
});
