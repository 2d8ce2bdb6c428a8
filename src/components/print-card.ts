import { createMemo } from '#catalogue/memoize.ts';
import { PrintedCard } from '#islands/PrintedCard.tsx';
import { cardSize, rowSize } from '#islands/Picture.tsx';
import type { ProductCard } from '#catalogue/shown.ts';
import type { PageFrame } from '#site/page-frame.ts';
import { printComponent } from '#site/print-element.ts';

const memos = {
  first: createMemo<ProductCard, string>(),
  listing: createMemo<ProductCard, string>(),
  row: createMemo<ProductCard, string>(),
} as const;

export type CardPlace = keyof typeof memos;

export function printCard(card: ProductCard, frame: PageFrame, place: CardPlace): string {
  const { locale, messages: texts } = frame;
  return memos[place](card, [locale], () =>
    // `trim` flattens the concatenated string once. Otherwise, V8 would flatten it again for every page.
    printComponent(PrintedCard, {
      ...{ card, locale, texts, isEager: place === 'first', size: place === 'row' ? rowSize : cardSize },
    }).trim(),
  );
}
