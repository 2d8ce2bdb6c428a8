import { describe, expect, it } from 'vitest';
import { search } from '#catalogue/find/search.ts';
import { aRow, indexOf } from './rows-of.ts';

const find = (query: string, names: readonly string[], variants: Readonly<Record<string, string>> = {}) => {
  const index = indexOf(names.map((name, at) => aRow(String(at), name)));
  const place = { ...index, variants: new Map(Object.entries(variants)) };
  return search(place, query, { near: null, limit: 10 }).rows.map((row) => names[row]);
};

describe('a search for a singular or plural word', () => {
  it.each([
    ['lamps', 'Lamp'],
    ['batteries', 'Battery'],
    ['pies', 'Pie'],
    ['boxes', 'Box'],
    ['benches', 'Bench'],
    ['brushes', 'Brush'],
    ['glasses', 'Glass'],
    ['waltzes', 'Waltz'],
    ['tables', 'Table'],
    ['sofas', 'Sofa'],
    ['knives', 'Knife'],
    ['shelves', 'Shelf'],
    ['leaves', 'Leaf'],
    ['gloves', 'Glove'],
    ['buses', 'Bus'],
    ['lenses', 'Lens'],
    ['vases', 'Vase'],
    ['dresses', 'Dress'],
    ['potatoes', 'Potato'],
    ['shoes', 'Shoe'],
    ['cities', 'City'],
  ])('finds "%s" for the query "%s", and vice versa', (plural, singular) => {
    expect(find(plural, [`Oak ${singular} x`])).toEqual([`Oak ${singular} x`]);
    expect(find(singular, [`Oak ${plural} x`])).toEqual([`Oak ${plural} x`]);
  });

  it.each([
    ['Glas', 'glass'],
    ['Bu', 'bus'],
    ['Censu', 'census'],
    ['Ga', 'gas'],
    ['Pad', 'pies'],
    ['Bkm8', 'bkm8s'],
    ['Lamphade', 'lampshade'],
    ['Casual', 'cases'],
    ['Shower', 'shoes'],
    ['Business', 'buses'],
    ['US', 'uses'],
    ['Shelfish', 'shelves'],
    ['Cafe', 'caves'],
    ['Caves', 'cafe'],
    ['Toies', 'toys'],
    ['Toies', 'toy'],
    ['Stafves', 'staff'],
    ['Lf8f', 'lf8ves'],
    ['8knife', '8knives'],
  ])('does not find "%s" for the query "%s"', (name, query) => {
    expect(find(query, [name])).toEqual([]);
  });

  it('finds a size such as XL only as a whole word', () => {
    expect(find('xl', ['Shirt 3XL', 'Shirt XL', 'Shirt 2xl'])).toEqual(['Shirt XL']);
    expect(find('3xl', ['Shirt 3XL', 'Shirt XL'])).toEqual(['Shirt 3XL']);
  });

  it('ranks names that contain the exact word of the query first', () => {
    expect(find('knives', ['Oak knife x', 'Oak knives x'])).toEqual(['Oak knives x', 'Oak knife x']);
    expect(find('knife', ['Oak knives x', 'Oak knife x'])).toEqual(['Oak knife x', 'Oak knives x']);
    for (const names of [
      ['Oak lamp x', 'Oak lamps x'],
      ['Oak lamps x', 'Oak lamp x'],
    ]) {
      expect(find('lamps', names)).toEqual(['Oak lamps x', 'Oak lamp x']);
    }
  });
});

describe('a query with a traditional Chinese character', () => {
  it('also finds names with the simplified character, after exact matches', () => {
    const names = ['落地灯', '落地燈', '椅子'];
    expect(find('地燈', names, { 燈: '灯' })).toEqual(['落地燈', '落地灯']);
    expect(find('地燈', ['落地灯'], { 燈: '灯' })).toEqual(['落地灯']);
    expect(find('地燈', ['落地灯'])).toEqual([]);
  });
});

describe('a query of several words', () => {
  it('finds only rows that contain every word, in any order', () => {
    const names = ['Oak lamp', 'Lamp of oak', 'Oak bed', 'Steel lamp', 'Lamp of steel and oak'];
    expect(find('oak lamp steel', names)).toEqual(['Lamp of steel and oak']);
    expect(find('oak lamp iron', names)).toEqual([]);
  });
});
