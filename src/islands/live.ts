import type { LivePage } from '#catalogue/live-page.ts';
import { refreshListing } from './live-listing.ts';
import { refreshProduct } from './live-product.ts';
import { refreshSetting } from './live-setting.ts';

/** Asks the ERP what the page may show differently. Any failure leaves the page as printed (spec §8). */
export async function refreshPage(page: LivePage): Promise<void> {
  const results = await Promise.allSettled([refreshSetting(page), refreshSubject(page)]);
  for (const result of results) {
    if (result.status === 'rejected') console.warn('The live refresh was left out.', result.reason);
  }
}

async function refreshSubject(page: LivePage): Promise<void> {
  const { subject } = page;
  if (subject === null) return;
  if (subject.kind === 'product') await refreshProduct(page, subject);
  else await refreshListing(page, subject);
}
