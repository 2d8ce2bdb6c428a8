import type { FastifyBaseLogger } from 'fastify';
import type { BuilderPool } from '#builder/builder-pool.ts';
import { buildPhases } from '#builder/phases.ts';
import type { ServiceMetrics } from './metrics.ts';

interface Listeners {
  readonly log: FastifyBaseLogger;
  readonly metrics: ServiceMetrics;
}

/** The pool, with what builds took and cost in the log and in the metrics. */
export function observePool(
  pool: Pick<BuilderPool, 'run'>,
  { log, metrics }: Listeners,
): Pick<BuilderPool, 'run'> {
  return {
    run: async (job, watch) => {
      const { id: build, brand } = job;
      const ran = await pool.run(job, watch).catch((err: unknown) => {
        log.warn({ build, brand, err }, 'not built');
        throw err;
      });
      const { kind, release, seconds, costs, refusal } = ran;
      for (const phase of buildPhases) metrics.phaseEnded(phase, seconds[phase]);
      metrics.paid(costs);
      log.info({ build, brand, kind, release, seconds, costs, refusal: refusal?.message }, 'built');
      ran.aftermath.then(
        ({ bytes }) => metrics.builderTakes(brand, bytes),
        () => {},
      );
      return ran;
    },
  };
}
