import { Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { GroupLinks, LiveProduct as LiveProductChange, PrintedGroups } from '#catalogue/live-page.ts';
import type { Locale } from '#catalogue/locale.ts';
import { readEnquiry } from './EnquiryLink.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductDetails } from './ProductDetails.tsx';
import { getMessages, type Messages } from './messages.ts';

type ProductStore = ReadableAtom<LiveProductChange | null>;

interface Props {
  readonly $product: ProductStore;
  readonly locale: Locale;
  /** Groups change only with a build. */
  readonly groups: readonly PrintedGroups[];
}

/** Draws the changed product beside the printed one, which the style sheet hides. */
export function mountProduct(props: Props): void {
  const place = document.createElement('div');
  place.className = 'drawn';
  document.querySelector('.product')?.append(place);
  createRoot(place).render(<LiveProduct {...props} />);
}

function LiveProduct({ $product, locale, groups }: Props) {
  const live = useStore($product);
  const texts = getMessages();
  if (live === null) return null;
  if (live.status === 'withdrawn') return <p className="notice">{texts.liveWithdrawn}</p>;
  const { product, hasOwnImages } = live;
  const printedPicker = document.querySelector('.picker');
  // A new key for each change replaces the whole blocks. React could not update texts that the browser has translated.
  return (
    <Fragment key={live.digest}>
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
        groups={groups.map((group) => toLinks(group, locale))}
        locale={locale}
        texts={texts}
        ask={readEnquiry()}
        actions={null}
        picker={
          printedPicker && <div ref={(place) => place?.replaceChildren(printedPicker.cloneNode(true))} />
        }
      />
    </Fragment>
  );
}

function toLinks([label, ...links]: PrintedGroups, page: Locale): GroupLinks {
  return {
    label,
    links: links.map(([text, path, locale = page]) => ({ title: { text, locale }, path })),
  };
}

/** Arrows and the number of the visible picture. `gallery.ts` adds the same elements to printed galleries. */
function GallerySteps({ texts }: { readonly texts: Messages }) {
  return (
    <>
      <button type="button" className="step" value="-1" aria-label={texts.previousPicture} />
      <button type="button" className="step" value="1" aria-label={texts.nextPicture} />
      <p className="place" role="status" data-text={texts.pictureOf} />
    </>
  );
}
