import { randomUUID } from 'node:crypto';
import type { BrandCode } from '#config/codes.ts';
import type { Freeze } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export type FreezeRequest = Pick<Freeze, 'from' | 'to' | 'by' | 'why'>;

interface FreezeParts {
  readonly records: Pick<ServiceRecords, 'updateBrand'>;
  readonly queue: Pick<BuildQueue, 'add'>;
}

/** Freezes brands; a freeze that one of them had before is forgotten. */
export async function setFreeze(
  { records }: Pick<FreezeParts, 'records'>,
  brands: Iterable<BrandCode>,
  request: FreezeRequest,
): Promise<void> {
  const freeze = { ...request, id: randomUUID() };
  for (const brand of brands) await records.updateBrand(brand, (state) => ({ ...state, freeze }));
}

/** Ends a brand's freeze, or the one given where it has that still, and has built what waited. */
export async function endFreeze(
  { records, queue }: FreezeParts,
  brand: BrandCode,
  id?: string,
): Promise<void> {
  await records.updateBrand(brand, (state) =>
    id === undefined || state.freeze?.id === id ? { ...state, freeze: null } : state,
  );
  // A build of no orders is none: this may be asked for more than once.
  await queue.add(brand);
}
