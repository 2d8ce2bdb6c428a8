import type { BrandState } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import { type Loop, startLoop } from '#service/queue/loop.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

interface SweepParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: ReadonlyMap<string, unknown>;
  readonly sweepMs: number;
  readonly onProblem?: (problem: unknown) => void;
}

const firstMs = 60_000;
const pollMs = 1_000;
/** Short, so that an ERP that sends hooks in a loop cannot fill the disk. */
const pruneMs = 60_000;

/** Finds changes for which no hook arrived, and orders that never reached the queue. */
export function startSweep(parts: SweepParts): Loop {
  const { sweepMs, onProblem = () => {} } = parts;
  let sweepAt = Date.now() + Math.min(firstMs, sweepMs);
  let pruneAt = 0;
  const work = async () => {
    if (Date.now() >= pruneAt) {
      pruneAt = Date.now() + pruneMs;
      await parts.records.prune();
    }
    if (Date.now() < sweepAt) return;
    sweepAt = Date.now() + sweepMs;
    await sweepAll(parts);
  };
  return startLoop(work, Math.min(sweepMs, pollMs), onProblem);
}

async function sweepAll({ records, queue, brands, sweepMs }: SweepParts): Promise<void> {
  const time = Math.floor(Date.now() / sweepMs);
  for (const brand of brands.keys()) {
    const state = await records.readBrand(brand);
    await announceLongWait(records, brand, state);
    const isKnown = (await records.listOpenOrders(brand)).some(({ kind }) => kind === 'sweep');
    const delivery = `sweep ${brand} ${sweepMs} ${time}`;
    if (!isKnown) await records.addOrder({ kind: 'sweep', brands: [brand], delivery });
    await queue.add(brand);
  }
}

const day = 24 * 3_600_000;

async function announceLongWait(
  records: ServiceRecords,
  brand: string,
  { waiting }: BrandState,
): Promise<void> {
  if (waiting === null || Date.now() - waiting.since < day) return;
  const event = newEvent(brand, 'held', { release: waiting.release });
  await records.addAnnouncement({ kind: 'held', event }, `waits/${brand}/${waiting.release}`);
}
