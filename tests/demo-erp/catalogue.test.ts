import { describe, expect, it } from 'vitest';
import { composeCatalogue } from '#demo-erp/catalogue.ts';
import { listDemoBrands, listDrawings, readContent } from '#demo-erp/content.ts';
import type { DemoProduct } from '#demo-erp/to-wire.ts';

// The demo ERP has no content for zz, so zz gets the generic content.
describe.each([...listDemoBrands(), 'zz'])('the catalogue of %s', (code) => {
  const { untidy: _, ...content } = readContent(code);
  const { categories, series, products } = composeCatalogue(content);
  const share = (belongs: (product: DemoProduct) => boolean) =>
    products.filter(belongs).length / products.length;

  it('always starts with the same products, whatever its size', () => {
    expect(composeCatalogue(content).products).toEqual(products);
    expect(composeCatalogue(content, 10).products).toEqual(products.slice(0, 10));
  });

  it('has products in every category and every series', () => {
    for (const { name } of categories) {
      expect(share((product) => product.categoryNames.includes(name))).toBeGreaterThan(0.05);
    }
    for (const { name } of series)
      expect(share(({ seriesName }) => seriesName === name)).toBeGreaterThan(0.05);
    expect(share(({ seriesName }) => seriesName !== null)).toBeCloseTo(0.8, 1);
  });

  it('references only existing pictures', () => {
    const images = [
      ...products,
      ...categories.map(({ image }) => ({ images: image ? [image] : [] })),
    ].flatMap((one) => one.images);
    const urls = listDrawings(code).flatMap((name) =>
      [0, 1, 2, 3].map((view) => `/media/${code}/${name}-${view}.jpg`),
    );
    expect(images.map(({ url }) => url).filter((url) => !urls.includes(url))).toEqual([]);
  });
});
