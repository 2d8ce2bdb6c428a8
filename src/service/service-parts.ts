import { unwatchFile, watchFile } from 'node:fs';
import pLimit from 'p-limit';
import type { ErpSource } from '#builder/erp-source.ts';
import { readBrands, type Brand } from '#config/brands.ts';
import type { Environment } from '#config/environment.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import type { Variables } from '#config/variable.ts';
import type { Workspace } from '#config/workspace.ts';
import type { Logger } from 'pino';
import { openMetrics, openObserver, type ServiceMetrics } from './metrics/metrics.ts';
import { openNotices } from './notify/notice.ts';
import { openRecords, type ServiceRecords } from './orders/records.ts';
import { defaultQueueOptions, type BuildQueue, openBuildQueue } from './queue/build-queue.ts';
import type { RunnerObserver } from './runner/ordered-build.ts';
import { openStore } from './store/open-store.ts';
import type { RecordStore } from './store/sql-store.ts';

export interface ServiceOptions {
  readonly workspace: Workspace;
  readonly environment: Environment;
  readonly serviceEnvironment: ServiceEnvironment;
  /** Contains secrets, which must not be published, logged or shown. */
  readonly variables: Variables;
  readonly brands: ReadonlyMap<string, Brand>;
  readonly log: Logger;
  readonly erp: Pick<ErpSource, 'host' | 'publicHost' | 'isDemo'> | null;
  readonly hasWeb: boolean;
}

export interface ServiceParts extends ServiceOptions {
  readonly store: RecordStore;
  readonly records: ServiceRecords;
  readonly queue: BuildQueue;
  readonly metrics: ServiceMetrics;
  readonly observer: RunnerObserver;
}

export type Cleanups = (() => Promise<void>)[];

export async function openParts(options: ServiceOptions, cleanups: Cleanups): Promise<ServiceParts> {
  const { workspace, serviceEnvironment, log } = options;
  const brands = new Map(options.brands);
  const unfollow = followBrands(workspace.brandsFile, brands, log);
  cleanups.push(async () => unfollow());
  const { store: address, quietMs, maxWaitMs, leaseMs, buildsAtOnce } = serviceEnvironment;
  const store = await openStore(address, workspace.output);
  cleanups.push(() => store.close());
  const timing = { ...defaultQueueOptions, quietMs, maxWaitMs, leaseMs, concurrency: buildsAtOnce };
  const queue = openBuildQueue(store, timing);
  const metrics = openMetrics();
  const observer = openObserver(log, metrics);
  const records = openRecords(store, { observer, toNotices: openNotices(brands) });
  return { ...options, brands, store, queue, metrics, observer, records };
}

/** Mounted folders do not report changes, so the file is polled. */
const pollMs = 1_000;

function followBrands(file: string, brands: Map<string, Brand>, log: Logger): () => void {
  const read = async () => {
    try {
      const next = await readBrands(file);
      brands.clear();
      for (const [code, brand] of next) brands.set(code, brand);
      log.info({ brands: [...brands.keys()] }, 'brands.json changed');
    } catch (err) {
      log.warn({ err }, 'brands.json changed but is invalid; the former settings stay in use');
    }
  };
  const limit = pLimit(1);
  const listener = () => void limit(read);
  watchFile(file, { interval: pollMs, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
