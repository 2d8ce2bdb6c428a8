import type { LiveListingSubject, LivePage } from '#catalogue/live-page.ts';
import { digestCard, toShownCard } from '#catalogue/shown.ts';
import { unwrap } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { $listing, type LiveCard, type LiveListing } from './live-values.ts';
import { announce, fillText, loadMessages } from './messages.ts';
import { mountOnce } from './mount-once.ts';
import { hasForeignPictures, pictureSource } from './picture-source.ts';
import { replaceText } from './replace-text.ts';

const mount = mountOnce(async () => (await import('./mount-grid.tsx')).mountGrid);

/** Reads an answer of the ERP properly and shows what differs. */
export async function showListing(
  page: LivePage,
  subject: LiveListingSubject,
  body: unknown,
  call: string,
): Promise<void> {
  // Of a narrowed listing the printed cards are hidden, and the status says how many products are left.
  if (document.documentElement.classList.contains('narrowing')) return;
  const list = unwrap(body);
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const source = pictureSource(page);
  const read = items.map((item) => readLiveProduct(item, source));
  if (read.every(({ model }) => model === null))
    throw new Error(`${call} answered something else than a list of products`);
  const live = readChange(read, page, subject);
  const gone = live?.filter((card) => card?.status === 'withdrawn').length ?? 0;
  // Products that went from other pages of the listing are missing from the answer, too.
  const total = Math.min(subject.total - gone, read.filter(({ id }) => id !== null).length);
  if (JSON.stringify(live) === JSON.stringify($listing.get()) && total === (shownTotal ?? subject.total))
    return;
  await loadMessages();
  $listing.set(live);
  if (live !== null) await mount(page.locale);
  shownTotal = total;
  replaceText('.intro .count', total === subject.total ? null : countProducts(total));
  announce('liveChanged');
}

let shownTotal: number | null = null;

function readChange(
  read: readonly ReturnType<typeof readLiveProduct>[],
  page: LivePage,
  subject: LiveListingSubject,
): LiveListing | null {
  const cards = subject.cards.map(([id, facts, images]): LiveCard | null => {
    const found = read.find((one) => one.id === id);
    if (found === undefined) return { status: 'withdrawn' };
    if (found.model === null) return null;
    const card = toShownCard(found.model, page.locale, page.region);
    const digest = digestCard(card);
    const hasOwnImage = digest.images !== images && !hasForeignPictures(found.faults);
    return digest.facts === facts && !hasOwnImage ? null : { status: 'changed', card, hasOwnImage };
  });
  return cards.some((card) => card !== null) ? cards : null;
}

function countProducts(count: number): string {
  return fillText(count === 1 ? 'productCountOne' : 'productCount', { count });
}
