import { buildPhases, type OnPhase } from '#builder/phases.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BrandOrder } from '#service/orders/order.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { OrderedBuild } from './ordered-build.ts';

const leastMs = 500;

/**
 * Writes down how far a build is, while it goes on: a new phase at once, else twice a second at most. A write that fails is
 * passed over, as the result is written in the end.
 */
export interface BuildProgress {
  readonly onPhase: OnPhase;
  /** Resolves when nothing more is written. */
  stop(): Promise<void>;
}

export function startProgress(records: ServiceRecords, build: OrderedBuild): BuildProgress {
  const { id, brand, orders, isPreview, startedAt } = build;
  let next: BrandState['build'] = null;
  let isWriting = false;
  let writing = Promise.resolve();
  let written = { phase: '', at: 0 };
  const isDue = (phase: string) => phase !== written.phase || performance.now() - written.at >= leastMs;
  const write = async () => {
    while (next !== null && isDue(next.phase)) {
      const current = next;
      next = null;
      written = { phase: current.phase, at: performance.now() };
      await records.updateBrand(brand, (state) => ({ ...state, build: current })).catch(() => {});
    }
    isWriting = false;
  };
  let updating = Promise.resolve();
  const updateOrders = (change: Partial<BrandOrder>) => {
    updating = updating.then(() => records.updateOrders(orders, brand, change)).catch(() => {});
  };
  const onPhase: OnPhase = (phase, done, total) => {
    if (phase === 'guard' && done === 0) updateOrders({ state: 'checking' });
    next = { id, phase, done, total, startedAt, isPreview };
    if (isWriting || !isDue(phase)) return;
    isWriting = true;
    writing = write();
  };
  updateOrders({ state: 'building', build: id, notSeen: [] });
  onPhase(buildPhases[0], 0, 0);
  return {
    onPhase,
    stop: async () => {
      next = null;
      await Promise.all([writing, updating]);
    },
  };
}
