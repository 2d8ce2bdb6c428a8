import { createMemo } from '#catalogue/memoize.ts';
import { PrintedCard } from '#islands/PrintedCard.tsx';
import { cardSize, rowSize } from '#islands/Picture.tsx';
import type { ProductCard } from '#catalogue/shown.ts';
import type { PageFrame } from '#site/page-frame.ts';
import { printComponent } from '#site/print-element.ts';

const memos = {
  /** First in a listing. */
  first: createMemo<ProductCard, string>(),
  listing: createMemo<ProductCard, string>(),
  /** In a grid of four columns at most. */
  row: createMemo<ProductCard, string>(),
} as const;

export type CardPlace = keyof typeof memos;

/** Prints a card as HTML, once for all pages that show it: it is of one site and one language. */
export function printCard(card: ProductCard, frame: PageFrame, place: CardPlace): string {
  const { locale, messages: texts } = frame;
  return memos[place](card, [locale], () =>
    // V8 puts the pieces of a text together for `trim`, and else anew for every page that the text goes into.
    printComponent(PrintedCard, {
      ...{ card, locale, texts, isEager: place === 'first', size: place === 'row' ? rowSize : cardSize },
    }).trim(),
  );
}
