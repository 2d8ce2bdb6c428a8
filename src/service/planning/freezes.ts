import { randomUUID } from 'node:crypto';
import type { BrandCode } from '#config/codes.ts';
import type { Freeze } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export type FreezeRequest = Pick<Freeze, 'from' | 'to' | 'by' | 'why'>;

interface FreezeParts {
  readonly records: Pick<ServiceRecords, 'readBrand' | 'updateBrand'>;
  readonly queue: Pick<BuildQueue, 'add'>;
}

/**
 * Freezes all of the brands or, where that would end a freeze of one of them before its time, none. Resolves to that brand and
 * its freeze; null where all are frozen. A brand that its own freeze keeps for that whole time keeps that one.
 */
export async function setFreeze(
  { records }: Pick<FreezeParts, 'records'>,
  brands: readonly BrandCode[],
  request: FreezeRequest,
): Promise<{ readonly brand: BrandCode; readonly freeze: Freeze } | null> {
  for (const brand of brands) {
    const { freeze } = await records.readBrand(brand);
    if (freeze && join(freeze, request) === 'neither') return { brand, freeze };
  }
  const added = { ...request, id: randomUUID() };
  for (const brand of brands)
    await records.updateBrand(brand, (state) =>
      state.freeze && join(state.freeze, request) !== 'added' ? state : { ...state, freeze: added },
    );
  return null;
}

/** Returns the one of two freezes that lasts through both, as a brand has but one. */
function join(former: Freeze, added: FreezeRequest): 'former' | 'added' | 'neither' {
  const now = Date.now();
  if (former.to <= now || (added.from <= Math.max(former.from, now) && added.to >= former.to)) return 'added';
  return former.from <= Math.max(added.from, now) && former.to >= added.to ? 'former' : 'neither';
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
