import type { Locale } from '#catalogue/locale.ts';
import type { Availability } from '#catalogue/product.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { CardDetails } from './CardDetails.tsx';
import { Picture } from './Picture.tsx';
import { cardSize, type PictureSize } from './picture-size.ts';

interface Props {
  readonly card: ShownCard & { readonly path: string };
  readonly locale: Locale;
  readonly texts: Readonly<Record<Availability | 'noPicture', string>>;
  /** Seen first, so its picture is fetched at once. */
  readonly isEager: boolean;
  readonly size?: PictureSize;
  /** True as long as it isn't known which picture there is. */
  readonly isLoading?: boolean;
}

/** A product of a listing as it is printed. */
export function PrintedCard({ card, locale, texts, isEager, size = cardSize, isLoading = false }: Props) {
  return (
    <li className="card">
      {isLoading ? (
        <span className="picture" />
      ) : (
        <Picture
          image={card.image}
          locale={locale}
          alt=""
          placeholder={texts.noPicture}
          size={size}
          isEager={isEager}
        />
      )}
      <CardDetails card={card} path={card.path} locale={locale} texts={texts} />
    </li>
  );
}
