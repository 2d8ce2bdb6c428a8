import { createPortal } from 'react-dom';
import type { Locale } from '#catalogue/locale.ts';
import type { ShownCard } from '#catalogue/shown.ts';
import { CardDetails } from './CardDetails.tsx';
import { $listing } from './live-listing.ts';
import { Picture } from './Picture.tsx';
import { type LiveTexts, useTexts } from './use-texts.ts';
import { useIslandStore } from './use-island-store.ts';

interface Props {
  readonly locale: Locale;
}

/** Draws changed values into the printed cards; the style sheet hides the printed ones. */
export function LiveGrid({ locale }: Props) {
  const live = useIslandStore($listing, null);
  const texts = useTexts();
  if (live === null) return null;
  return [...document.querySelectorAll('.grid > .card')].map((printed, index) => {
    const card = live.cards[index] ?? null;
    const path = printed.querySelector('a')?.getAttribute('href') ?? '';
    return createPortal(
      <LiveCard card={card} hasOwnImage={live.hasOwnImages} path={path} locale={locale} texts={texts} />,
      printed,
      path,
    );
  });
}

interface CardProps extends Props {
  /** Null where the product was withdrawn. */
  readonly card: ShownCard | null;
  readonly hasOwnImage: boolean;
  readonly path: string;
  readonly texts: LiveTexts;
}

function LiveCard({ card, hasOwnImage, path, locale, texts }: CardProps) {
  if (card === null) {
    return <span className="live availability discontinued">{texts.liveWithdrawnShort}</span>;
  }
  return (
    <div className="live">
      {hasOwnImage && <Picture image={card.image} locale={locale} alt="" placeholder={texts.noPicture} />}
      <CardDetails card={card} path={path} locale={locale} texts={texts} />
    </div>
  );
}
