import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { GroupLinks, LiveProduct as LiveProductChange } from '#catalogue/live-page.ts';
import { type Locale, languageTag, locales } from '#catalogue/locale.ts';
import { readEnquiry } from './EnquiryLink.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductDetails } from './ProductDetails.tsx';
import { getMessages, type Messages } from './messages.ts';

type ProductStore = ReadableAtom<LiveProductChange | null>;

interface Props {
  readonly $product: ProductStore;
  readonly locale: Locale;
}

/** Draws the changed product beside the printed one, which the style sheet hides. */
export function mountProduct(locale: Locale, $product: ProductStore): void {
  const place = document.createElement('div');
  place.className = 'drawn';
  document.querySelector('.product')?.append(place);
  createRoot(place).render(<LiveProduct $product={$product} locale={locale} />);
}

function LiveProduct({ $product, locale }: Props) {
  const live = useStore($product);
  const texts = getMessages();
  if (live === null) return null;
  if (live.status === 'withdrawn') return <p className="notice">{texts.liveWithdrawn}</p>;
  const { product, hasOwnImages } = live;
  return (
    <>
      {hasOwnImages && (
        <Gallery
          images={product.images}
          name={product.name}
          locale={locale}
          texts={texts}
          mark="live-picture"
          steps={<GallerySteps texts={texts} />}
        />
      )}
      <ProductDetails
        product={product}
        groups={readGroups(locale)}
        locale={locale}
        texts={texts}
        ask={readEnquiry()}
      />
    </>
  );
}

/** Arrows and the number of the visible picture. `gallery.ts` adds the same to printed galleries. */
function GallerySteps({ texts }: { readonly texts: Messages }) {
  return (
    <>
      <button type="button" className="step" value="-1" aria-label={texts.previousPicture} />
      <button type="button" className="step" value="1" aria-label={texts.nextPicture} />
      <p className="place" role="status" data-text={texts.pictureOf} />
    </>
  );
}

/** Reads the printed groups, which only change with a build. */
function readGroups(locale: Locale): readonly GroupLinks[] {
  // The `dd` of other details contains text, or text in an element with `lang`.
  const rows = document.querySelectorAll('.product > .facts dl > :has(dd > :not([lang]))');
  return [...rows].map((row) => ({
    label: row.querySelector('dt')?.textContent ?? '',
    links: [...row.querySelectorAll('dd > *')].map((name) => ({
      title: {
        text: name.textContent,
        locale: locales.find((one) => name.querySelector(`[lang="${languageTag[one]}"]`)) ?? locale,
      },
      path: name.getAttribute('href'),
    })),
  }));
}
