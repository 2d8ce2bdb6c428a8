import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import type { Environment } from '#config/environment.ts';
import type { Variables } from '#config/variable.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import type { ErpSource } from '#builder/erp-source.ts';
import type { Workspace } from '#config/workspace.ts';
import type { ServiceLog } from './log.ts';
import { openMetrics, type ServiceMetrics } from './metrics/metrics.ts';
import { openObserver } from './metrics/observer.ts';
import { type ServiceRecords, openRecords } from './orders/records.ts';
import { type BuildQueue, defaultQueueOptions } from './queue/build-queue.ts';
import { openQueue } from './queue/open-queue.ts';
import type { RunnerObserver } from './runner/runner-parts.ts';
import { openStore } from './store/open-store.ts';
import type { RecordStore } from './store/record-store.ts';
import { openNotices } from './notify/notice.ts';
import { followBrands } from './follow-brands.ts';

export interface ServiceOptions {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly serviceEnvironment: ServiceEnvironment;
  /** Secrets among them are never published, logged or shown. */
  readonly variables: Variables;
  readonly brands: ReadonlyMap<BrandCode, Brand>;
  readonly log: ServiceLog;
  /** The ERP that builds read; null where other machines build. */
  readonly erp: Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'> | null;
  /** Whether hooks and the status page are answered here. */
  readonly hasWeb: boolean;
}

/** All parts of a service share these; `brands` follow brands.json. */
export interface ServiceParts extends ServiceOptions {
  readonly store: RecordStore;
  readonly records: ServiceRecords;
  readonly queue: BuildQueue;
  readonly metrics: ServiceMetrics;
  readonly observer: RunnerObserver;
}

/** Functions that end what was opened; to be called in reverse. */
export type Endings = (() => Promise<void>)[];

export async function openParts(options: ServiceOptions, endings: Endings): Promise<ServiceParts> {
  const { workspace, serviceEnvironment, log } = options;
  const brands = new Map(options.brands);
  const unfollow = followBrands(workspace.brandsFile, brands, log);
  endings.push(async () => unfollow());
  const { store: address, quietMs, maxWaitMs, leaseMs, buildsAtOnce } = serviceEnvironment;
  const store = await openStore(address, workspace.output);
  endings.push(() => store.close());
  const timing = { ...defaultQueueOptions, quietMs, maxWaitMs, leaseMs, concurrency: buildsAtOnce };
  const queue = await openQueue(address, workspace.output, timing);
  endings.push(() => queue.close());
  const metrics = openMetrics();
  const observer = openObserver(log, metrics);
  const records = openRecords(store, { observer, toNotices: openNotices(brands) });
  return { ...options, brands, store, queue, metrics, observer, records };
}
