import type { BrandCode } from '#config/codes.ts';
import type { ServiceEnvironment } from '#config/service-environment.ts';
import type { HookResult } from '#service/metrics/metrics.ts';
import type { Ledger } from '#service/orders/ledger.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';
import type { ReceiverLimits } from './limits.ts';

export interface ReceiverOptions {
  readonly ledger: Pick<Ledger, 'record' | 'readOrder' | 'readBrand'>;
  readonly queue: Pick<BuildQueue, 'want'>;
  readonly environment: Pick<ServiceEnvironment, 'origin' | 'hookSecrets' | 'hookToken'>;
  /** Those of brands.json. */
  readonly brands: ReadonlyMap<BrandCode, unknown>;
  readonly limits?: ReceiverLimits;
  /** Told of every hook that was answered. */
  readonly onAnswer?: (result: HookResult) => void;
}
