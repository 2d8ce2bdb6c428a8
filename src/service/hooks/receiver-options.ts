import type { BrandCode } from '#config/codes.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import type { HookResult } from '#service/metrics/metrics.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { HookLimits } from './limits.ts';

export interface HookOptions {
  readonly records: Pick<ServiceRecords, 'addOrder' | 'readOrder' | 'readBrand'>;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly environment: Pick<ServiceEnvironment, 'origin' | 'hookSecrets' | 'hookToken'>;
  /** Those of brands.json. */
  readonly brands: ReadonlyMap<BrandCode, unknown>;
  readonly limits?: HookLimits;
  /** Told of every hook that was answered. */
  readonly onAnswer?: (result: HookResult) => void;
}
