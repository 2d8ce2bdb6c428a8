import type { BrandCode } from '#config/codes.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

/** The changes of a release: their counts and the first ones. */
export type ReleaseChange = NonNullable<BrandState['change']>;

/** Events after which a preview is compared with another release than when it was made. */
const liveKinds: ReadonlySet<BrandEvent['kind']> = new Set(['live', 'promoted', 'rolled-back', 'scheduled']);

const searched = 200;

/** Finds in the history how a preview differs from what is live. Null where that is another release than when it was made, or nobody knows any more. */
export async function findHeldChange(
  { listEvents }: Pick<ServiceRecords, 'listEvents'>,
  brand: BrandCode,
  release: string,
): Promise<ReleaseChange | null> {
  const events = await listEvents(brand, searched);
  const place = events.findIndex((event) => event.kind === 'held' && event.release === release);
  const made = events[place];
  if (made === undefined || events.slice(0, place).some(({ kind }) => liveKinds.has(kind))) return null;
  const { added, changed, withdrawn, groups, items = [] } = made;
  return { release, at: Date.now(), added, changed, withdrawn, groups, items };
}

/** Returns what an event says of the changes of its release. */
export function toEventChange(change: ReleaseChange | null): Partial<BrandEvent> {
  if (change === null) return {};
  const { added, changed, withdrawn, groups, items } = change;
  return { added, changed, withdrawn, groups, items };
}
