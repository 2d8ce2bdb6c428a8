import { useStore } from '@nanostores/react';
import type { Locale } from '#catalogue/locale.ts';
import type { ShownProduct } from '#catalogue/shown.ts';
import { Gallery } from './Gallery.tsx';
import { $product, type LiveProduct as Live } from './live-product.ts';
import { ProductFacts, type ProductLabels, type ProductSurroundings } from './ProductFacts.tsx';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly printed: ShownProduct;
  readonly surroundings: ProductSurroundings;
  readonly locale: Locale;
  readonly labels: ProductLabels;
}

/** Pictures and facts of a product: as printed, and once hydrated as the ERP has them now. */
export function LiveProduct({ printed, surroundings, locale, labels }: Props) {
  const live = useStore($product, { ssr: () => null });
  const texts = useTexts(labels);
  const product = toShown(printed, live);
  return (
    <div className="product">
      <Gallery images={product.images} name={product.name.text} locale={locale} texts={texts} />
      <ProductFacts
        product={product}
        surroundings={surroundings}
        locale={locale}
        texts={texts}
        isWithdrawn={live?.status === 'withdrawn'}
      />
    </div>
  );
}

function toShown(printed: ShownProduct, live: Live | null): ShownProduct {
  if (live?.status !== 'changed') return printed;
  return live.hasOwnImages ? live.product : { ...live.product, images: printed.images };
}
