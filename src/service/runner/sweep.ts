import type { BrandCode, BrandCodes } from '#config/codes.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

interface SweepParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: BrandCodes;
  readonly sweepMs: number;
  readonly onProblem?: (problem: unknown) => void;
}

interface Sweep {
  stop(): Promise<void>;
}

const firstMs = 60_000;

/**
 * Requests builds at intervals, to find changes without a hook and orders that did not reach the queue. Of several services, only one
 * does this each time.
 */
export function startSweep(parts: SweepParts): Sweep {
  const { sweepMs, onProblem } = parts;
  let working = attempt(() => requestOpen(parts), onProblem);
  const sweep = () => {
    working = working.then(() => attempt(() => sweepAll(parts), onProblem));
  };
  const first = setTimeout(sweep, Math.min(firstMs, sweepMs));
  const timer = setInterval(sweep, sweepMs);
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await working;
    },
  };
}

async function attempt(work: () => Promise<void>, onProblem: SweepParts['onProblem']): Promise<void> {
  try {
    await work();
  } catch (problem) {
    onProblem?.(problem);
  }
}

/** Requests builds of open orders. A killed service may have left orders that did not reach the queue. */
async function requestOpen({ records, queue, brands }: SweepParts): Promise<void> {
  for (const brand of brands.keys())
    if ((await records.listOpenOrders(brand)).length > 0) await queue.add(brand);
}

async function sweepAll({ records, queue, brands, sweepMs }: SweepParts): Promise<void> {
  const time = Math.floor(Date.now() / sweepMs);
  for (const brand of brands.keys()) {
    const state = await records.readBrand(brand);
    await announceLongWait(records, brand, state);
    const isKnown = (await records.listOpenOrders(brand)).some(({ kind }) => kind === 'sweep');
    if (!isKnown) await addSweep(records, brand, `sweep ${brand} ${sweepMs} ${time}`);
    await queue.add(brand);
  }
  await records.prune();
}

const day = 24 * 3_600_000;

/** Announces once that a release has waited for a day. */
async function announceLongWait(
  records: ServiceRecords,
  brand: BrandCode,
  { waiting }: BrandState,
): Promise<void> {
  if (waiting === null || Date.now() - waiting.since < day) return;
  const event = newEvent(brand, 'held', { release: waiting.release });
  await records.addAnnouncement({ kind: 'held', event }, `waits/${brand}/${waiting.release}`);
}

async function addSweep(records: ServiceRecords, brand: BrandCode, delivery: string): Promise<void> {
  const noDetails = { products: [], by: null, why: null, force: null } as const;
  await records.addOrder({ kind: 'sweep', brands: [brand], delivery, ...noDetails });
}
