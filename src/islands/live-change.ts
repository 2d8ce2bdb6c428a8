import { atom } from 'nanostores';
import type {
  LiveListing,
  LiveListingSubject,
  LivePage,
  LiveProduct,
  LiveProductSubject,
} from '#catalogue/live-page.ts';
import { isLocale } from '#catalogue/locale.ts';
import { foreignLang, type ShownText } from '#catalogue/text.ts';
import { toTitle } from '#catalogue/title.ts';
import { announce, countText, getMessages, loadMessages } from './messages.ts';

/** The changed state from the ERP; null while the printed page is correct. */
const $product = atom<LiveProduct | null>(null);

const $listing = atom<LiveListing | null>(null);

let printedTitle: string | null = null;

/** Shows a changed or withdrawn product; null restores the printed one. */
export async function showProduct(
  { brandName, locale }: LivePage,
  { titleEnd = '' }: LiveProductSubject,
  live: LiveProduct | null,
): Promise<void> {
  if (isEqual(live, $product.get())) return;
  await loadMessages();
  await mountOnce(async () => {
    const { mountProduct } = await import('./LiveProduct.tsx');
    return () => mountProduct(locale, $product);
  });
  $product.set(live);
  const name = live?.status === 'changed' ? live.product.name : null;
  replaceText('.crumbs [aria-current]', name);
  printedTitle ??= document.title;
  document.title = name === null ? printedTitle : toTitle(brandName, name.text + titleEnd, []);
  announce(getMessages()[live?.status === 'withdrawn' ? 'liveWithdrawn' : 'liveChanged']);
}

/** Shows the changed cards and count of a listing; null restores the printed ones. */
export async function showListing(
  { locale }: LivePage,
  subject: LiveListingSubject,
  live: LiveListing | null,
): Promise<void> {
  // Narrowing hides the printed cards and announces its own count.
  if (document.documentElement.classList.contains('narrowing')) return;
  if (isEqual(live, $listing.get())) return;
  await loadMessages();
  await mountOnce(async () => {
    const { mountGrid } = await import('./LiveGrid.tsx');
    return () => mountGrid(locale, $listing);
  });
  $listing.set(live);
  const total = live?.total ?? subject.total;
  replaceText('.intro .count', total === subject.total ? null : countText(total));
  announce(getMessages().liveChanged);
}

let isMounted = false;

async function mountOnce(load: () => Promise<() => void>): Promise<void> {
  if (isMounted) return;
  const mount = await load();
  // Another call may have mounted it during the request.
  if (!isMounted) mount();
  isMounted = true;
}

function isEqual(one: object | null, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const printedNodes = new Map<string, readonly Node[]>();

/** Replaces the text of an element if it exists; null restores the printed text. */
function replaceText(selector: string, text: ShownText | string | null): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const before = printedNodes.get(selector) ?? [...element.childNodes];
  printedNodes.set(selector, before);
  element.replaceChildren(...(text === null ? before : [typeof text === 'string' ? text : toNode(text)]));
}

function toNode(text: ShownText): Node | string {
  const { locale } = document.documentElement.dataset;
  const lang = isLocale(locale) ? foreignLang(text, locale) : undefined;
  if (lang === undefined) return text.text;
  const span = document.createElement('span');
  span.lang = lang;
  span.textContent = text.text;
  return span;
}
