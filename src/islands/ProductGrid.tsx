import { useStore } from '@nanostores/react';
import type { Locale } from '#catalogue/locale.ts';
import type { Availability } from '#catalogue/product.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { $listing, type LiveListing } from './live-listing.ts';
import { ProductCard } from './ProductCard.tsx';
import { useTexts } from './use-texts.ts';

export interface PrintedCard extends ShownCard {
  readonly path: string;
}

export type CardLabels = Readonly<Record<Availability | 'noPicture', string>>;

interface Props {
  readonly cards: readonly PrintedCard[];
  readonly locale: Locale;
  readonly labels: CardLabels;
  /** How many pictures are seen first and so fetched at once. */
  readonly eager: number;
}

/** A listing's products; where it is hydrated, as the ERP has them now. */
export function ProductGrid({ cards, locale, labels, eager }: Props) {
  const live = useStore($listing, { ssr: () => null });
  const texts = useTexts(labels);
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <ProductCard
          key={card.id}
          card={toLiveCard(card, live)}
          path={card.path}
          locale={locale}
          texts={texts}
          isEager={index < eager}
          isWithdrawn={live !== null && !live.cards.some(({ id }) => id === card.id)}
        />
      ))}
    </ul>
  );
}

function toLiveCard(printed: PrintedCard, live: LiveListing | null): ShownCard {
  const card = live?.cards.find(({ id }) => id === printed.id) ?? printed;
  return live?.hasOwnImages === false ? { ...card, image: printed.image } : card;
}
