import type { GroupRow } from '#catalogue/live-page.ts';
import { type Locale, locales, languageTag } from '#catalogue/locale.ts';
import { readAsk } from './AskLink.tsx';
import { Gallery } from './Gallery.tsx';
import { GallerySteps } from './GallerySteps.tsx';
import { $product } from './live-values.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { useTexts } from './use-texts.ts';
import { useIslandStore } from './use-island-store.ts';

interface Props {
  readonly locale: Locale;
}

/** Draws a changed product beside the printed one, which the style sheet hides. */
export function LiveProduct({ locale }: Props) {
  const live = useIslandStore($product, null);
  const texts = useTexts();
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
        ask={readAsk()}
      />
    </>
  );
}

/** The rows as they are printed: what groups a product is in waits for the next build. */
function readGroups(locale: Locale): readonly GroupRow[] {
  // Other details are text, or text that names its language.
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
