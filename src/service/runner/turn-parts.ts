import type { BrandCode } from '#config/codes.ts';
import type { BuilderPool } from '#builder/builder-pool.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { Order } from '#service/orders/order.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

/** What a turn works with. */
export interface RunnerParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly pool: Pick<BuilderPool, 'run'>;
  /** Told what went wrong around a build that did what it should. */
  readonly onWarning?: (brand: BrandCode, warning: string) => void;
  /** Told of a change that no hook announced. */
  readonly onSweepFound?: (brand: BrandCode) => void;
}

/** A build with the orders that it is to fulfil. */
export interface OrderedBuild {
  /** To quote. */
  readonly id: string;
  readonly brand: BrandCode;
  /** The oldest first; at least one. */
  readonly orders: readonly Order[];
  /** Only to be looked at. */
  readonly isPreview: boolean;
  readonly startedAt: number;
}
