import type { BuildResult } from '#builder/build-job.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { type OrderedBuild, type RunnerParts, toCounts, toEvent } from './ordered-build.ts';

/**
 * A live release that is missing in the history, because its process was killed before it wrote the entry, or because it was published by
 * hand.
 */
export interface MissingEvent {
  readonly release: string;
  readonly former: string;
}

/** Finds a live release that is missing in the history. If there is a promotion of it, records it as that promotion. */
export function findMissingEvent(
  state: BrandState,
  { kind, release, former }: Pick<BuildResult, 'kind' | 'release' | 'former'>,
  build: OrderedBuild,
): MissingEvent | null {
  const { live, promotion } = state;
  const found = kind === 'live' ? former : release;
  if (live === null || found === null || isOutdated(build, state)) return null;
  return live.release === found || promotion?.release === found
    ? null
    : { release: found, former: live.release };
}

/** Adds the release to the history once. Resolves to its changes; null if a release is no longer stored. */
export async function recordMissingEvent(
  missing: MissingEvent,
  build: OrderedBuild,
  { records, compare }: Pick<RunnerParts, 'records' | 'compare'>,
): Promise<BuildResult['change'] | null> {
  const { brand } = build;
  const { release, former } = missing;
  const change = await compare(brand, former, release);
  const event = toEvent(build, 'live', { release, former, ...(change && toCounts(change)) });
  await records.addEvent(event, { key: `live/${brand}/${release}` });
  return change;
}

/** Whether another release went live by hand or by plan since the build began. */
export function isOutdated({ startedAt }: OrderedBuild, { live }: BrandState): boolean {
  return live !== null && live.since > startedAt;
}
