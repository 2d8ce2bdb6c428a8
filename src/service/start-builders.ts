import { openBuilderPool } from '#builder/builder-pool.ts';
import { observePool } from './metrics/observe-pool.ts';
import { runJob } from './runner/run-job.ts';
import { startSweep } from './runner/sweep.ts';
import type { RunnerParts } from './runner/turn-parts.ts';
import type { ServiceParts } from './service-parts.ts';

export interface Builders {
  /** No build begins any more; those that run end or, after a while, are given back. */
  stop(): Promise<void>;
}

const graceMs = 20_000;

/** Takes turns of the queue, sees to changes that nobody announced, and keeps brands ready meanwhile. */
export function startBuilders(parts: ServiceParts): Builders {
  const { erp, workspace, environment, variables, serviceEnvironment, brands, records, queue, log } = parts;
  if (erp === null) return { stop: async () => {} };
  const pool = openBuilderPool({
    settings: { workspace, environment, variables, target: environment.publishTarget, erp },
    limits: serviceEnvironment,
    onProblem: (brand, err) => log.warn({ brand, err }, 'not made ready'),
  });
  const turns: RunnerParts = {
    ...{ records, queue, pool: observePool(pool, parts) },
    onWarning: (brand, warning) => log.warn({ brand, warning }, 'warning'),
    onSweepFound: (brand) => parts.metrics.sweepFound(brand),
  };
  const onProblem = (err: unknown) => log.error({ err }, 'queue or store');
  const worker = queue.work((turn) => runJob(turn, turns), {
    concurrency: serviceEnvironment.buildsAtOnce,
    onProblem,
  });
  const sweep = startSweep({ records, queue, brands, sweepMs: serviceEnvironment.sweepMs, onProblem });
  void pool.warm([...brands.keys()]);
  return {
    stop: async () => {
      await Promise.all([sweep.stop(), worker.stop(graceMs)]);
      await pool.stop();
    },
  };
}
