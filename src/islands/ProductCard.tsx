import type { Locale } from '#catalogue/locale.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { Availability } from './Availability.tsx';
import { Picture } from './Picture.tsx';
import type { CardLabels } from './ProductGrid.tsx';
import { Shown } from './Shown.tsx';

interface Props {
  readonly card: ShownCard;
  readonly path: string;
  readonly locale: Locale;
  readonly texts: CardLabels & Readonly<Record<string, string>>;
  readonly isEager: boolean;
  readonly isWithdrawn: boolean;
}

export function ProductCard({ card, path, locale, texts, isEager, isWithdrawn }: Props) {
  return (
    <li className="card" data-withdrawn={isWithdrawn || undefined}>
      <Picture image={card.image} locale={locale} alt="" placeholder={texts.noPicture} isEager={isEager} />
      <a href={path}>
        <Shown text={card.name} locale={locale} />
      </a>
      {isWithdrawn && <span className="availability discontinued">{texts.liveWithdrawnShort}</span>}
      {!isWithdrawn && card.price !== null && <span className="price">{card.price}</span>}
      {!isWithdrawn && card.availability !== null && (
        <Availability availability={card.availability} texts={texts} />
      )}
    </li>
  );
}
