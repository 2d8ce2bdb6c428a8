// Builds and publishes one brand, job after job, as its parent process asks for it.
import { findSecrets } from '#guard/secrets.ts';
import type { BuilderAnswer, BuilderOrder, BuildJob } from './build-job.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Phases, startPhases } from './phases.ts';
import { openRebuilder, type Rebuilder } from './rebuilder.ts';
import { toBuildError } from './to-build-error.ts';

let opening: Promise<Rebuilder> | null = null;
let secrets: ReadonlyMap<string, string> = new Map();
let permission = Promise.withResolvers<boolean>();
/** What the last job left for a time in which nothing is built, here or in other processes. */
let left: (() => void) | null = null;

function answer(message: BuilderAnswer): void {
  process.send?.(message);
}

async function open(): Promise<Rebuilder> {
  if (opening === null) throw new Error('A job came before the brand that it is of.');
  return opening;
}

function ask(): Promise<boolean> {
  permission = Promise.withResolvers();
  answer({ kind: 'question' });
  return permission.promise;
}

function tidy(): void {
  left?.();
  left = null;
}

async function run(job: BuildJob, phases: Phases): Promise<void> {
  tidy();
  const { result, follow, tidy: tidyLater } = await (await open()).run(job, phases, ask);
  answer({ kind: 'built', result });
  const aftermath = await follow();
  answer({ kind: 'ended', aftermath: { ...aftermath, bytes: process.memoryUsage.rss() } });
  left = tidyLater;
}

async function warm(phases: Phases): Promise<void> {
  await (await open()).warm(phases);
  collectGarbage();
  answer({ kind: 'warmed', bytes: process.memoryUsage.rss() });
}

function start(work: (phases: Phases) => Promise<void>): void {
  const phases = startPhases((phase, done, total) => answer({ kind: 'step', phase, done, total }));
  work(phases).catch((error: unknown) => {
    const { why, message } = toBuildError(error, phases.current, secrets.values());
    answer({ kind: 'failed', why, message });
  });
}

process.on('message', (order: BuilderOrder) => {
  switch (order.kind) {
    case 'open':
      secrets = findSecrets(order.settings.variables);
      opening = openRebuilder(order.settings, order.brand, order.compiled);
      // Told with the first job.
      opening.catch(() => {});
      return;
    case 'run':
      return start((phases) => run(order.job, phases));
    case 'warm':
      return start(warm);
    case 'tidy':
      return tidy();
    case 'answer':
      return permission.resolve(order.mayPublish);
  }
});
process.once('disconnect', () => process.exit());
// A terminal or a supervisor tells them to the whole group: the parent process lets running builds end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
