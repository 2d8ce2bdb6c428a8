import type { BrandCode, BrandCodes } from '#config/codes.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { BuildQueue } from '#service/queue/build-queue.ts';

export interface SweepParts {
  readonly records: ServiceRecords;
  readonly queue: Pick<BuildQueue, 'add'>;
  readonly brands: BrandCodes;
  readonly sweepMs: number;
  /** Told what could not be done; it is tried again with the next sweep. */
  readonly onProblem?: (problem: unknown) => void;
}

export interface Sweep {
  stop(): Promise<void>;
}

const soonMs = 60_000;

/**
 * Has brands built now and then that nobody asked for: a change that no hook announced goes live, and an order that
 * never got into the queue does. Of several services, each time one does it.
 */
export function startSweep(parts: SweepParts): Sweep {
  const { sweepMs, onProblem } = parts;
  let working = attempt(() => wantOpen(parts), onProblem);
  const sweep = () => {
    working = working.then(() => attempt(() => sweepAll(parts), onProblem));
  };
  const first = setTimeout(sweep, Math.min(soonMs, sweepMs));
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

/** Between an order and the queue the service may have been killed. */
async function wantOpen({ records, queue, brands }: SweepParts): Promise<void> {
  for (const brand of brands.keys())
    if ((await records.listOpenOrders(brand)).length > 0) await queue.add(brand);
}

async function sweepAll({ records, queue, brands, sweepMs }: SweepParts): Promise<void> {
  const time = Math.floor(Date.now() / sweepMs);
  for (const brand of brands.keys()) {
    const isHeld = (await records.readBrand(brand)).hold !== null;
    const isKnown = (await records.listOpenOrders(brand)).some(({ kind }) => kind === 'sweep');
    if (!isHeld && !isKnown) await recordSweep(records, brand, `sweep ${brand} ${sweepMs} ${time}`);
    await queue.add(brand);
  }
  await records.prune();
}

async function recordSweep(records: ServiceRecords, brand: BrandCode, delivery: string): Promise<void> {
  const nobody = { by: null, why: null, force: null } as const;
  await records.addOrder({ kind: 'sweep', brands: [brand], products: [], delivery, ...nobody });
}
