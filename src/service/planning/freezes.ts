import { randomUUID } from 'node:crypto';
import type { BrandCode } from '#config/codes.ts';
import type { Freeze } from '#service/orders/brand-state.ts';
import { joinFreezes } from '#service/orders/freeze-of-all.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export type FreezeRequest = Pick<Freeze, 'from' | 'to' | 'by' | 'why'>;

interface FreezeParts {
  readonly records: Pick<
    ServiceRecords,
    'readBrand' | 'updateBrand' | 'writeFreezeOfAll' | 'readFreezeOfAll' | 'dropFreezeOfAll'
  >;
  readonly queue: Pick<BuildQueue, 'add'>;
}

/**
 * Freezes all of the brands, or none if that would end another freeze early; then resolves to that brand and freeze,
 * else to null. A brand whose freeze contains this one keeps it. `isOfAll`: brands added before its end join it.
 */
export async function setFreeze(
  { records }: Pick<FreezeParts, 'records'>,
  brands: readonly BrandCode[],
  request: FreezeRequest,
  isOfAll = false,
): Promise<{ readonly brand: BrandCode; readonly freeze: Freeze } | null> {
  for (const brand of brands) {
    const { freeze } = await records.readBrand(brand);
    if (freeze && joinFreezes(freeze, request) === 'neither') return { brand, freeze };
  }
  const added = { ...request, id: randomUUID() };
  // First, so that a killed process leaves no brand out.
  if (isOfAll) await records.writeFreezeOfAll({ ...added, brands: [...brands] });
  for (const brand of brands)
    await records.updateBrand(brand, (state) => ({
      ...state,
      ...(state.freeze && joinFreezes(state.freeze, request) !== 'added' ? {} : { freeze: added }),
      ...(isOfAll ? { freezeOfAll: added.id } : {}),
    }));
  return null;
}

/**
 * Ends the freeze of all brands and builds what waited. Other freezes of a brand stay. Resolves to the brands whose
 * freeze was ended.
 */
export async function endFreezeOfAll(
  parts: FreezeParts,
  brands: readonly BrandCode[],
): Promise<readonly BrandCode[]> {
  const { records } = parts;
  const ofAll = await records.readFreezeOfAll();
  if (ofAll === null) return [];
  const ended = [];
  for (const brand of brands) {
    const { freeze } = await records.readBrand(brand);
    if (freeze?.id !== ofAll.id || freeze.from !== ofAll.from || freeze.to !== ofAll.to) continue;
    await endFreeze(parts, brand, ofAll.id);
    ended.push(brand);
  }
  // Last, so that it can be repeated after a kill.
  await records.dropFreezeOfAll(ofAll);
  return ended;
}

export async function endFreeze(
  { records, queue }: FreezeParts,
  brand: BrandCode,
  id?: string,
): Promise<void> {
  await records.updateBrand(brand, (state) =>
    id === undefined || state.freeze?.id === id ? { ...state, freeze: null } : state,
  );
  await queue.add(brand);
}
