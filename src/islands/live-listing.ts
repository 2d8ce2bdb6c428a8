import { atom } from 'nanostores';
import type { LiveListingSubject, LivePage } from '#catalogue/live-page.ts';
import { digestCards, type ShownCard, toShownCard } from '#catalogue/shown.ts';
import { unwrap } from '#erp/wire/envelope.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { wakeIslands } from './change.ts';
import { announce, loadMessages } from './messages.ts';
import { hasForeignPictures, pictureSource } from './picture-source.ts';

export interface LiveListing {
  /** In the order of the printed cards; null where the product was withdrawn. */
  readonly cards: readonly (ShownCard | null)[];
  /** False where the printed images stay. */
  readonly hasOwnImages: boolean;
}

/** The page's cards as the ERP has them now; null while that is what is printed. */
export const $listing = atom<LiveListing | null>(null);

/** Reads an answer of the ERP properly and shows what differs. */
export async function showListing(
  page: LivePage,
  subject: LiveListingSubject,
  body: unknown,
  call: string,
): Promise<void> {
  const live = readChange(unwrap(body), page, subject, call);
  if (JSON.stringify(live) === JSON.stringify($listing.get())) return;
  await loadMessages();
  $listing.set(live);
  wakeIslands('listing');
  announce('liveChanged');
}

function readChange(
  list: unknown,
  page: LivePage,
  subject: LiveListingSubject,
  call: string,
): LiveListing | null {
  if (!Array.isArray(list)) throw new Error(`${call} answered something else than a list of products`);
  const source = pictureSource(page);
  const read = list.map((item: unknown) => readLiveProduct(item, source));
  const cards = new Map(
    read.flatMap(({ model }) =>
      model === null ? [] : [[model.id, toShownCard(model, page.locale, page.region)]],
    ),
  );
  const shown = subject.ids.map((id) => cards.get(id) ?? null);
  const { facts, images } = digestCards(shown.filter((card) => card !== null));
  const hasOwnImages =
    images !== subject.printed.images && !read.some(({ faults }) => hasForeignPictures(faults));
  return facts === subject.printed.facts && !hasOwnImages ? null : { cards: shown, hasOwnImages };
}
