import { describe, expect, it } from 'vitest';
import { digestCard, digestProduct } from '#catalogue/shown.ts';
import { isPlainCard, isPlainProduct } from '#erp/wire/plain-product.ts';
import { isPlainSetting } from '#erp/wire/calls.ts';
import { readLiveProduct } from '#erp/wire/live-product.ts';
import { source } from './read-one.ts';

const page = { erpHost: source.publicErpHost, locale: 'En' } as const;
const wire = {
  id: '1042',
  name: 'Arc floor lamp',
  nameZh: '弧形落地灯',
  code: 'LT-1042',
  summary: 'A lamp.',
  price: { amount: 193, currency: 'SGD' },
  availability: 'in_stock',
  images: [{ url: 'https://erp.example/a.jpg', alt: 'Front', width: 800, height: 600 }],
  attributes: [{ name: 'Height', value: '165 cm', valueZh: '165 厘米' }],
};

type Wire = Readonly<Record<string, unknown>>;

/** Returns two booleans: whether `later` equals the product as prerendered on its page, and on its card. */
function compare(printed: Wire, later: Wire) {
  const { model } = readLiveProduct(printed, source);
  if (model === null) throw new Error('The product cannot be read.');
  const print = (digest: typeof digestProduct) => ({ id: model.id, ...digest(model, 'En', undefined) });
  return [
    isPlainProduct(later, print(digestProduct), page),
    isPlainCard(later, print(digestCard), page),
  ] as const;
}

describe('comparing a raw response with a product in the built HTML', () => {
  it.each<[string, Wire]>([
    ['every field', {}],
    ['only a name', { code: null, summary: '', price: null, availability: null, images: [], attributes: [] }],
    ['a number as code', { code: 1042 }],
    ['a relative picture address', { images: [{ url: '/a.jpg' }] }],
    [
      'attributes whose fields are in a different order',
      { attributes: [{ value: '165 cm', name: 'Height' }] },
    ],
  ])('finds no difference in a product with %s', (_, given) => {
    expect(compare({ ...wire, ...given }, { ...wire, ...given, updatedAt: 'later' })).toEqual([true, true]);
  });

  it.each<[string, Wire, Wire]>([
    ['another name', {}, { name: 'Arc lamp' }],
    ['another price', {}, { price: { amount: 190, currency: 'SGD' } }],
    ['another availability', {}, { availability: 'out_of_stock' }],
    ['another picture', {}, { images: [{ url: 'https://erp.example/b.jpg' }] }],
    ['another id', {}, { id: '1043' }],
    ['an unreadable name', {}, { name: 7 }],
    // The comparison does not remove tags, unlike the code that reads a product.
    ['an HTML tag in its name', { name: 'Arc <b>lamp</b>' }, { name: 'Arc <b>lamp</b>' }],
  ])('treats a product with %s as changed', (_, given, later) => {
    expect(compare({ ...wire, ...given }, { ...wire, ...later })).toEqual([false, false]);
  });

  it('finds a changed attribute on a product page, but ignores it on a card', () => {
    const attributes = [{ name: 'Height', value: '170 cm' }];
    expect(compare(wire, { ...wire, attributes })).toEqual([false, true]);
  });

  it.each([null, [], 'x', { id: '1042' }])('treats the response %j as changed', (answer) => {
    expect(isPlainProduct(answer, { id: '1042', facts: '', images: '' }, page)).toBe(false);
  });
});

describe('comparing a raw response with the site setting in the built HTML', () => {
  const printed = { themeColor: '#0a7d5a', enableZh: true };

  it.each<[unknown, boolean]>([
    [{ mainSharedContent: { themeColor: '#0A7D5A', enableZh: true } }, true],
    [{ mainSharedContent: { themeColor: '#0a7d5b', enableZh: true } }, false],
    [{ mainSharedContent: { themeColor: '#0a7d5a', enableZh: false } }, false],
    [{ mainSharedContent: { enableZh: true } }, false],
    [null, false],
  ])('given the response %j, returns whether both settings are equal: %j', (answer, isEqual) => {
    expect(isPlainSetting(answer, printed)).toBe(isEqual);
  });
});
