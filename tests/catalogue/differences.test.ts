import { describe, expect, it } from 'vitest';
import { listDifferences, propertyOf, describeDifferences } from '#catalogue/differences.ts';

/** Maps each attribute name to one value per item. `''` means that the item lacks the attribute. */
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

describe('listDifferences', () => {
  it.each<[string, number, Columns, readonly string[]]>([
    ['returns nothing for equal items', 2, { Size: ['S', 'S'] }, []],
    [
      'skips an attribute that all items share',
      2,
      { Size: ['S', 'M'], Material: ['Wool', 'Wool'] },
      ['Size'],
    ],
    [
      'keeps the order of the attributes',
      4,
      { Colour: ['Black', 'Black', 'White', 'White'], Size: ['S', 'M', 'S', 'M'] },
      ['Colour', 'Size'],
    ],
    [
      'skips an EAN if colour and size already distinguish the items',
      4,
      {
        EAN: ['1', '2', '3', '4'],
        Colour: ['Black', 'Black', 'White', 'White'],
        Size: ['S', 'M', 'S', 'M'],
      },
      ['Colour', 'Size'],
    ],
    [
      'skips a weight if the size already distinguishes the items',
      3,
      { Weight: ['1', '2', '3'], 尺码: ['S', 'M', 'L'] },
      ['尺码'],
    ],
    [
      'skips an attribute that distinguishes fewer items',
      3,
      { Beam: ['wide', 'wide', 'narrow'], Wattage: ['5 W', '8 W', '12 W'] },
      ['Wattage'],
    ],
    [
      'skips the second of two attributes that distinguish the same items',
      2,
      { Wattage: ['5', '8'], Flux: ['400', '700'] },
      ['Wattage'],
    ],
    [
      'includes an attribute that only some items have',
      2,
      { Size: ['S', 'S'], Finish: ['', 'Matt'] },
      ['Finish'],
    ],
  ])('%s', (_, count, columns, names) => {
    expect(listDifferences(toTraits(columns, count))).toEqual(names);
  });
});

describe('the second lines of cards with the same name', () => {
  const long = 'A very long summary that goes on about the many advantages of this lamp';
  it.each<[string, Columns, readonly string[], readonly (string | null)[]]>([
    ['show the attributes that differ', { Size: ['S', 'M'] }, ['', ''], ['S', 'M']],
    [
      'join several attributes',
      { C: ['a', 'a', 'b'], Size: ['S', 'M', 'S'] },
      ['', '', ''],
      ['a · S', 'a · M', 'b · S'],
    ],
    ['show the summaries if no attribute differs', { Size: ['S', 'S'] }, ['One', 'Two'], ['One', 'Two']],
    [
      'shorten long summaries after a word',
      {},
      [long, 'Two'],
      ['A very long summary that goes on about the many advantages…', 'Two'],
    ],
    ['show the codes if the summaries are equal', {}, [long, long], ['code 0', 'code 1']],
    [
      'show the codes of items with the same attributes',
      { Size: ['S', 'S', 'M'] },
      ['', '', ''],
      ['code 0', 'code 1', 'M'],
    ],
    [
      'ignore attribute values of more than 40 characters',
      { Use: ['x'.repeat(41), 'y'] },
      ['One', 'Two'],
      ['One', 'y'],
    ],
  ])('%s', (_, columns, summaries, lines) => {
    const traits = toTraits(columns, summaries.length);
    const inEnglish = (En: string) => ({ En, Zh: null });
    const products = summaries.map((summary, at) => ({
      ...{ summary: inEnglish(summary), code: `code ${at}` },
      attributes: [...(traits[at] ?? [])].map(([name, value]) => ({
        name: inEnglish(name),
        value: inEnglish(value),
      })),
    }));
    expect(describeDifferences(products, 'En')).toEqual(lines);
  });

  it('are null for identical cards', () => {
    const product = { attributes: [], summary: null, code: null };
    expect(describeDifferences([product, product], 'En')).toEqual([null, null]);
  });
});

it.each([
  ['Size', null, 'size'],
  ['Farbe', '颜色', 'color'],
  ['color', null, 'color'],
  [null, '面料', 'material'],
  ['Pattern', null, 'pattern'],
  ['Bag size', null, null],
])('maps the attribute name %j (Chinese: %j) to the schema.org property %j', (En, Zh, property) => {
  expect(propertyOf(En, Zh)).toBe(property);
});
