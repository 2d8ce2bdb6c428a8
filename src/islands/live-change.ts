import { atom } from 'nanostores';
import { isLocale, type Locale } from '#catalogue/locale.ts';
import type { ShownCard, ShownProduct } from '#catalogue/shown.ts';
import { foreignLang, type ShownText } from '#catalogue/text.ts';

export type LiveProduct =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly product: ShownProduct;
      /** False where the printed images stay. */
      readonly hasOwnImages: boolean;
    };

/** The page's product as the ERP has it now; null while that is what is printed. */
export const $product = atom<LiveProduct | null>(null);

export type LiveCard =
  | { readonly status: 'withdrawn' }
  | {
      readonly status: 'changed';
      readonly card: ShownCard;
      /** False where the printed image stays. */
      readonly hasOwnImage: boolean;
    };

/** In the order of the printed cards; null for one that is as printed. */
export type LiveListing = readonly (LiveCard | null)[];

/** The page's cards as the ERP has them now; null while all are as printed. */
export const $listing = atom<LiveListing | null>(null);

/** Fetches React and draws with it, once for a page. Rejects where the code can't be fetched; then the next call tries again. */
export function mountOnce(load: () => Promise<(locale: Locale) => void>): (locale: Locale) => Promise<void> {
  let isMounted = false;
  return async (locale) => {
    if (isMounted) return;
    const mount = await load();
    // Another call may have waited beside this one.
    if (!isMounted) mount(locale);
    isMounted = true;
  };
}

/** The printed texts, by selector. */
const printed = new Map<string, readonly Node[]>();

/** Shows another text in an element that the page may have, and with null the printed one again. */
export function replaceText(selector: string, text: ShownText | string | null): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const before = printed.get(selector) ?? [...element.childNodes];
  printed.set(selector, before);
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
