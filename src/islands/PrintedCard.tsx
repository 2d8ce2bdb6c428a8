import type { Locale } from '#catalogue/locale.ts';
import type { Availability } from '#catalogue/product.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { CardDetails } from './CardDetails.tsx';
import { Picture } from './Picture.tsx';

interface Props {
  readonly card: ShownCard & { readonly path: string };
  readonly locale: Locale;
  readonly texts: Readonly<Record<Availability | 'noPicture', string>>;
  /** Seen first, so its picture is fetched at once. */
  readonly isEager: boolean;
}

/** A product of a listing as it is printed. */
export function PrintedCard({ card, locale, texts, isEager }: Props) {
  return (
    <li className="card">
      <Picture image={card.image} locale={locale} alt="" placeholder={texts.noPicture} isEager={isEager} />
      <CardDetails card={card} path={card.path} locale={locale} texts={texts} />
    </li>
  );
}
