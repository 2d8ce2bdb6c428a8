import { describe, expect, it } from 'vitest';
import { findImplausible, listImplausible } from '#guard/check-plausibility.ts';
import type { GuardContext } from '#guard/context.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { absentDigest, productParts } from '#release/contents-digests.ts';
import { contextOf } from './guard-release.ts';
import { contextAfter, goLive, publishDay } from './publish-day.ts';

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
    name: { En: `Lamp ${at}`, Zh: `灯${at}` },
    price: { amount: 100 + at, currency: 'SGD' },
    ...{ availability: null, categoryNames: [], seriesName: null },
    digests: digestsOf(description),
    written: null,
    ...others,
  };
}

const contentsOf = (rows: readonly ProductContents[]): Contents => ({
  ...contextOf('skr').contents,
  products: new Map(rows.map((one, at) => [String(at), one])),
});

const rows = Array.from({ length: 10 }, (_, at) => row(at));

const changeAt = (change: RowChange, at: number) => (typeof change === 'function' ? change(at) : change);

/** Ten products of which the first ones are others than in the live release. */
function contextWith(change: RowChange, count: number): GuardContext {
  const { live } = contextOf('skr');
  const before = live ?? { counts: contextOf('skr').planned, files: new Map(), snapshot: '', pulledAt: null };
  const now = rows.map((one, at) => (at < count ? row(at, changeAt(change, at)) : one));
  return contextOf('skr', { contents: contentsOf(now), live: { ...before, contents: contentsOf(rows) } });
}

type RowChange = Parameters<typeof row>[1] | ((at: number) => Parameters<typeof row>[1]);

const changes: readonly (readonly [words: string, change: RowChange])[] = [
  ['with a price have one of 0', { price: { amount: 0, currency: 'SGD' } }],
  [
    'that had a price have one 50 times as high or more, or a 50th or less',
    { price: { amount: 5_450, currency: 'SGD' } },
  ],
  [
    'that had a price have one 50 times as high or more, or a 50th or less',
    { price: { amount: 2, currency: 'SGD' } },
  ],
  [
    'that had a price have it in another currency',
    (at) => ({ price: { amount: 100 + at, currency: 'USD' } }),
  ],
  ['that had a price have none any more', { price: null }],
  ['that had prices of their own have one and the same', { price: { amount: 99.9, currency: 'SGD' } }],
  ['with an English name have the same', { name: { En: 'Product', Zh: null } }],
  ['with a Chinese name have the same', (at) => ({ name: { En: `Lamp ${at}`, Zh: '产品' } })],
  ['that had a Chinese name have none any more', (at) => ({ name: { En: `Lamp ${at}`, Zh: null } })],
  [
    'that had an English and a Chinese name have one for both languages',
    (at) => ({ name: { En: `Lamp ${at}`, Zh: `Lamp ${at}` } }),
  ],
  [
    'that had an English and a Chinese description have one for both languages',
    (at) => ({ description: { En: `En${at}.`, Zh: `En${at}.` } }),
  ],
  ['with an English description have the same', { description: { En: 'same' } }],
  ['with a Chinese description have the same', { description: { Zh: 'same' } }],
  ['that had an English description have none any more', { description: { Zh: 'kept' } }],
  ['that had a Chinese description have none any more', { description: { En: 'kept' } }],
];

describe('what can hardly be meant', () => {
  it.each(changes)('is told where most products %s', (words, change) => {
    const found = findImplausible(contextWith(change, 6));
    const names = [0, 1, 2].map((at) => `${at} (${changeAt(change, at)?.name?.En ?? `Lamp ${at}`})`);
    expect(found).toContain(`6 of 10 products ${words}: ${names.join(', ')} and 3 more`);
    expect(findImplausible(contextWith(change, 5))).toEqual([]);
  });

  it('is told of those alone that are so', () => {
    const context = contextWith({ price: { amount: 0, currency: 'SGD' } }, 6);
    const products = new Map(context.contents.products);
    products.set('9', row(9, { availability: 'in_stock' }));
    const found = listImplausible({ ...context, contents: { ...context.contents, products } });
    expect(found.map(({ what, of, ids }) => ({ what, of, ids }))).toEqual(
      ['free', 'another-unit', 'same-price'].map((what) => {
        return { what, of: 10, ids: ['0', '1', '2', '3', '4', '5'] };
      }),
    );
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
      allChanged((at) => ({ name: { En: isSame(at) ? 'Product' : `New ${at}`, Zh: `灯${at}` } }));
    expect(sharing((at) => at < 6)).toContain(
      '6 of 10 products with an English name have the same: 0 (Product), 1 (Product), 2 (Product) and 3 more',
    );
    expect(sharing((at) => at > 3)).toContain(
      '6 of 10 products with an English name have the same: 4 (Product), 5 (Product), 6 (Product) and 3 more',
    );
    expect(sharing((at) => at > 4)).toEqual([]);
  });

  it('is counted among the products that it may happen to', () => {
    const priced = (at: number, now: boolean) =>
      row(at, { price: at < 12 && now ? { amount: 100 + at, currency: 'SGD' } : null });
    const all = Array.from({ length: 100 }, (_, at) => at);
    const context = contextWith({}, 0);
    const live = context.live && { ...context.live, contents: contentsOf(all.map((at) => priced(at, true))) };
    const left = (count: number) =>
      findImplausible({ ...context, live, contents: contentsOf(all.map((at) => priced(at, at < count))) });
    expect(left(5)).toEqual([
      '7 of 12 products that had a price have none any more: 5 (Lamp 5), 6 (Lamp 6), 7 (Lamp 7) and 4 more',
    ]);
    expect(left(6)).toEqual([]);
  });

  it('is no price that products share as before, or went to from another shared one', () => {
    const context = contextWith({}, 0);
    const at = (amount: number) => rows.map((_, index) => row(index, { price: { amount, currency: 'SGD' } }));
    const live = context.live && { ...context.live, contents: contentsOf(at(100)) };
    expect(findImplausible({ ...context, live, contents: contentsOf(at(110)) })).toEqual([]);
    const again = at(100).map((one) => ({ ...one, availability: 'in_stock' as const }));
    expect(findImplausible({ ...context, live, contents: contentsOf(again) })).toEqual([]);
  });

  it('is no text that is the same in both languages as before', () => {
    const same = rows.map((_, index) => row(index, { name: { En: `L ${index}`, Zh: `L ${index}` } }));
    const context = contextWith({}, 0);
    const live = context.live && { ...context.live, contents: contentsOf(same) };
    const renamed = rows.map((_, index) => row(index, { name: { En: `K ${index}`, Zh: `K ${index}` } }));
    expect(findImplausible({ ...context, live, contents: contentsOf(renamed) })).toEqual([]);
  });

  it('is no description that they shared before', () => {
    const shared = rows.map((_, at) => row(at, { description: { En: 'same' } }));
    const context = contextWith({}, 0);
    const live = context.live && { ...context.live, contents: contentsOf(shared) };
    const now = shared.map((one) => ({ ...one, availability: 'in_stock' as const }));
    expect(findImplausible({ ...context, live, contents: contentsOf(now) })).toEqual([]);
  });

  it('is no text that they shared before, mended in all of them', () => {
    const shared = rows.map((_, at) =>
      row(at, { name: { En: `L ${at}`, Zh: '灯' }, description: { En: 'same' } }),
    );
    const mended = rows.map((_, at) =>
      row(at, { name: { En: `L ${at}`, Zh: '吊灯' }, description: { En: 'good' } }),
    );
    const none = rows.map((_, at) => row(at, { description: {} }));
    const judge = (before: readonly ProductContents[], now: readonly ProductContents[]) =>
      findImplausible(contextAfter(contentsOf(before), contentsOf(now)));
    expect(judge(shared, mended)).toEqual([]);
    expect(judge(none, mended)).toContainEqual(expect.stringContaining('English description have the same'));
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

describe('what can hardly be meant of a small catalogue', () => {
  const small = (count: number, change: RowChange = {}, changed = count) =>
    contentsOf(rows.slice(0, count).map((one, at) => (at < changed ? row(at, changeAt(change, at)) : one)));
  const judge = (before: Contents, now: Contents) => findImplausible(contextAfter(before, now));
  /** An editor may set these for a handful of products. */
  const easilyMeant = /none any more|one and the same/;
  const isMeant = (words: string) => easilyMeant.test(words) && words.includes('price');

  it.each(changes.filter(([words]) => !isMeant(words)))('is told where all products %s', (words, change) => {
    for (const count of [3, 9]) {
      const told = expect.stringContaining(`${count} of ${count} products ${words}: 0 (`);
      expect(judge(small(count), small(count, change))).toContainEqual(told);
      expect(judge(small(count), small(count, change, count - 1))).toEqual([]);
    }
    expect(judge(small(2), small(2, change))).toEqual([]);
  });

  it.each(changes.filter(([words]) => isMeant(words)))(
    'is nothing that an editor may mean: %s',
    (_, change) => {
      expect(judge(small(9), small(9, change))).toEqual([]);
    },
  );

  it('is nothing that it begins with, or that a few of it alone can have', () => {
    const free = small(9, { price: { amount: 0, currency: 'SGD' } });
    expect(judge(contentsOf([]), free)).toEqual([]);
    expect(judge(small(2), free)).toEqual([]);
    const untold = rows.slice(0, 9).map((one, at) => (at < 4 ? one : row(at, { description: {} })));
    expect(judge(contentsOf(untold), small(9, { description: {} }))).toEqual([]);
  });

  it('is told at the last of small steps of one day', () => {
    const steps = [0, 2, 4, 6].map((changed) => small(6, { price: { amount: 0, currency: 'SGD' } }, changed));
    const told = expect.stringContaining(
      '6 of 6 products with a price have one of 0, counted over the day: 0 (',
    );
    expect(publishDay(steps, findImplausible)).toEqual({ steps: 2, refusal: expect.arrayContaining([told]) });
  });
});

describe('what can hardly be meant, in small steps of one day,', () => {
  /** Forty products, four of each kind, of which the first ones are others. */
  const withChanged = (change: RowChange, count: number) =>
    contentsOf(
      Array.from({ length: 40 }, (_, at) => row(at % 10, at < count ? changeAt(change, at % 10) : {})),
    );

  it.each(changes)('is told at the step after which most products %s', (words, change) => {
    const inSteps = (size: number) => {
      const numbers = Array.from({ length: 40 / size + 1 }, (_, at) => at * size);
      return publishDay(
        numbers.map((count) => withChanged(change, count)),
        findImplausible,
      );
    };
    const told = expect.stringContaining(`of 40 products ${words}, counted over the day: 0 (`);
    expect(inSteps(10)).toEqual({ steps: 2, refusal: expect.arrayContaining([told]) });
    expect(inSteps(1)).toEqual({ steps: 20, refusal: expect.arrayContaining([told]) });
  });

  const free: RowChange = { price: { amount: 0, currency: 'SGD' } };

  it('begins anew with what a person forced', () => {
    const most = withChanged(free, 30);
    const refused = contextAfter(goLive(withChanged(free, 0), withChanged(free, 20)), most);
    expect(findImplausible(refused)).toHaveLength(3);
    const forced = { ...most, dayStart: null };
    const next = [forced, withChanged(free, 35), withChanged(free, 40)];
    expect(publishDay(next, findImplausible)).toEqual({ steps: 2, refusal: [] });
  });

  it('is nothing that was mended in between, and nothing that a release leaves as it is', () => {
    const steps = [0, 20, 0, 20, 0, 20].map((count) => withChanged(free, count));
    expect(publishDay(steps, findImplausible)).toEqual({ steps: 5, refusal: [] });
    const live = goLive(withChanged({}, 0), withChanged(free, 20));
    // Where others go, the half is more.
    const fewer = new Map([...live.products].slice(0, 30));
    const left = {
      ...live,
      products: new Map([...fewer, ['0', row(0, { ...free, name: { En: 'A', Zh: 'B' } })]]),
    };
    expect(findImplausible(contextAfter(live, left))).toEqual([]);
  });

  it('is no price or text of products that came on the day', () => {
    const catalogues = [40, 80, 120].map((count) =>
      contentsOf(
        Array.from({ length: count }, (_, at) =>
          row(at % 10, at < 40 ? {} : { price: null, description: {} }),
        ),
      ),
    );
    expect(publishDay(catalogues, findImplausible)).toEqual({ steps: 2, refusal: [] });
  });
});
