import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { clearValues, noChoice, type Sort } from '#catalogue/find/choice.ts';
import { orderRows, rank } from '#catalogue/find/rank.ts';
import { openCollator } from '#catalogue/find/collator.ts';
import { placesByName, sortOf, sortRows, toValueOrder } from '#catalogue/find/sort.ts';
import { aRow, named } from './rows-of.ts';

const rows = [
  aRow('a', 'Rug 10', { price: 5, day: 3, sortOrder: 2 }),
  aRow('b', 'Rug 9', { price: 5, day: 7 }),
  aRow('c', 'Lamp', { price: 0, sortOrder: 2 }),
  aRow('d', 'Äpfel', { day: 3, sortOrder: -1 }),
  aRow('e', 'Zebra', { price: 12, sortOrder: 10 }),
];
const collator = openCollator('En');
const idsOf = (indexes: readonly number[]) => indexes.map((row) => rows[row]?.id).join('');
const places = await placesByName(rows, collator);

describe('the sorter of a listing', () => {
  it.each<[sort: Sort, ids: string]>([
    ['name', 'dcbae'],
    ['order', 'dcaeb'],
    ['price', 'cbaed'],
    ['price-desc', 'ebacd'],
    ['newest', 'bdace'],
  ])('sorts by %s, with missing values last and equal values by name (row ids: %s)', (sort, ids) => {
    expect(idsOf(sortRows(rows, sort, places, ''))).toBe(ids);
  });

  it('sorts prices in other currencies last', () => {
    const priced = (id: string, price: number, currency = 'SGD') => aRow(id, id, { price, currency });
    const mixed = [priced('a', 1, 'USD'), priced('b', 9), priced('c', 5)];
    for (const [sort, ids] of [
      ['price', 'cba'],
      ['price-desc', 'bca'],
    ] as const)
      expect(
        sortRows(mixed, sort, new Uint32Array(3), 'SGD')
          .map((row) => mixed[row]?.id)
          .join(''),
      ).toBe(ids);
  });

  it('keeps the given order for the sort "relevance"', () => {
    expect(idsOf(sortRows(rows, 'relevance', places, ''))).toBe('abcde');
  });

  it('sorts rows with the same name by id, numerically', async () => {
    const same = ['10', '9'].map((id) => aRow(id, 'Lamp'));
    expect([...(await placesByName(same, collator))]).toEqual([1, 0]);
  });

  it('sorts Chinese names by pinyin', async () => {
    const chinese = ['台灯', '凳子', '阿'].map((name) => aRow(name, name));
    expect([...(await placesByName(chinese, openCollator('Zh')))]).toEqual([2, 1, 0]);
  });

  it('pauses regularly while it sorts many names', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => aRow(`${at}`, `Lamp ${(at * 7) % 1_000}`));
    const pause = vi.fn(async () => {});
    const own = await placesByName(many, collator, pause);
    expect([...own]).toEqual(many.map((_, at) => (at * 7) % 1_000));
    // One pause after each of the four sorted runs of at most 300 names, and one after each of the three merges.
    expect(pause).toHaveBeenCalledTimes(7);
  });

  it('uses catalogue order by default, and relevance with a query', () => {
    expect(sortOf(noChoice)).toBe('order');
    expect(sortOf({ ...noChoice, query: 'lamp' })).toBe('relevance');
    expect(sortOf({ ...noChoice, query: 'lamp', sort: 'price' })).toBe('price');
    expect(idsOf([...orderRows(rows)])).toBe('daceb');
  });
});

describe('rank', () => {
  const ranked = (scores: readonly number[], given: Partial<Parameters<typeof rank>[1]> = {}) =>
    idsOf(
      rank(Float32Array.from(scores), {
        rows,
        order: Uint32Array.of(0, 1, 2, 3, 4),
        firstCount: 0,
        without: new Set(),
        limit: 10,
        ...given,
      }),
    );

  it('returns at most `limit` rows, sorted by score', () => {
    expect(ranked([1, 3, 0, 2, 5])).toBe('ebda');
    expect(ranked([1, 3, 0, 2, 5], { without: new Set([1]) })).toBe('eda');
    expect(ranked([1, 3, 0, 2, 5], { limit: 2 })).toBe('eb');
    expect(ranked([2, 2, 2, 3, 0], { limit: 2 })).toBe('da');
    expect(ranked([0, 0, 0, 0, 0])).toBe('');
  });

  it('uses catalogue order for scores that are almost equal', () => {
    expect(ranked([1, 1.001, 0, 1, 0], { order: Uint32Array.of(3, 1, 0, 2, 4) })).toBe('dba');
  });

  it('ranks rows of the first file before equal rows of other files', () => {
    const order = Uint32Array.of(4, 2, 1, 3, 0);
    expect(ranked([1, 1, 1, 2, 1], { order, firstCount: 2 })).toBe('dbaec');
  });

  it('returns the first rows of the complete ranking for any limit', () => {
    const found = fc.record({
      score: fc.constantFrom(0, 1, 2, 3.004, 3.006, 9),
      series: fc.constantFrom(null, named('Arc'), named('Reed'), named('Dune')),
      availability: fc.constantFrom(null, 'in_stock' as const, 'discontinued' as const),
    });
    fc.assert(
      fc.property(
        fc.array(found, { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(20),
        (all, limit, firstCount) => {
          const many = {
            rows: all.map((one, at) => aRow(String(at), '', one)),
            order: Uint32Array.from(all.keys()).reverse(),
            firstCount,
            without: new Set([0, 3]),
          };
          const scores = Float32Array.from(all, ({ score }) => score);
          const whole = rank(scores, { ...many, limit: all.length + 1 });
          expect(rank(scores, { ...many, limit })).toEqual(whole.slice(0, limit));
        },
      ),
    );
  });

  it('alternates between series if scores are equal, and ranks discontinued rows last', () => {
    const [arc, reed] = [{ series: named('Arc') }, { series: named('Reed') }];
    const turns = [
      aRow('a', '', { ...arc, availability: 'discontinued' }),
      aRow('b', '', arc),
      aRow('c', '', arc),
      aRow('d', '', { ...reed, availability: 'in_stock' }),
      aRow('e', ''),
    ];
    expect(ranked([2, 2, 2, 2, 2], { rows: turns })).toBe('bdeca');
    expect(ranked([2, 2, 2, 2, 2], { rows: turns, limit: 3 })).toBe('bde');
  });
});

describe('clearValues', () => {
  it('keeps only the query and the sort order', () => {
    const kept = { query: 'lamp', sort: 'price' } as const;
    const values = new Map([['series', new Set(['arc'])]]);
    expect(clearValues({ ...noChoice, ...kept, values, min: 1, max: 2, page: 3 })).toEqual({
      ...noChoice,
      ...kept,
    });
  });
});

describe('toValueOrder', () => {
  it.each([
    ['360 lm', '1,080 lm', '12,000 lm', '1,200,000 lm', '2 W', '10 W'],
    ['2200 K', '2700 K', '2700–5000 K', '3000 K'],
    ['0.5 m', '1 m', '1,5 m', '2.25 m'],
    ['6 个月', '12 个月', '30 克', '1,000 克'],
    ['XS', '42', '43', '10 × 20 cm'],
    ['up to 8 W', 'up to 12 W'],
    ['5 W', 'Cotton', 'Ø 25 cm', 'Pleated paper'],
    ['5 W', '12 W', '(none)', 'Cotton'],
  ])('sorts %s before %s', (...values) => {
    const order = toValueOrder(collator.compare);
    expect(values.toReversed().toSorted(order)).toEqual(values);
    expect(values.toSorted(order)).toEqual(values);
  });
});
