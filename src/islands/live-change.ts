import { atom } from 'nanostores';
import type { LiveListing, LivePage, LiveProduct, LiveProductSubject } from '#catalogue/live-page.ts';
import { isLocale } from '#catalogue/locale.ts';
import { foreignLang, type ShownText } from '#catalogue/text.ts';
import { toTitle } from '#catalogue/title.ts';
import styles from '#styles/live.css?inline';
import { addStyles } from './dom.ts';
import { announce, getMessages, loadMessages } from './messages.ts';

addStyles(styles);

/** The ERP's product if it differs from the page, otherwise null. */
const $product = atom<LiveProduct | null>(null);

const $listing = atom<LiveListing | null>(null);

let printedTitle: string | null = null;

/** Shows a changed or withdrawn product; null restores the printed one. */
export async function showProduct(
  { locale }: LivePage,
  { titleEnd = '', groups }: LiveProductSubject,
  live: LiveProduct | null,
): Promise<void> {
  if (digestOf(live) === digestOf($product.get())) return;
  await loadMessages();
  await mountOnce(async () => {
    const { mountProduct } = await import('./LiveProduct.tsx');
    return () => mountProduct({ $product, locale, groups });
  });
  $product.set(live);
  const name = live?.status === 'changed' ? live.product.name : null;
  replaceCrumb(name);
  printedTitle ??= document.title;
  const brandName = document.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '';
  document.title = name === null ? printedTitle : toTitle(brandName, name.text + titleEnd, []);
  announce(getMessages()[live?.status === 'withdrawn' ? 'liveWithdrawn' : 'liveChanged']);
}

/** Shows the changed cards of a listing; null restores the printed ones. */
export async function showListing({ locale }: LivePage, live: LiveListing | null): Promise<void> {
  // A filtered listing hides the printed cards, so they need no update.
  if (document.documentElement.classList.contains('narrowing')) return;
  if (digestOfList(live) === digestOfList($listing.get())) return;
  await loadMessages();
  await mountOnce(async () => {
    const { mountGrid } = await import('./LiveGrid.tsx');
    return () => mountGrid(locale, $listing);
  });
  $listing.set(live);
  announce(getMessages().liveChanged);
}

let isMounted = false;

async function mountOnce(load: () => Promise<() => void>): Promise<void> {
  if (isMounted) return;
  const mount = await load();
  // Another call may have mounted the component during `load`.
  if (!isMounted) mount();
  isMounted = true;
}

function digestOf(live: LiveProduct | null): string | undefined {
  return live?.status === 'changed' ? live.digest : live?.status;
}

function digestOfList(live: LiveListing | null): string | undefined {
  return live?.map((card) => card?.digest).join();
}

let printedCrumb: readonly Node[] | null = null;

/** Writes a name into the last breadcrumb, if there is one. Null restores the printed name. */
function replaceCrumb(name: ShownText | null): void {
  const element = document.querySelector('.crumbs [aria-current]');
  if (element === null) return;
  printedCrumb ??= [...element.childNodes];
  element.replaceChildren(...(name === null ? printedCrumb : [toNode(name)]));
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
