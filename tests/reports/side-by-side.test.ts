import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#catalogue/locale.ts';
import type { Product } from '#catalogue/product.ts';
import { compareProducts, type ProductLists } from '#reports/side-by-side/compare-products.ts';
import { parseProducts } from '#reports/side-by-side/listed-product.ts';
import { type MarkedLine, markWords } from '#reports/side-by-side/word-marks.ts';
import { listProductFiles } from '#site/product-files.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { aSite, textOf } from '../site/build-site.ts';

/** The lists as a build prints them. */
function listsOf(products: readonly Product[]): ProductLists {
  const files = listProductFiles(aSite({ products })).filter(({ file }) => file.endsWith('.json'));
  const read = (locale: Locale, file: string) => {
    const text = textOf(files.find((one) => one.file === file));
    return [locale, new Map(parseProducts(text)?.map((product) => [product.id, product]))] as const;
  };
  return new Map([read('En', 'products.json'), read('Zh', 'zh/products.json')]);
}

const lamp = aProduct('1', { name: { En: 'Lamp', Zh: '灯' }, price: { amount: 10, currency: 'SGD' } });
const chair = aProduct('2', { name: { En: 'Chair', Zh: null } });

describe('two releases side by side', () => {
  it('have each changed field once, or side by side for each language that says something else', () => {
    const now = { ...lamp, name: { En: 'Floor lamp', Zh: '落地灯' }, price: { amount: 12, currency: 'SGD' } };
    const [product, ...others] = compareProducts(listsOf([lamp, chair]), listsOf([now, chair]));
    expect(others).toEqual([]);
    expect(product).toMatchObject({
      ...{ id: '1', names: { En: 'Floor lamp', Zh: '落地灯' }, effect: 'changed' },
    });
    expect(product?.fields).toEqual([
      { key: 'name', locale: 'En', from: ['Lamp'], to: ['Floor lamp'] },
      { key: 'name', locale: 'Zh', from: ['灯'], to: ['落地灯'] },
      { key: 'price', locale: null, from: ['SGD 10.00'], to: ['SGD 12.00'] },
    ]);
  });

  it('have attributes in Chinese with the colon of that language, and those without Chinese once', () => {
    const row = (En: string, Zh: string | null, value: string) => ({
      name: { En, Zh },
      value: { En: value, Zh: Zh && `${value} 厘米` },
    });
    const now = { ...lamp, attributes: [row('Shade', '灯罩', '30'), row('Plug', null, 'G')] };
    const [product] = compareProducts(listsOf([lamp]), listsOf([now]));
    expect(product?.fields).toEqual([
      { key: 'attributes', locale: 'En', from: [], to: ['Shade: 30', 'Plug: G'] },
      { key: 'attributes', locale: 'Zh', from: [], to: ['灯罩：30 厘米', 'Plug: G'] },
    ]);
    const english = { ...lamp, attributes: [row('Plug', null, 'G')] };
    expect(compareProducts(listsOf([lamp]), listsOf([english]))[0]?.fields).toEqual([
      { key: 'attributes', locale: null, from: [], to: ['Plug: G'] },
    ]);
  });

  it('name what came and what went', () => {
    const found = compareProducts(listsOf([lamp]), listsOf([chair]));
    expect(found.map(({ id, effect }) => `${effect} ${id}`)).toEqual(['added 2', 'withdrawn 1']);
    expect(compareProducts(listsOf([lamp, chair]), listsOf([chair, lamp]))).toEqual([]);
  });

  it('have a product that changed in one language alone, where the lists of the other are the same and not read', () => {
    const unread: ProductLists = new Map([['En', new Map()]]);
    const now = { ...lamp, name: { En: 'Lamp', Zh: '落地灯' } };
    const chinese = (products: readonly Product[]) =>
      [...listsOf(products)].filter(([locale]) => locale === 'Zh');
    const before = new Map([...unread, ...chinese([lamp])]);
    const [product, ...others] = compareProducts(before, new Map([...unread, ...chinese([now])]));
    expect(others).toEqual([]);
    expect(product?.fields).toEqual([{ key: 'name', locale: 'Zh', from: ['灯'], to: ['落地灯'] }]);
  });

  it('show a language that came or went, and nothing where there is no release', () => {
    const both = listsOf([lamp]);
    const one: ProductLists = new Map([...both].slice(0, 1));
    expect(compareProducts(one, both)[0]?.fields.every(({ locale }) => locale === 'Zh')).toBe(true);
    expect(compareProducts(new Map(), new Map())).toEqual([]);
  });
});

/** The text of lines, with marks in brackets. */
function written(lines: readonly MarkedLine[]): string {
  return lines
    .map((line) => line.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''))
    .join('\n');
}

describe('words that differ', () => {
  it('are marked on each side, in Chinese too', () => {
    const { from, to } = markWords('A lamp of oak', 'A lamp of steel', 'En');
    expect([written(from), written(to)]).toEqual(['A lamp of [oak]', 'A lamp of [steel]']);
    const chinese = markWords('橡木落地灯', '钢制落地灯', 'Zh');
    expect(
      chinese.from
        .flat()
        .filter(({ isMarked }) => !isMarked)
        .map(({ text }) => text)
        .join(''),
    ).toContain('落地灯');
    expect(chinese.to.flat().some(({ isMarked }) => isMarked)).toBe(true);
  });

  it('keep the lines of each side, and mark no space at their ends', () => {
    const { from, to } = markWords(
      'Shade: oak \nPlug: G\n\nOn',
      'Shade: blue steel\nFoot: tin\nPlug: G On',
      'En',
    );
    expect(written(from)).toBe('Shade: [oak] \nPlug: G\n\nOn');
    expect(written(to)).toBe('Shade: [blue steel]\n[Foot: tin]\nPlug: G On');
    expect(markWords('', 'On', 'En').from).toEqual([]);
  });

  it('leave each side its text, whatever that is', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    const lined = fc.array(texts, { maxLength: 4 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(lined, lined, fc.constantFrom<Locale>('En', 'Zh'), (one, other, locale) => {
        const { from, to } = markWords(one, other, locale);
        const textOf = (lines: readonly MarkedLine[]) =>
          lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
        expect([textOf(from), textOf(to)]).toEqual([one, other]);
      }),
    );
  });

  it('of very long texts take no time', () => {
    const before = process.cpuUsage();
    markWords('x '.repeat(200_000), 'y '.repeat(200_000), 'En');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
