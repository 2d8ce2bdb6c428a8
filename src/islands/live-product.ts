import type { LivePage, LiveProductSubject } from '#catalogue/live-page.ts';
import { digestProduct, toShownProduct } from '#catalogue/shown.ts';
import { toTitle } from '#catalogue/title.ts';
import { unwrap } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { $product, type LiveProduct } from './live-values.ts';
import { announce, loadMessages } from './messages.ts';
import { mountOnce } from './mount-once.ts';
import { hasForeignPictures, pictureSource } from './picture-source.ts';
import { replaceText } from './replace-text.ts';

const mount = mountOnce(async () => (await import('./mount-product.tsx')).mountProduct);

/** Reads an answer of the ERP properly, null for one that is no longer there, and shows what differs. */
export async function showProduct(
  page: LivePage,
  subject: LiveProductSubject,
  body: unknown,
  call: string,
): Promise<void> {
  const live = body === null ? ({ status: 'withdrawn' } as const) : readChange(body, page, subject, call);
  if (JSON.stringify(live) === JSON.stringify($product.get())) return;
  await loadMessages();
  $product.set(live);
  await mount(page.locale);
  show(live, page, subject);
}

/** The parts that differ from the printed product; null if none do. */
function readChange(
  body: unknown,
  page: LivePage,
  subject: LiveProductSubject,
  call: string,
): LiveProduct | null {
  const { model, faults } = readLiveProduct(unwrap(body), pictureSource(page));
  if (model === null || model.id !== subject.id)
    throw new Error(`${call} answered something else than the product`);
  const product = toShownProduct(model, page.locale, page.region);
  const { facts, images } = digestProduct(product);
  const hasOwnImages = images !== subject.images && !hasForeignPictures(faults);
  if (facts === subject.facts && !hasOwnImages) return null;
  return { status: 'changed', product, hasOwnImages };
}

let printedTitle: string | null = null;

function show(
  live: LiveProduct | null,
  { brandName }: LivePage,
  { titleEnd = '' }: LiveProductSubject,
): void {
  const name = live?.status === 'changed' ? live.product.name : null;
  replaceText('.crumbs [aria-current]', name);
  printedTitle ??= document.title;
  document.title = name === null ? printedTitle : toTitle(brandName, name.text + titleEnd, []);
  announce(live?.status === 'withdrawn' ? 'liveWithdrawn' : 'liveChanged');
}
