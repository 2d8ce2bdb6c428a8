import { createMemory } from '#catalogue/remember.ts';
import { PrintedCard } from '#islands/PrintedCard.tsx';
import type { ProductCard } from '#site/card.ts';
import type { PageFrame } from '#site/page-frame.ts';
import { printComponent } from '#site/print-element.ts';

const eagerCards = createMemory<ProductCard, string>();
const lazyCards = createMemory<ProductCard, string>();

/** Prints a card as HTML, once for all pages that show it: it is of one site and one language. */
export function printCard(card: ProductCard, frame: PageFrame, isEager: boolean): string {
  const { locale, messages: texts } = frame;
  return (isEager ? eagerCards : lazyCards)(card, [locale], () =>
    // V8 puts the pieces of a text together for `trim`, and else anew for every page that the text goes into.
    printComponent(PrintedCard, { card, locale, texts, isEager }).trim(),
  );
}
