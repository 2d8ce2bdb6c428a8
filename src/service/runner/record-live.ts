import type { BuildResult } from '#builder/build-job.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { type OrderedBuild, toCounts, toEvent, type RunnerParts } from './ordered-build.ts';

/** A live release that the history lacks: its process was killed before it wrote the entry, or it was published by hand. */
export interface Untold {
  readonly release: string;
  readonly former: string;
}

/** A promotion that is not in the history yet is recorded as one. */
export function findUntold(
  { live, hold, promotion }: BrandState,
  { kind, release, former }: Pick<BuildResult, 'kind' | 'release' | 'former'>,
): Untold | null {
  const found = kind === 'live' ? former : release;
  if (live === null || found === null || hold !== null) return null;
  return live.release === found || promotion?.release === found
    ? null
    : { release: found, former: live.release };
}

/** Adds it to the history once. Resolves to its changes; null if a release is not stored any more. */
export async function recordUntold(
  untold: Untold,
  build: OrderedBuild,
  { records, compare }: Pick<RunnerParts, 'records' | 'compare'>,
): Promise<BuildResult['change'] | null> {
  const { brand } = build;
  const { release, former } = untold;
  const change = await compare(brand, former, release);
  const about = { kind: 'live' as const, release, former, ...(change && toCounts(change)) };
  await records.addEvent(toEvent(build, about), { key: `live/${brand}/${release}` });
  return change;
}
