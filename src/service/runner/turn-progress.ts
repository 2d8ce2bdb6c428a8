import type { OnPhase } from '#builder/phases.ts';
import { buildPhases } from '#builder/phases.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { ServiceRecords } from '#service/orders/records.ts';
import type { OrderedBuild } from './turn-parts.ts';

const leastMs = 500;

/** Writes down how far a build is: at once where another phase begins, else twice a second at most. */
export interface BuildProgress {
  tell: OnPhase;
  /** When this resolves, nothing is written any more. */
  stop(): Promise<void>;
}

export function startProgress(
  records: ServiceRecords,
  { id, brand, isPreview, startedAt }: OrderedBuild,
): BuildProgress {
  let next: BrandState['build'] = null;
  let isWriting = false;
  let writing = Promise.resolve();
  let written = { phase: '', at: 0 };
  const isDue = (phase: string) => phase !== written.phase || performance.now() - written.at >= leastMs;
  const write = async () => {
    while (next !== null && isDue(next.phase)) {
      const build = next;
      next = null;
      written = { phase: build.phase, at: performance.now() };
      // Where it can't be written, the end of the build may still be.
      await records.updateBrand(brand, (state) => ({ ...state, build })).catch(() => {});
    }
    isWriting = false;
  };
  const tell: OnPhase = (phase, done, total) => {
    next = { id, phase, done, total, startedAt, isPreview };
    if (isWriting || !isDue(phase)) return;
    isWriting = true;
    writing = write();
  };
  tell(buildPhases[0], 0, 0);
  return {
    tell,
    stop: async () => {
      next = null;
      await writing;
    },
  };
}
