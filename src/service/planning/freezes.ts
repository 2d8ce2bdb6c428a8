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
 * Freezes all of the brands or, where that would end a freeze of one of them before its time, none. Resolves to that brand and
 * its freeze; null where all are frozen. A brand that its own freeze keeps for that whole time keeps that one.
 * `isOfAll`: they are all that there are, and those added before it ends join them.
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
  // First: a process that is killed on the way leaves no brand out.
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
 * Ends the freeze of all brands and has built what waited. Keeps a freeze that a brand had besides, also where that was made
 * one with it. Resolves to the brands whose freeze was ended.
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
  // Last: after a kill on the way it can be asked for again.
  await records.dropFreezeOfAll(ofAll);
  return ended;
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
