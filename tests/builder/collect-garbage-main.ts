// Prints how often V8 has looked through the whole heap: after three calls with nothing new, and after one with 60 MB more.
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectGarbage } from '#builder/collect-garbage.ts';

let looks = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (entry.toJSON().detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) looks += 1;
}).observe({ entryTypes: ['gc'] });

const seen: number[] = [];
const held: Buffer[] = [];
for (const megabytes of [0, 0, 0, 60]) {
  held.push(Buffer.alloc(megabytes * 1_000_000, 1));
  collectGarbage();
  await sleep(50);
  seen.push(looks);
}
process.stdout.write(JSON.stringify({ seen, held: held.length }));
