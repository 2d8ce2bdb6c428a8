import type { Locale } from '#catalogue/locale.ts';
import type { Availability } from '#catalogue/product.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { CardFacts } from './CardFacts.tsx';
import { Picture } from './Picture.tsx';

interface PrintedCard extends ShownCard {
  readonly path: string;
}

interface Props {
  readonly cards: readonly PrintedCard[];
  readonly locale: Locale;
  readonly texts: Readonly<Record<Availability | 'noPicture', string>>;
  /** How many pictures are seen first and so fetched at once. */
  readonly eager: number;
}

/** Products of a listing as they are printed. */
export function ProductGrid({ cards, locale, texts, eager }: Props) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <li className="card" key={card.id}>
          <Picture
            image={card.image}
            locale={locale}
            alt=""
            placeholder={texts.noPicture}
            isEager={index < eager}
          />
          <CardFacts card={card} path={card.path} locale={locale} texts={texts} />
        </li>
      ))}
    </ul>
  );
}
