import type { Brand } from '#config/brands.ts';
import type { BrandState, Review } from '#service/orders/brand-state.ts';
import { newEvent } from '#service/orders/history.ts';
import type { ServiceRecords } from '#service/orders/records.ts';

type SwitchRecords = Pick<ServiceRecords, 'updateBrand' | 'addEvent'>;

/** From now on, changes wait for a publisher. A brand that is in review gets the new reason and end. */
export async function setReview(
  records: SwitchRecords,
  { code }: Brand,
  request: Pick<Review, 'by' | 'why' | 'until'>,
): Promise<void> {
  const since = Date.now();
  await records.updateBrand(code, (state) => ({
    ...state,
    review: { ...request, since: state.review?.since ?? since, isRead: false },
  }));
  const { by, why, until } = request;
  await records.addEvent(newEvent(code, 'review', { by, why, ...(until !== null && { until }) }));
}

/** From now on, changes go live by themselves. Returns false, and changes nothing, if `isAllowed` returns false. */
export async function endReview(
  records: Pick<ServiceRecords, 'updateBrand'>,
  { code }: Brand,
  isAllowed: (state: BrandState) => boolean,
): Promise<boolean> {
  let isEnded = false;
  await records.updateBrand(code, (state) => {
    isEnded = isAllowed(state);
    return isEnded ? { ...state, review: null, waiting: null, discarded: null } : state;
  });
  return isEnded;
}
