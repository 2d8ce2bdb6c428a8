import type { Locale } from '#catalogue/text.ts';
import type { Availability as AvailabilityValue } from '#catalogue/product.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { cardSize, Picture, type PictureSize } from './Picture.tsx';
import { Availability, Shown } from './Shown.tsx';

interface DetailsProps {
  readonly card: ProductCard;
  readonly locale: Locale;
  readonly texts: Readonly<Record<AvailabilityValue | 'noPicture', string>>;
}

interface Props extends DetailsProps {
  readonly isEager: boolean;
  readonly size?: PictureSize;
}

export function PrintedCard({ card, locale, texts, isEager, size = cardSize }: Props) {
  return (
    <li className="card" data-id={card.path.endsWith(`/${card.id}/`) ? undefined : card.id}>
      <Picture
        image={card.image}
        locale={locale}
        alt=""
        placeholder={texts.noPicture}
        size={size}
        isEager={isEager}
      />
      <CardDetails card={card} locale={locale} texts={texts} />
    </li>
  );
}

export function CardDetails({ card, locale, texts }: DetailsProps) {
  return (
    <>
      <a href={card.path}>
        <Shown text={card.name} locale={locale} />
      </a>
      {card.detail !== null && (
        <span className="detail">
          <Shown text={card.detail} locale={locale} />
        </span>
      )}
      {card.price !== null && <span className="price">{card.price}</span>}
      {card.availability !== null && card.availability !== 'in_stock' && (
        <Availability availability={card.availability} texts={texts} />
      )}
    </>
  );
}
