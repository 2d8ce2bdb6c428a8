import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { LiveListing } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/locale.ts';
import { rowText } from '#catalogue/text.ts';
import { CardDetails } from './PrintedCard.tsx';
import { Picture } from './Picture.tsx';
import { getMessages } from './messages.ts';

type ListingStore = ReadableAtom<LiveListing | null>;

interface Props {
  readonly $listing: ListingStore;
  readonly locale: Locale;
}

/** Draws changed values into the printed cards. The style sheet hides the printed values. */
export function mountGrid(locale: Locale, $listing: ListingStore): void {
  createRoot(document.createElement('div')).render(<LiveGrid $listing={$listing} locale={locale} />);
}

function LiveGrid({ $listing, locale }: Props) {
  const live = useStore($listing);
  const texts = getMessages();
  if (live === null) return null;
  return [...document.querySelectorAll('.grid:not(.narrowed) > .card')].map((printed, index) => {
    const change = live[index] ?? null;
    if (change === null) return null;
    const { card, hasOwnImage, digest } = change;
    const path = printed.querySelector('a')?.getAttribute('href') ?? '';
    const detail = printed.querySelector(':scope > .detail')?.textContent ?? null;
    // A new key for each change replaces the whole block. React could not update texts that the browser has translated.
    return createPortal(
      <div className="live">
        {hasOwnImage && <Picture image={card.image} locale={locale} alt="" placeholder={texts.noPicture} />}
        <CardDetails
          card={{ ...card, path, detail: detail === null ? null : rowText(detail, locale) }}
          locale={locale}
          texts={texts}
        />
      </div>,
      printed,
      digest,
    );
  });
}
