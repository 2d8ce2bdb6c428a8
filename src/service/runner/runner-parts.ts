import type { BuildJob, BuildResult } from '#builder/build-job.ts';
import type { BuilderPool, FinishedJob } from '#builder/builder-pool.ts';
import type { BrandCode } from '#config/codes.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export interface RunnerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly pool: Pick<BuilderPool, 'run'>;
  /** Resolves to the changes between two releases that the target keeps; null where it keeps one no more, or can't be reached. */
  readonly compare: (
    brand: BrandCode,
    before: string,
    after: string,
  ) => Promise<BuildResult['change'] | null>;
  readonly observer?: RunnerObserver;
}

/** Is called with the results of builds, e.g. for the log. */
export interface RunnerObserver {
  built(job: BuildJob, finished: FinishedJob): void;
  notBuilt(job: BuildJob, error: unknown): void;
  /** Something went wrong around a build that is live all the same. */
  warned(brand: BrandCode, warning: string): void;
  /** A sweep found a change that no hook announced. */
  sweepFound(brand: BrandCode): void;
}
