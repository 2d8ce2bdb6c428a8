import { describe, expect, it } from 'vitest';
import { CensusTaker } from '#guard/census.ts';
import { findSame } from '#guard/check-sameness.ts';
import type { FileContent, PageSays } from '#release/page/page-content.ts';
import { aPage, wordsOf } from './checked-pages.ts';
import { brandOf, contextOf } from './guard-release.ts';

const saying = (says: Partial<PageSays>, shared: Parameters<typeof aPage>[0] = {}) =>
  aPage(shared, { says: { title: '', text: '', written: 0, product: null, ...says } });
const product = (pictures: number) => ({
  id: '1',
  name: 'Lamp',
  price: null,
  currency: null,
  availability: null,
  pictures,
});

function take(files: Readonly<Record<string, FileContent>>): CensusTaker {
  const census = new CensusTaker();
  for (const [file, content] of Object.entries(files)) census.add(file, content);
  return census;
}

describe('a census', () => {
  const files = {
    'index.html': aPage(),
    'a/index.html': saying({ product: product(2) }),
    'b/index.html': saying({ product: product(3) }, { isIndexed: false }),
    'zh/a/index.html': saying({ product: product(4) }, { lang: 'zh-Hans', canonical: 'translation' }),
    'old/index.html': saying({ product: product(9) }, { isRedirect: true }),
    '404.html': aPage(),
    'a.txt': aPage(),
    'c/index.html': { ...aPage(), says: null },
  };

  it('counts pages with an address of their own, and products and pictures in the language that has most', () => {
    expect(take(files).counts).toEqual({
      products: 2,
      pages: { en: 3, 'zh-Hans': 1 },
      pictures: 5,
      indexed: 2,
    });
  });

  it('forgets what is removed, with a language that has no page left', () => {
    const census = take(files);
    census.remove('zh/a/index.html', files['zh/a/index.html']);
    census.remove('b/index.html', files['b/index.html']);
    expect(census.counts).toEqual({ products: 1, pages: { en: 2 }, pictures: 2, indexed: 2 });
    expect(take({}).counts).toEqual({ products: 0, pages: {}, pictures: 0, indexed: 0 });
  });

  it('adds up the products of a list in several files, and forgets a list without a file', () => {
    const list = (listed: number) => aPage({ listed }, { says: null });
    const census = take({
      'products-10.json': list(3),
      'products-2.json': list(4),
      'zh/products.json': list(5),
    });
    expect([...census.listed]).toEqual([
      ['products.json', 7],
      ['zh/products.json', 5],
    ]);
    census.remove('products-10.json', list(3));
    census.remove('zh/products.json', list(5));
    expect([...census.listed]).toEqual([['products.json', 4]]);
  });

  it('knows which files share a title or a text in a language, whichever of them go and come back', () => {
    const census = take({
      '1.html': saying({ title: 'a', text: 'x' }),
      '2.html': saying({ title: 'a', text: 'y' }),
      '3.html': saying({ title: 'a', text: 'y' }),
      '4.html': saying({ title: 'a' }, { lang: 'zh-Hans' }),
    });
    const titles = () => [...(census.titles.get('en') ?? [])].map(([title, shared]) => [title, ...shared]);
    expect(titles()).toEqual([['a', '1.html', '2.html', '3.html']]);
    expect([...(census.texts.get('en')?.get('y') ?? [])]).toEqual(['2.html', '3.html']);
    expect(census.titles.get('zh-Hans')?.size).toBe(0);
    census.remove('1.html', saying({ title: 'a', text: 'x' }));
    census.remove('3.html', saying({ title: 'a', text: 'y' }));
    expect(titles()).toEqual([]);
    census.add('5.html', saying({ title: 'a' }));
    expect(titles()).toEqual([['a', '2.html', '5.html']]);
    for (const file of ['2.html', '5.html']) census.remove(file, saying({ title: 'a' }));
    census.add('6.html', saying({ title: 'a' }));
    expect(titles()).toEqual([]);
  });
});

it('names the title or text that too many pages share, and some of these pages', () => {
  const brand = { ...brandOf('skr'), thresholds: { ...brandOf('skr').thresholds, maxSame: 0 } };
  const pages = Array.from({ length: 4 }, (_, at) => [
    [`b${at}/index.html`, saying({ title: 'B', text: 'x' })],
    [`a${at}/index.html`, saying({ title: at < 3 ? 'A' : 'C' })],
  ]);
  const clauses = findSame(take(Object.fromEntries(pages.flat())), contextOf('skr', { brand }));
  expect(wordsOf(clauses)).toEqual([
    '3 of 8 pages in en have the title “A”: /a0/, /a1/, /a2/',
    '4 of 8 pages in en have the title “B”: /b0/, /b1/, /b2/ and 1 more',
    '4 of 8 pages in en say the same: /b0/, /b1/, /b2/ and 1 more',
  ]);
});
