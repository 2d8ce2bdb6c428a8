import type { BuildResult } from '#builder/build-job.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { type OrderedBuild, toCounts, toEvent, type RunnerParts } from './ordered-build.ts';

/** A release that visitors got and the history lacks: its process was killed before it could say so, or it was published by hand. */
export interface Untold {
  readonly release: string;
  /** The release before it, which the history has. */
  readonly former: string;
}

/** Finds it in what a build found to be live. A promotion that is not in the history yet is told as one. */
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

/** Adds it to the history, once however often it is found. Resolves to its changes; null where a release is not kept any more. */
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
