import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#catalogue/text.ts';
import type { Product } from '#catalogue/product.ts';
import { toContentChanges } from '#reports/changes/changes.ts';
import { compareProducts, parseProducts, type ProductLists } from '#reports/side-by-side/compare-products.ts';
import { type MarkedLine, markWords } from '#reports/side-by-side/word-marks.ts';
import { listProductFiles } from '#site/product-files.ts';
import { aProduct } from '../catalogue/build-catalogue.ts';
import { contentsOf } from '../publish/any-release.ts';
import { aSite, textOf } from '../site/build-site.ts';

function listsOf(products: readonly Product[]) {
  const files = listProductFiles(aSite({ products })).filter(({ file }) => file.endsWith('.json'));
  const read = (locale: Locale, file: string) => {
    const text = textOf(files.find((one) => one.file === file));
    return [locale, new Map(parseProducts(text)?.map((product) => [product.id, product]))] as const;
  };
  return new Map([read('En', 'products.json'), read('Zh', 'zh/products.json')]);
}

function compare(before: readonly Product[], after: readonly Product[], lists?: ProductLists) {
  const [from, to] = [before, after].map((products) => contentsOf(aSite({ products })));
  if (from === undefined || to === undefined) throw new Error('There is no record.');
  const changes = toContentChanges(from, to, 'https://dr.example');
  return compareProducts(changes, lists ?? { from: listsOf(before), to: listsOf(after) });
}

const lamp = aProduct('1', { name: { En: 'Lamp', Zh: '灯' }, price: { amount: 10, currency: 'SGD' } });
const chair = aProduct('2', { name: { En: 'Chair', Zh: null } });

describe('the side-by-side comparison of two releases', () => {
  it('lists a changed field once, or once per language if it is translated', () => {
    const now = { ...lamp, name: { En: 'Floor lamp', Zh: '落地灯' }, price: { amount: 12, currency: 'SGD' } };
    const [product, ...others] = compare([lamp, chair], [now, chair]);
    expect(others).toEqual([]);
    expect(product).toMatchObject({
      ...{ id: '1', names: { En: 'Floor lamp', Zh: '落地灯' }, effect: 'changed' },
      urls: { En: 'https://dr.example/products/item/1/', Zh: 'https://dr.example/zh/products/item/1/' },
    });
    expect(product?.fields).toEqual([
      { key: 'name', locale: 'En', from: ['Lamp'], to: ['Floor lamp'] },
      { key: 'name', locale: 'Zh', from: ['灯'], to: ['落地灯'] },
      { key: 'price', locale: null, from: ['SGD 10.00'], to: ['SGD 12.00'] },
    ]);
  });

  it('separates attribute name and value with the colon of their language', () => {
    const row = (En: string, Zh: string | null, value: string) => ({
      name: { En, Zh },
      value: { En: value, Zh: Zh && `${value} 厘米` },
    });
    const now = { ...lamp, attributes: [row('Shade', '灯罩', '30'), row('Plug', null, 'G')] };
    expect(compare([lamp], [now])[0]?.fields).toEqual([
      { key: 'attributes', locale: 'En', from: [], to: ['Shade: 30', 'Plug: G'] },
      { key: 'attributes', locale: 'Zh', from: [], to: ['灯罩：30 厘米', 'Plug: G'] },
    ]);
  });

  it('lists added and withdrawn products with all their values', () => {
    const found = compare([lamp], [chair]);
    expect(found.map(({ id, effect }) => `${effect} ${id}`)).toEqual(['added 2', 'withdrawn 1']);
    expect(found[1]?.fields).toContainEqual({ key: 'price', locale: null, from: ['SGD 10.00'], to: [] });
    expect(compare([lamp, chair], [chair, lamp])).toEqual([]);
  });

  it('lists only the name of a changed field if its values are not available', () => {
    const markup = (tag: string) => {
      const En: Parameters<typeof JSON.stringify>[0] = `<${tag}>Tall</${tag}>`;
      return { ...lamp, description: { En, Zh: null } };
    };
    expect(compare([markup('p')], [markup('h3')])).toMatchObject([
      { fields: [], others: [{ field: 'description' }] },
    ]);
    const unread = { from: new Map(), to: new Map() };
    const now = { ...lamp, summary: { En: 'Tall', Zh: null }, price: null };
    expect(compare([lamp], [now], unread)).toMatchObject([
      { fields: [{ key: 'price', from: ['SGD 10.00'], to: [] }], others: [{ field: 'summary' }] },
    ]);
  });

  it('lists pictures whose content changed at the same ERP address', () => {
    const lists = { from: listsOf([lamp]), to: listsOf([lamp]) };
    const made = lists.to.get('En')?.get('1');
    lists.to.get('En')?.set('1', { ...made, ...JSON.parse(JSON.stringify(made)), images: ['new'] });
    expect(compare([lamp], [lamp], lists)).toMatchObject([
      { id: '1', effect: 'changed', fields: [{ key: 'images', from: [], to: ['new'] }] },
    ]);
  });
});

function formatLines(lines: readonly MarkedLine[]): string {
  return lines
    .map((line) => line.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''))
    .join('\n');
}

describe('the marking of changed words', () => {
  it('marks the differing words of both texts, in English and in Chinese', () => {
    const { from, to } = markWords('A lamp of oak', 'A lamp of steel', 'En');
    expect([formatLines(from), formatLines(to)]).toEqual(['A lamp of [oak]', 'A lamp of [steel]']);
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

  it('keeps the line breaks of both texts', () => {
    const { from, to } = markWords(
      'Shade: oak \nPlug: G\n\nOn',
      'Shade: blue steel\nFoot: tin\nPlug: G On',
      'En',
    );
    expect(formatLines(from)).toBe('Shade: [oak] \nPlug: G\n\nOn');
    expect(formatLines(to)).toBe('Shade: [blue] [steel]\n[Foot: tin]\nPlug: G[ ]On');
    expect(markWords('', 'On', 'En').from).toEqual([]);
  });

  it('keeps both texts unchanged', () => {
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

  it('takes at most 500 ms for very long texts', () => {
    const before = process.cpuUsage();
    markWords('x '.repeat(200_000), 'y '.repeat(200_000), 'En');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
