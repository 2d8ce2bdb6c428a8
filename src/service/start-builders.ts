import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BuilderPool } from '#builder/builder-pool.ts';
import { summariseChanges } from '#builder/summarise-changes.ts';
import { readBrands } from '#config/brands.ts';
import { withTarget } from '#publish/targets/open-target.ts';
import { compareStored } from '#publish/rollback.ts';
import { throttleProblems } from './log.ts';
import { runJob } from './runner/run-job.ts';
import type { RunnerParts } from './runner/ordered-build.ts';
import { startSweep } from './runner/sweep.ts';
import type { ServiceParts } from './service-parts.ts';

export type Builders = ReturnType<typeof startBuilders>;

const graceMs = 20_000;

export function startBuilders(parts: ServiceParts) {
  const { erp, workspace, environment, variables, serviceEnvironment } = parts;
  const { brands, records, queue, observer, log } = parts;
  if (erp === null) return { check: async () => {}, stop: async () => {} };
  const pool = new BuilderPool({
    settings: { workspace, environment, variables, target: environment.publishTarget, erp },
    limits: serviceEnvironment,
    onProblem: (brand, err) => log.warn({ brand, err }, 'warm-up build failed'),
  });
  const onProblem = throttleProblems((err) => log.error({ err }, 'queue or store failed'));
  const { buildsAtOnce: concurrency, sweepMs } = serviceEnvironment;
  const compare: RunnerParts['compare'] = async (code, before, after) => {
    const brand = brands.get(code);
    const request = brand && { workspace, brand, target: environment.publishTarget };
    const changes = request === undefined ? null : await compareStored(request, before, after);
    return changes && summariseChanges(changes);
  };
  const discard: RunnerParts['discard'] = (code, release) =>
    withTarget(environment.publishTarget, workspace.output, code, (target) => target.discard(release));
  const following = new Set<Promise<void>>();
  const background = (work: Promise<void>) => {
    const ended = work.catch(onProblem).finally(() => following.delete(ended));
    following.add(ended);
  };
  const runnerParts = { records, queue, pool, observer, compare, discard, background };
  const worker = queue.work((job) => runJob(job, runnerParts), { concurrency, onProblem });
  const sweep = startSweep({ records, queue, brands, sweepMs, onProblem });
  void pool.warm([...brands.keys()]);
  return {
    check: async () => {
      pool.check();
      // Each build reads brands.json, so an invalid file fails the check too.
      for (const brand of (await readBrands(workspace.brandsFile)).keys()) await queue.readState(brand);
      for (const folder of ['.cache', 'dist']) await checkWritable(join(workspace.output, folder));
    },
    stop: async () => {
      await Promise.all([sweep.stop(), worker.stop(graceMs)]);
      await pool.stop();
      await Promise.all(following);
    },
  };
}

async function checkWritable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await access(folder, constants.W_OK);
}
