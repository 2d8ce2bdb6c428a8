import { describe, expect, it } from 'vitest';
import { listDifferences, propertyOf, describeDifferences } from '#catalogue/differences.ts';

/** Rows of a table of attributes: a name, then a value for each item; an empty value is absent. */
type Columns = Readonly<Record<string, readonly string[]>>;

function toTraits(columns: Columns, count: number) {
  return Array.from(
    { length: count },
    (_, at) =>
      new Map(
        Object.entries(columns).flatMap(([name, values]) =>
          values[at] ? [[name, values[at] ?? ''] as const] : [],
        ),
      ),
  );
}

describe('the attributes that distinguish items', () => {
  it.each<[string, number, Columns, readonly string[]]>([
    ['are none for equal items', 2, { Size: ['S', 'S'] }, []],
    ['exclude those that all items share', 2, { Size: ['S', 'M'], Material: ['Wool', 'Wool'] }, ['Size']],
    [
      'keep the order of the items',
      4,
      { Colour: ['Black', 'Black', 'White', 'White'], Size: ['S', 'M', 'S', 'M'] },
      ['Colour', 'Size'],
    ],
    [
      'exclude a number that follows from colour and size',
      4,
      {
        EAN: ['1', '2', '3', '4'],
        Colour: ['Black', 'Black', 'White', 'White'],
        Size: ['S', 'M', 'S', 'M'],
      },
      ['Colour', 'Size'],
    ],
    [
      'exclude a weight that follows from the size',
      3,
      { Weight: ['1', '2', '3'], 尺码: ['S', 'M', 'L'] },
      ['尺码'],
    ],
    [
      'exclude a coarser attribute',
      3,
      { Beam: ['wide', 'wide', 'narrow'], Wattage: ['5 W', '8 W', '12 W'] },
      ['Wattage'],
    ],
    [
      'exclude the second of two that mean the same',
      2,
      { Wattage: ['5', '8'], Flux: ['400', '700'] },
      ['Wattage'],
    ],
    ['include one that only some items have', 2, { Size: ['S', 'S'], Finish: ['', 'Matt'] }, ['Finish']],
  ])('%s', (_, count, columns, names) => {
    expect(listDifferences(toTraits(columns, count))).toEqual(names);
  });
});

describe('the second lines of cards with the same name', () => {
  const long = 'A very long summary that goes on about the many advantages of this lamp';
  it.each<[string, Columns, readonly string[], readonly (string | null)[]]>([
    ['are attributes', { Size: ['S', 'M'] }, ['', ''], ['S', 'M']],
    [
      'join attributes',
      { C: ['a', 'a', 'b'], Size: ['S', 'M', 'S'] },
      ['', '', ''],
      ['a · S', 'a · M', 'b · S'],
    ],
    ['are summaries without differing attributes', { Size: ['S', 'S'] }, ['One', 'Two'], ['One', 'Two']],
    [
      'cut summaries after a word',
      {},
      [long, 'Two'],
      ['A very long summary that goes on about the many advantages…', 'Two'],
    ],
    ['are codes if the summaries are alike', {}, [long, long], ['code 0', 'code 1']],
    [
      'are codes if the attributes are alike',
      { Size: ['S', 'S', 'M'] },
      ['', '', ''],
      ['code 0', 'code 1', 'M'],
    ],
    ['ignore values that are descriptions', { Use: ['x'.repeat(41), 'y'] }, ['One', 'Two'], ['One', 'y']],
  ])('%s', (_, columns, summaries, lines) => {
    const traits = toTraits(columns, summaries.length);
    const items = summaries.map((summary, at) => ({
      ...{ summary, code: `code ${at}` },
      traits: traits[at] ?? new Map(),
    }));
    expect(describeDifferences(items)).toEqual(lines);
  });

  it('are absent for cards without any difference', () => {
    const item = { traits: new Map(), summary: '', code: '' };
    expect(describeDifferences([item, item])).toEqual([null, null]);
  });
});

it.each([
  ['Size', null, 'size'],
  ['Farbe', '颜色', 'color'],
  ['color', null, 'color'],
  [null, '面料', 'material'],
  ['Pattern', null, 'pattern'],
  ['Bag size', null, null],
])('the attribute %s, in Chinese %s, maps to the schema.org property %s', (En, Zh, property) => {
  expect(propertyOf(En, Zh)).toBe(property);
});
