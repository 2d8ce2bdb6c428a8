import { describe, expect, it } from 'vitest';
import { findImplausible, listImplausible } from '#guard/check-plausibility.ts';
import type { GuardContext } from '#guard/context.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { absentDigest, productParts } from '#release/contents-digests.ts';
import { contextOf } from './guard-release.ts';

interface Description {
  readonly En?: string;
  readonly Zh?: string;
}

const digestsOf = (description: Description) =>
  productParts
    .map(({ name, locale }) => (name === 'description' && description[locale ?? 'En']) || absentDigest)
    .join('');

/** A product like no other, with what is given. */
function row(at: number, given: Partial<ProductContents> & { readonly description?: Description } = {}) {
  const { description = { En: `En${at}`.padEnd(4, '.'), Zh: `Zh${at}`.padEnd(4, '.') }, ...others } = given;
  return {
    name: { En: `Lamp ${at}`, Zh: null },
    price: { amount: 100 + at, currency: 'SGD' },
    ...{ availability: null, categoryNames: [], seriesName: null },
    digests: digestsOf(description),
    ...others,
  };
}

const contentsOf = (rows: readonly ProductContents[]): Contents => ({
  ...contextOf('skr').contents,
  products: new Map(rows.map((one, at) => [String(at), one])),
});

const rows = Array.from({ length: 10 }, (_, at) => row(at));

/** Ten products of which the first ones are others than in the live release. */
function contextWith(change: Parameters<typeof row>[1], count: number): GuardContext {
  const { live } = contextOf('skr');
  const before = live ?? { counts: contextOf('skr').planned, files: new Map(), snapshot: '', pulledAt: null };
  const now = rows.map((one, at) => (at < count ? row(at, change) : one));
  return contextOf('skr', { contents: contentsOf(now), live: { ...before, contents: contentsOf(rows) } });
}

const changes: readonly (readonly [words: string, change: Parameters<typeof row>[1]])[] = [
  ['have a price of 0', { price: { amount: 0, currency: 'SGD' } }],
  [
    'have a price 50 times what it was or more, or a 50th or less',
    { price: { amount: 5_450, currency: 'SGD' } },
  ],
  ['have a price 50 times what it was or more, or a 50th or less', { price: { amount: 2, currency: 'SGD' } }],
  ['have no price any more', { price: null }],
  ['have the same name', { name: { En: 'Product', Zh: null } }],
  ['have the same English description', { description: { En: 'same' } }],
  ['have the same Chinese description', { description: { Zh: 'same' } }],
  ['have no English description any more', { description: { Zh: 'kept' } }],
  ['have no Chinese description any more', { description: { En: 'kept' } }],
];

describe('what can hardly be meant', () => {
  it.each(changes)('is told where most products %s', (words, change) => {
    const found = findImplausible(contextWith(change, 6));
    const { En } = change?.name ?? { En: 'Lamp 0' };
    expect(found).toContain(`6 of 10 products ${words}, such as 0 (${En})`);
    expect(findImplausible(contextWith(change, 5))).toEqual([]);
  });

  it('is told of those alone that are so', () => {
    const context = contextWith({ price: { amount: 0, currency: 'SGD' } }, 6);
    const products = new Map(context.contents.products);
    products.set('9', row(9, { availability: 'in_stock' }));
    expect(listImplausible({ ...context, contents: { ...context.contents, products } })).toEqual([
      { what: 'free', language: '', ids: ['0', '1', '2', '3', '4', '5'] },
      { what: 'another-unit', language: '', ids: ['0', '1', '2', '3', '4', '5'] },
    ]);
  });

  it('is nothing that the live release has already', () => {
    const free = rows.map((_, at) =>
      row(at, { price: { amount: 0, currency: 'SGD' }, name: { En: 'A', Zh: null } }),
    );
    const context = contextWith({}, 0);
    const live = context.live && { ...context.live, contents: contentsOf(free) };
    const again = free.map((one) => ({ ...one, availability: 'in_stock' as const }));
    expect(findImplausible({ ...context, live, contents: contentsOf(again) })).toEqual([]);
    const priced = rows.map((one) => ({ ...one, name: { En: 'A', Zh: null } }));
    expect(findImplausible({ ...context, live, contents: contentsOf(priced) })).toEqual([]);
  });

  /** Ten products that all changed, each by its place. */
  const allChanged = (change: (at: number) => Parameters<typeof row>[1]) => {
    const context = contextWith({}, 0);
    const now = rows.map((_, at) => row(at, { availability: 'in_stock', ...change(at) }));
    return findImplausible({ ...context, contents: contentsOf(now) });
  };

  it('is counted apart from other changes', () => {
    const priced = (amount: number) => ({ price: { amount, currency: 'SGD' } });
    expect(allChanged(() => ({}))).toEqual([]);
    expect(allChanged((at) => (at < 5 ? { price: null } : {}))).toEqual([]);
    expect(allChanged((at) => (at < 6 ? { price: null } : {}))).toHaveLength(1);
    expect(allChanged((at) => priced((100 + at) * 50))).toHaveLength(1);
    expect(allChanged((at) => priced((100 + at) * 49))).toEqual([]);
  });

  it('is the text that most have, wherever they stand', () => {
    const sharing = (isSame: (at: number) => boolean) =>
      allChanged((at) => ({ name: { En: isSame(at) ? 'Product' : `New ${at}`, Zh: null } }));
    expect(sharing((at) => at < 6)).toEqual(['6 of 10 products have the same name, such as 0 (Product)']);
    expect(sharing((at) => at > 3)).toEqual(['6 of 10 products have the same name, such as 4 (Product)']);
    expect(sharing((at) => at > 4)).toEqual([]);
  });

  it('is no description that they shared before', () => {
    const shared = rows.map((_, at) => row(at, { description: { En: 'same' } }));
    const context = contextWith({}, 0);
    const live = context.live && { ...context.live, contents: contentsOf(shared) };
    const now = shared.map((one) => ({ ...one, availability: 'in_stock' as const }));
    expect(findImplausible({ ...context, live, contents: contentsOf(now) })).toEqual([]);
  });

  it('is told before the first release too, where nothing can be lost', () => {
    const first = (change: Parameters<typeof row>[1], count = 10) =>
      findImplausible(
        contextOf('skr', { contents: contentsOf(rows.slice(0, count).map((_, at) => row(at, change))) }),
      );
    expect(first({ price: { amount: 0, currency: 'SGD' } })).toHaveLength(1);
    expect(first({ name: { En: 'Product', Zh: null } })).toHaveLength(1);
    expect(first({ description: { En: 'same' } })).toHaveLength(1);
    expect(first({ price: null, description: {} })).toEqual([]);
    expect(first({ price: { amount: 0, currency: 'SGD' } }, 9)).toEqual([]);
  });
});
