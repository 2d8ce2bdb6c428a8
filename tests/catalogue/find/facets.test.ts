import { describe, expect, it } from 'vitest';
import { type Choice, formatChoice, noChoice, parseChoice } from '#catalogue/find/choice.ts';
import { openFacets } from '#catalogue/find/facets.ts';
import { dropUnknown, narrow } from '#catalogue/find/narrow.ts';
import { commonCurrency, type Row } from '#catalogue/find/rows.ts';
import { anAttribute as has, aRow, named } from './rows-of.ts';

const sgd = (price: number) => ({ price, currency: 'SGD' });
const usd = (price: number) => ({ price, currency: 'USD' });
const open = (rows: readonly Row[]) => openFacets(rows, 'SGD', (one, other) => (one < other ? -1 : 1));

const rows = [
  aRow('lamp', 'Lamp', {
    ...{ categories: ['Sale', 'Lamps', 'New'].map(named), series: named('Reed'), availability: 'preorder' },
    ...sgd(30),
    attributes: [has('Wood', 'Oak'), has('Colour', 'Red', 'Blue')],
  }),
  aRow('rug', 'Rug', {
    ...{ categories: ['Rugs', 'New'].map(named), availability: 'in_stock', ...sgd(10) },
    attributes: [has('Colour', 'Blue')],
  }),
  aRow('bed', 'Bed', {
    ...{ series: named('Arc'), availability: 'in_stock', ...sgd(20) },
    attributes: [has('Colour', 'Red'), has('Wood', 'Ash')],
  }),
  aRow('desk', 'Desk'),
];
function left(address: string) {
  const facets = open(rows);
  const { rows: kept, toCounts } = narrow(facets, parseChoice(address), [...rows.keys()]);
  const counts = toCounts();
  const values = facets.facets.flatMap(({ options }, at) =>
    options.map(({ key }, option) => [key, counts[at]?.[option]] as const),
  );
  return { ids: kept.map((row) => rows[row]?.id), counts: Object.fromEntries(values) };
}

describe('the facets of a listing', () => {
  it.each([
    ['Original price', []],
    ['RRP', []],
    ['市场价', []],
    ['original_price', []],
    ['评价', ['a.评价']],
    ['Pricing model', ['a.pricing model']],
  ])('for the attribute name "%s", include the filters %j (price attributes get none)', (name, keys) => {
    const some = ['S$10', 'S$20'].map((value) => aRow(value, value, { attributes: [has(name, value)] }));
    const attributes = open(some).facets.flatMap(({ key }) => (key.startsWith('a.') ? key : []));
    expect(attributes).toEqual(keys);
  });

  it('list the most common attributes first, and values alphabetically', () => {
    const { facets, prices } = open(rows);
    expect(facets.map(({ key, label, options }) => [key, label, ...options.map(({ text }) => text)])).toEqual(
      [
        ['category', null, 'Lamps', 'New', 'Rugs', 'Sale'],
        ['series', null, 'Arc', 'Reed'],
        ['availability', null, 'in_stock', 'preorder'],
        ['a.colour', 'Colour', 'Blue', 'Red'],
        ['a.wood', 'Wood', 'Ash', 'Oak'],
      ],
    );
    expect(prices).toEqual({ least: 10, most: 30, currency: 'SGD' });
  });

  const all = {
    lamps: 1,
    new: 2,
    rugs: 1,
    sale: 1,
    arc: 1,
    reed: 1,
    in_stock: 2,
    preorder: 1,
    blue: 2,
    red: 2,
    ash: 1,
    oak: 1,
  };

  it.each<[address: string, ids: readonly string[], counts: Readonly<Record<string, number>>]>([
    ['', ['lamp', 'rug', 'bed', 'desk'], {}],
    ['?category=lamps', ['lamp'], { arc: 0, in_stock: 0, blue: 1, red: 1, ash: 0 }],
    ['?category=new', ['lamp', 'rug'], { arc: 0, in_stock: 1, red: 1, ash: 0 }],
    ['?a.colour=blue', ['lamp', 'rug'], { arc: 0, in_stock: 1, ash: 0 }],
    [
      '?a.colour=blue&series=arc',
      [],
      {
        ...{ lamps: 0, new: 0, rugs: 0, sale: 0, arc: 0, in_stock: 0, preorder: 0 },
        blue: 0,
        red: 1,
        ash: 0,
        oak: 0,
      },
    ],
    ['?series=arc&series=reed', ['lamp', 'bed'], { new: 1, rugs: 0, in_stock: 1, blue: 1 }],
    ['?min=20', ['lamp', 'bed'], { new: 1, rugs: 0, in_stock: 1, blue: 1 }],
    ['?max=20', ['rug', 'bed'], { lamps: 0, new: 1, sale: 0, reed: 0, preorder: 0, blue: 1, red: 1, oak: 0 }],
    ['?min=0', ['lamp', 'rug', 'bed'], {}],
  ])(
    'filter by the URL query %j: the products %j remain, and these counts change: %j',
    (address, ids, counts) => {
      expect(left(address)).toEqual({ ids, counts: { ...all, ...counts } });
    },
  );

  it.each<[what: string, rows: readonly Row[]]>([
    ['all prices are equal', [aRow('1', '', sgd(5)), aRow('2', '', sgd(5))]],
    ['only one price has the common currency', [aRow('1', '', sgd(5)), aRow('2', '', usd(9))]],
  ])('exclude products by a price limit even if %s', (_, some) => {
    const opened = open(some);
    expect(opened.prices).toMatchObject({ least: 5, most: 5 });
    expect(narrow(opened, parseChoice('?min=7'), [0, 1]).rows).toEqual([]);
  });

  it('have no price range if no product has a price', () => {
    const opened = open([aRow('1', ''), aRow('2', '')]);
    expect(opened.prices).toBeNull();
    expect(narrow(opened, parseChoice('?min=7'), [0, 1]).rows).toEqual([0, 1]);
  });

  it('have a price range in the most common currency, which excludes other prices', () => {
    const some = [aRow('1', '', usd(6)), aRow('2', '', sgd(5)), aRow('3', '', sgd(8)), aRow('4', '')];
    const opened = openFacets(some, commonCurrency(some), () => 0);
    expect(opened.prices).toEqual({ least: 5, most: 8, currency: 'SGD' });
    expect(narrow(opened, parseChoice('?min=6'), [0, 1, 2, 3]).rows).toEqual([2]);
  });

  it('omit attributes with too few products, too few values or too many values', () => {
    const many = (values: number, uses: number) =>
      Array.from({ length: 50 }, (_, at) =>
        aRow(String(at), '', { attributes: at < uses ? [has('Size', String(at % values))] : [] }),
      );
    const sizes = (values: number, uses: number) => open(many(values, uses)).facets[3]?.options.length;
    expect([sizes(30, 50), sizes(31, 50), sizes(2, 50), sizes(1, 50)]).toEqual([30, undefined, 2, undefined]);
    expect([sizes(2, 10), sizes(2, 9)]).toEqual([2, undefined]);
  });

  it('merge values that differ only in case, spaces or character width into one option', () => {
    const spellings = ['30 %', '30%', '３０％', 'Café', 'Cafe\u0301', 'OAK', 'oak', '5 cm', '5cm'];
    const some = spellings.map((value, at) => {
      const attribute = { name: named('Size'), values: [{ key: value, text: value }], texts: [value] };
      return aRow(String(at), '', { attributes: [attribute] });
    });
    const opened = open(some);
    expect(opened.facets.at(-1)?.options.map(({ text }) => text)).toEqual(['30 %', '5 cm', 'Café', 'OAK']);
    const { choice, dropped } = dropUnknown(opened, parseChoice('?a.size=30%25&a.size=oak'));
    expect(dropped).toEqual([]);
    expect(formatChoice(choice)).toBe('?a.size=30+%25&a.size=OAK');
    expect(narrow(opened, choice, [...some.keys()]).rows).toEqual([0, 1, 2, 5, 6]);
  });

  it('include only the twelve most common attributes', () => {
    const attributes = Array.from({ length: 14 }, (_, at) => String(at));
    const some = Array.from({ length: 20 }, (_, row) =>
      aRow(String(row), '', {
        attributes: attributes
          .filter((at) => row <= Number(at) + 5)
          .map((at) => has(at, row % 2 ? 'a' : 'b')),
      }),
    );
    const keys = open(some)
      .facets.slice(3)
      .map(({ label }) => label);
    expect(keys).toEqual(attributes.slice(2).toReversed());
  });
});

describe('dropUnknown', () => {
  const known = (address: string, of = open(rows)) => {
    const { choice, dropped } = dropUnknown(of, parseChoice(address));
    return [choice, dropped];
  };
  const chosen = (given: Partial<Choice>): Choice => ({ ...noChoice, ...given });

  it('keeps known values and reports unknown values as dropped', () => {
    expect(known('?category=lamps&category=gone&series=old&a.Weight=1&min=5&max=7&q=oak')).toEqual([
      chosen({ query: 'oak', values: new Map([['category', new Set(['lamps'])]]), min: 5, max: 7 }),
      ['gone', 'old', '1'],
    ]);
    expect(known('?series=lamps')).toEqual([noChoice, ['lamps']]);
  });

  it('drops price limits if the listing has no price range', () => {
    const without = open([aRow('1', '')]);
    expect(known('?max=7', without)).toEqual([noChoice, ['–7']]);
    expect(known('?min=1&max=7', without)).toEqual([noChoice, ['1–7']]);
    expect(known('?q=oak', without)).toEqual([chosen({ query: 'oak' }), []]);
  });

  it('drops a sort order that the listing does not offer', () => {
    const without = open([aRow('1', '')]);
    expect(known('?sort=price-desc', without)).toEqual([noChoice, ['price-desc']]);
    expect(known('?sort=name', without)).toEqual([chosen({ sort: 'name' }), []]);
    expect(known('?sort=price')).toEqual([chosen({ sort: 'price' }), []]);
    expect(known('?sort=relevance')).toEqual([noChoice, ['relevance']]);
    expect(known('?sort=relevance&q=oak')).toEqual([chosen({ query: 'oak', sort: 'relevance' }), []]);
  });
});
