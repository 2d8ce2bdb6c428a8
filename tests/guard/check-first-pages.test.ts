import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { Product } from '#catalogue/product.ts';
import { findLackingOffers } from '#guard/check-first-pages.ts';
import { toContents } from '#release/contents.ts';
import { aGroup, anImage, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aPage, releaseOf, wordsOf } from './checked-pages.ts';

const [tree] = toPageTrees({ first: 'En', second: null, isForced: false });
const trees = tree === undefined ? [] : [tree];
const names = Array.from({ length: 14 }, (_, at) => `c${at}`);
const categories = names.map((name) => aGroup(name));
/** Each category but the last has two products. */
const products = names
  .flatMap((name, at) => (at < 13 ? [name, name] : [name]))
  .map((name, at) =>
    aProduct(String(at), {
      categoryNames: [name, name],
      seriesName: 'Arc',
      images: [anImage(`https://e.example/${at}.jpg`)],
    }),
  );

function lackingOf(
  offered: readonly string[],
  given: readonly Product[] = products,
  pictures = 1,
): readonly string[] {
  const contents = toContents(aSnapshot({ products: given, categories, series: [aGroup('Arc')] }), trees);
  const of = { name: '', price: null, currency: null, availability: null, pictures };
  const pages = given.map(({ id }) => {
    const says = { title: '', text: '', written: 0, product: { ...of, id } };
    return [`products/item/${id}/index.html`, aPage({}, { says })] as const;
  });
  const release = releaseOf({ 'index.html': aPage({ offered }), ...Object.fromEntries(pages) });
  return wordsOf(findLackingOffers(release, contents));
}

const groups = (kind: string, count: number) =>
  names.slice(0, count).map((name) => `products/${kind}/${name}/index.html`);
const items = (count: number) => products.slice(0, count).map(({ id }) => `products/item/${id}/index.html`);
const indexes = ['products/index.html', 'products/category/index.html', 'products/series/index.html'];

describe('a first page', () => {
  it('offers twelve of the categories and series that have several products, and nine products', () => {
    const series = ['products/series/arc/index.html'];
    expect(lackingOf([...indexes, ...groups('category', 12), ...series, ...items(9)])).toEqual([]);
    expect(lackingOf([...indexes, ...groups('category', 11), ...items(4)])).toEqual([
      '11 of 12 categories on the first page index.html',
      '0 of 1 series on the first page index.html',
      '4 of 9 products on the first page index.html',
    ]);
    expect(lackingOf([...groups('category', 12), ...series, ...items(5)])).toEqual([]);
  });

  it('offers no category of one product, and no product that is not sold or has no picture', () => {
    const alone = products.filter((_, at) => at % 2 === 0).map((one) => ({ ...one, seriesName: null }));
    expect(lackingOf([], alone)).toEqual(['0 of 9 products on the first page index.html']);
    expect(lackingOf([], alone, 0)).toEqual([]);
    expect(
      lackingOf(
        [],
        alone.map((one) => ({ ...one, images: [] })),
      ),
    ).toEqual([]);
    const ended = alone.map((one) => ({ ...one, availability: 'discontinued' as const }));
    expect(lackingOf([], ended)).toEqual([]);
  });
});
