import type { Locale } from '#catalogue/locale.ts';
import { readAsk } from './AskLink.tsx';
import { Gallery } from './Gallery.tsx';
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
  const { product, groups, hasOwnImages } = live;
  return (
    <>
      {hasOwnImages && (
        <Gallery
          images={product.images}
          name={product.name}
          locale={locale}
          texts={texts}
          mark="live-picture"
        />
      )}
      <ProductDetails product={product} groups={groups} locale={locale} texts={texts} ask={readAsk()} />
    </>
  );
}
