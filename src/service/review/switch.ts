import { randomUUID } from 'node:crypto';
import type { BrandState, Review } from '#service/orders/brand-state.ts';
import { type BrandEvent, eventSchema, newEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

type BrandRecords = Pick<ServiceRecords, 'updateBrand' | 'addEvent'>;

/**
 * Stores the event in the brand's state, then adds it to the history. If the process is killed in between, the planner
 * adds it.
 */
export async function changeBrand(
  records: BrandRecords,
  event: BrandEvent,
  change: (state: BrandState) => BrandState | null,
): Promise<BrandState | null> {
  const key = `event/${randomUUID()}`;
  let isChanged = false;
  const state = await records.updateBrand(event.brand, (former) => {
    const next = change(former);
    isChanged = next !== null;
    return next === null ? former : { ...next, pending: [...(former.pending ?? []), { key, event }] };
  });
  if (!isChanged) return null;
  await addPendingEvents(records, event.brand, state);
  return state;
}

export async function addPendingEvents(
  records: BrandRecords,
  code: string,
  { pending = [] }: Pick<BrandState, 'pending'>,
): Promise<void> {
  if (pending.length === 0) return;
  for (const { key, event } of pending) await records.addEvent(eventSchema.parse(event), { key });
  const isAdded = ({ key }: { readonly key: string }) => pending.some((one) => one.key === key);
  await records.updateBrand(code, (state) => ({
    ...state,
    pending: (state.pending ?? []).filter((one) => !isAdded(one)),
  }));
}

export async function setReview(
  records: BrandRecords,
  code: string,
  { by, why, until }: Pick<Review, 'by' | 'why' | 'until'>,
): Promise<void> {
  const since = Date.now();
  const event = newEvent(code, 'review', { by, why, ...(until !== null && { until }) });
  await changeBrand(records, event, (state) => ({
    ...state,
    review: { by, why, until, since: state.review?.since ?? since, isRead: false },
  }));
}

export async function endReview(
  records: BrandRecords,
  code: string,
  { by, why }: Pick<BrandEvent, 'by' | 'why'>,
  isAllowed: (state: BrandState) => boolean,
): Promise<boolean> {
  const ended = await changeBrand(records, newEvent(code, 'resumed', { by, why }), (state) =>
    isAllowed(state) ? { ...state, review: null, waiting: null, discarded: null } : null,
  );
  return ended !== null;
}
