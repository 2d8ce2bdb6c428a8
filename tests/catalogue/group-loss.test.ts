import { describe, expect, it } from 'vitest';
import { countByGroup, findGroupLoss } from '#catalogue/group-loss.ts';
import { findLoss } from '#catalogue/loss.ts';
import { aProduct } from './build-catalogue.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `G${at}`);
/** Groups of which some are published, and the groups of products. */
const sizes = (published: readonly string[], ofProducts: readonly (readonly string[])[]) =>
  countByGroup(published, ofProducts);
const lost = (before: number, now: number) =>
  findGroupLoss(
    sizes(names(before), []),
    sizes(names(before).slice(before - now), [names(before)]),
    'series',
    () => [],
  );

describe('a loss of groups', () => {
  it.each([
    [1, 0, ['1 of 1 series (G0)']],
    [2, 0, ['2 of 2 series (G0, G1)']],
    [2, 1, []],
    [3, 1, ['2 of 3 series (G0, G1)']],
    [3, 2, []],
    [4, 2, []],
    [5, 0, ['5 of 5 series (G0, G1, G2, G3, G4)']],
    [8, 1, ['7 of 8 series (G0, G1, G2, G3, G4 and 2 more)']],
  ])('of %i that become %i is told as %j', (before, now, clauses) => {
    expect(lost(before, now)).toEqual(clauses);
  });

  it.each([
    [10, 4, ['6 of 10 products of the series Arc (1 Lamp, 2 Rug)']],
    [10, 5, []],
    [9, 0, []],
  ])('in a group of %i products that has %i left is told as %j', (before, now, clauses) => {
    const of = (count: number) => sizes(['Arc'], new Array<readonly string[]>(count).fill(['Arc', 'Other']));
    const leavers = (group: string) => (group === 'Arc' ? ['1 Lamp', '2 Rug'] : []);
    expect(findGroupLoss(of(before), of(now), 'series', leavers)).toEqual(clauses);
    const one = clauses.map((clause) => clause.replace('series', 'category'));
    expect(findGroupLoss(of(before), of(now), 'categories', leavers)).toEqual(one);
    expect(findGroupLoss(of(before), sizes([], []), 'series', leavers)).toEqual([]);
  });

  it.each([
    [10, 10, ['1 of 4 series (Arc)']],
    [10, 6, ['1 of 4 series (Arc)']],
    [10, 5, []],
    [9, 9, []],
  ])('of one of four with %i products, which %i still name, is told as %j', (before, naming, clauses) => {
    const of = (count: number) => new Array<readonly string[]>(count).fill(['Arc']);
    const now = sizes(['Bow', 'Cup', 'Dot'], [...of(naming), ...new Array(10 - naming).fill(['Bow'])]);
    const former = sizes(['Arc', 'Bow', 'Cup', 'Dot'], of(before));
    expect(findGroupLoss(former, now, 'series', () => [])).toEqual(clauses);
  });

  it('of one that nothing names any more, or of two of which one is named, is none', () => {
    const former = sizes(['Arc'], [['Arc']]);
    expect(findGroupLoss(former, sizes([], [['Bow']]), 'series', () => [])).toEqual([]);
    const two = sizes(['Arc', 'Bow'], [['Arc'], ['Bow']]);
    expect(findGroupLoss(two, sizes([], [['Arc']]), 'series', () => [])).toEqual([]);
  });
});

it('finds the products that a site would lose, in their order', () => {
  const rows = ['b', 'a', 'c'].map((id) => aProduct(id, { categoryNames: [id] }));
  const before = new Map(rows.map((row) => [row.id, row]));
  const categories = new Map([['b', { title: { En: 'B', Zh: '乙' } }]]);
  expect(findLoss(before, new Set(['a', 'd']), categories)).toEqual({
    ...{ before: 3, now: 2 },
    missing: [
      { id: 'b', name: aProduct('b').name, categoryNames: ['b'], categoryTitles: [{ En: 'B', Zh: '乙' }] },
      { id: 'c', name: aProduct('c').name, categoryNames: ['c'], categoryTitles: [null] },
    ],
  });
});
