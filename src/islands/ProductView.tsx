import type { Locale } from '#catalogue/locale.ts';
import type { GroupRow } from '#catalogue/live-page.ts';
import type { ShownProduct } from '#catalogue/shown.ts';
import type { Ask } from './AskLink.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductDetails, type ProductLabels } from './ProductDetails.tsx';

interface Props {
  readonly product: ShownProduct;
  readonly groups: readonly GroupRow[];
  readonly locale: Locale;
  readonly texts: ProductLabels;
  readonly ask: Ask | null;
}

/** Pictures and facts of a product as they are printed. */
export function ProductView({ product, groups, locale, texts, ask }: Props) {
  return (
    <>
      <Gallery images={product.images} name={product.name} locale={locale} texts={texts} />
      <ProductDetails product={product} groups={groups} locale={locale} texts={texts} ask={ask} />
    </>
  );
}
