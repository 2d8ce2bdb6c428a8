import { PrintedCard } from '#islands/PrintedCard.tsx';
import type { ProductCard } from '#site/card.ts';
import type { PageFrame } from '#site/page-frame.ts';
import { printComponent } from '#site/print-element.ts';

type CardPrinter = (card: ProductCard, frame: PageFrame) => string;

/** A card as HTML, printed once for all pages that show it: it is of one site and one language, and so are its texts. */
export function printCard(card: ProductCard, frame: PageFrame, isEager: boolean): string {
  return (isEager ? printEager : printLazy)(card, frame);
}

const printEager = keepPrinted(true);
const printLazy = keepPrinted(false);

function keepPrinted(isEager: boolean): CardPrinter {
  const printed = new WeakMap<ProductCard, string>();
  return (card, { locale, messages: texts }) => {
    const known = printed.get(card);
    if (known !== undefined) return known;
    const pieces = printComponent(PrintedCard, { card, locale, texts, isEager });
    // V8 puts the pieces of a text together for this, and else anew for every page that it goes into.
    const html = pieces.trim();
    printed.set(card, html);
    return html;
  };
}
