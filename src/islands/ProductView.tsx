import type { Locale } from '#catalogue/locale.ts';
import type { ShownProduct } from '#catalogue/shown.ts';
import { Gallery } from './Gallery.tsx';
import { ProductFacts, type ProductLabels, type ProductSurroundings } from './ProductFacts.tsx';

interface Props {
  readonly product: ShownProduct;
  readonly surroundings: ProductSurroundings;
  readonly locale: Locale;
  readonly texts: ProductLabels;
}

/** Pictures and facts of a product as they are printed. */
export function ProductView({ product, surroundings, locale, texts }: Props) {
  return (
    <>
      <Gallery images={product.images} name={product.name.text} locale={locale} texts={texts} />
      <ProductFacts product={product} surroundings={surroundings} locale={locale} texts={texts} />
    </>
  );
}
