import type { Locale } from '#catalogue/locale.ts';
import type { Availability as AvailabilityValue } from '#catalogue/product.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { Availability } from './Availability.tsx';
import { Shown } from './Shown.tsx';

interface Props {
  readonly card: Pick<ShownCard, 'name' | 'price' | 'availability'>;
  readonly path: string;
  readonly locale: Locale;
  readonly texts: Readonly<Record<AvailabilityValue, string>>;
}

export function CardDetails({ card, path, locale, texts }: Props) {
  return (
    <>
      <a href={path}>
        <Shown text={card.name} locale={locale} />
      </a>
      {card.price !== null && <span className="price">{card.price}</span>}
      {card.availability !== null && <Availability availability={card.availability} texts={texts} />}
    </>
  );
}
