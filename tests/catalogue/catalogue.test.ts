import { describe, expect, it } from 'vitest';
import { type Catalogue, listRelatedProducts, toCatalogue } from '#catalogue/catalogue.ts';
import { digest8 } from '#catalogue/digest.ts';
import { aGroup, aProduct, aSnapshot, manyProducts } from './build-catalogue.ts';

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

function aCatalogueOfOneSeries(members: number): Catalogue {
  return toCatalogue(
    aSnapshot({ products: manyProducts(members, { seriesName: 'Arc' }), series: [aGroup('Arc')] }),
  );
}

const relatedIds = ({ productByKey, seriesByName }: Catalogue, id: string) => {
  const product = productByKey.get(id);
  const series = seriesByName.get(product?.seriesName ?? '') ?? null;
  return product && idsOf(listRelatedProducts(product, series, []));
};

describe('a catalogue', () => {
  it('keeps the order of the snapshot in every listing', () => {
    const products = ['3', '1', '2'].map((id) =>
      aProduct(id, { categoryNames: ['Lamps'], seriesName: 'Arc' }),
    );
    const catalogue = toCatalogue(
      aSnapshot({ products, categories: [aGroup('Lamps')], series: [aGroup('Arc')] }),
    );
    expect(idsOf(catalogue.products)).toEqual(['3', '1', '2']);
    expect(idsOf(catalogue.categoryByName.get('Lamps')?.products ?? [])).toEqual(['3', '1', '2']);
    expect(idsOf(catalogue.seriesBySlug.get('arc')?.products ?? [])).toEqual(['3', '1', '2']);
  });

  it('finds a product by its key', () => {
    const catalogue = toCatalogue(aSnapshot({ products: [aProduct('1042'), aProduct('LT 1')] }));
    expect(catalogue.productByKey.get('1042')?.id).toBe('1042');
    expect(catalogue.productByKey.get(`lt-1-${digest8('LT 1')}`)?.id).toBe('LT 1');
    expect(catalogue.productByKey.get('LT 1')).toBeUndefined();
  });

  it('lists a product once in a category that the product names twice', () => {
    const products = [aProduct('1', { categoryNames: ['Lamps', 'Sale', 'Lamps'] })];
    const catalogue = toCatalogue(aSnapshot({ products, categories: [aGroup('Lamps'), aGroup('Sale')] }));
    expect(catalogue.categories.map((group) => idsOf(group.products))).toEqual([['1'], ['1']]);
  });

  it('omits unpublished categories, but keeps published categories without products', () => {
    const products = [aProduct('1', { categoryNames: ['Secret'], seriesName: 'Secret' })];
    const catalogue = toCatalogue(aSnapshot({ products, categories: [aGroup('Lamps')] }));
    expect(catalogue.categories).toMatchObject([{ name: 'Lamps', products: [] }]);
    expect(catalogue.series).toEqual([]);
  });

  it('permits the same slug for a category and a series', () => {
    const catalogue = toCatalogue(aSnapshot({ categories: [aGroup('Arc')], series: [aGroup('Arc')] }));
    expect(catalogue.categoryBySlug.get('arc')?.kind).toBe('category');
    expect(catalogue.seriesBySlug.get('arc')?.kind).toBe('series');
  });

  it('accepts group names such as __proto__', () => {
    const products = [
      aProduct('1', { categoryNames: ['__proto__', 'constructor'], seriesName: '__proto__' }),
    ];
    const groups = [aGroup('__proto__'), aGroup('constructor')];
    const catalogue = toCatalogue(aSnapshot({ products, categories: groups, series: groups }));
    expect(catalogue.categories.map((group) => idsOf(group.products))).toEqual([['1'], ['1']]);
    expect(catalogue.series.map((group) => idsOf(group.products))).toEqual([['1'], []]);
  });
});

describe('listRelatedProducts', () => {
  it.each([
    [1, ['10', '11', '12', '13']],
    [3, ['2', '3', '10', '11']],
    [4, ['2', '3', '4', '10']],
    [5, ['2', '3', '4', '5']],
    [6, ['2', '3', '4', '5']],
  ])(
    'in a series of %i products, lists products of the series before products of the category: %j',
    (members, ids) => {
      const ofSeries = manyProducts(members, { seriesName: 'Arc', categoryNames: ['Lamps'] });
      const others = ['10', '11', '12', '13', '14'].map((id) => aProduct(id, { categoryNames: ['Lamps'] }));
      const { productByKey, series, categories } = toCatalogue(
        aSnapshot({
          products: [...ofSeries, ...others],
          categories: [aGroup('Lamps')],
          series: [aGroup('Arc')],
        }),
      );
      const first = productByKey.get('1');
      const related = first && listRelatedProducts(first, series[0] ?? null, categories);
      expect(related && idsOf(related)).toEqual(ids);
    },
  );

  it.each([
    [8, '2', ['3', '4', '5', '6']],
    [8, '7', ['8', '1', '2', '3']],
    [3, '2', ['3', '1']],
    [4, '4', ['1', '2', '3']],
    [5, '3', ['4', '5', '1', '2']],
  ])('in a series of %i products, begins after product %s and wraps around: %j', (members, id, ids) => {
    expect(relatedIds(aCatalogueOfOneSeries(members), id)).toEqual(ids);
  });

  it.each([
    [2, ['1', '2']],
    [6, ['1', '2', '3', '4']],
  ])('for a withdrawn product, lists up to four of the %i products in its series: %j', (members, ids) => {
    const { series } = aCatalogueOfOneSeries(members);
    expect(idsOf(listRelatedProducts(null, series[0] ?? null, []))).toEqual(ids);
  });

  it('returns nothing if the published groups of the product contain no other product', () => {
    expect(relatedIds(aCatalogueOfOneSeries(1), '1')).toEqual([]);
    const unpublished = toCatalogue(aSnapshot({ products: manyProducts(3, { seriesName: 'Secret' }) }));
    expect(relatedIds(unpublished, '1')).toEqual([]);
    expect(relatedIds(toCatalogue(aSnapshot({ products: manyProducts(3) })), '1')).toEqual([]);
  });
});
