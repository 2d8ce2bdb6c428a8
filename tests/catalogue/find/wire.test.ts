import fc from 'fast-check';
import { aRow } from './rows-of.ts';
import { describe, expect, it } from 'vitest';
import type { HanWire, MoreWire, RowsWire } from '#catalogue/find/format.ts';
import { findFormat } from '#catalogue/find/index-file.ts';
import { listVocabulary, readMore, readVariants, toMoreColumns } from '#catalogue/find/more.ts';
import { fillPriceForm, toRowCard } from '#catalogue/find/row-card.ts';
import { readRows, type RowPicture } from '#catalogue/find/rows.ts';
import { type Locale, rowText } from '#catalogue/text.ts';
import { formatPrice, formatPriceForm, roundPrice } from '#catalogue/price.ts';

const kind = { width: null, height: 1200, tone: 'tone-1', base: '/a/', isBroken: false };
const sizedKind = { ...kind, endings: ['webp', 'jpg'], widths: [320, 640] };
const brokenKind = { ...kind, width: 1600, endings: [], widths: [], isBroken: true };

const rows: RowsWire = {
  format: findFormat,
  ids: ['1', 'a b', '3'],
  keys: '\na-b-1234\n',
  codes: 'X-1\n\n',
  names: 'Lamp\nRug\nBed',
  details: 'Red\n\n',
  categories: [['lamps', 'Lamps'], ['sale']],
  categoryOf: [0, [0, 1], []],
  series: [['arc', 'Arc']],
  seriesOf: [0, null, null],
  attributes: [
    {
      name: ['Material', '材质'],
      values: [
        ['Wool\nNylon', '羊毛\n尼龙'],
        ['Oak\nAsh', '木'],
      ],
      of: [0, [0, 1], null],
    },
    { name: ['Shade'], values: [['Linen']], of: [0], at: [2] },
  ],
  prices: [5, 7, null],
  currencies: ['SGD', 'USD'],
  currencyOf: [0, 1, 0],
  availability: '03-',
  days: [20_000, null, null],
  sortOrders: [1, null, null],
  pictureKinds: [sizedKind, brokenKind],
  pictureOf: [0, 1, null],
  pictures: '1-{width}.\n2.jpg\n',
};

describe('readRows', () => {
  it('parses rows from their columns', () => {
    const lamps = { key: 'lamps', text: 'Lamps' };
    const wool = [
      { key: 'Wool', text: '羊毛' },
      { key: 'Nylon', text: '尼龙' },
    ];
    // The two English values have only one Chinese text, so both stay in English.
    const oak = [
      { key: 'Oak', text: 'Oak' },
      { key: 'Ash', text: 'Ash' },
    ];
    const linen = { key: 'Linen', text: 'Linen' };
    const material = { key: 'Material', text: '材质' };
    expect(readRows(rows)).toEqual([
      aRow('1', 'Lamp', {
        ...{ code: 'X-1', detail: 'Red', categories: [lamps], series: { key: 'arc', text: 'Arc' } },
        attributes: [{ name: material, values: wool, texts: ['羊毛', '尼龙'] }],
        ...{ price: 5, currency: 'SGD', availability: 'in_stock', day: 20_000, sortOrder: 1 },
        picture: { kind: sizedKind, end: '1-{width}.' },
      }),
      aRow('a b', 'Rug', {
        ...{ key: 'a-b-1234', categories: [lamps, { key: 'sale', text: 'sale' }] },
        attributes: [{ name: material, values: [...wool, ...oak], texts: ['羊毛', '尼龙', '木'] }],
        ...{ price: 7, currency: 'USD', availability: 'discontinued' },
        picture: { kind: brokenKind, end: '2.jpg' },
      }),
      aRow('3', 'Bed', {
        attributes: [{ name: { key: 'Shade', text: 'Shade' }, values: [linen], texts: ['Linen'] }],
      }),
    ]);
    const [, second] = readRows({ ...rows, currencyOf: [] });
    expect(second?.currency).toBe('SGD');
  });

  it.each<[fault: string, value: unknown]>([
    ['not an object', 'rows'],
    ['null', null],
    ['of another format', { ...rows, format: findFormat + 1 }],
  ])('rejects rows that are %s', (_, value) => {
    expect(() => readRows(value)).toThrow('written by another version of the site');
  });
});

describe('the search columns of names and summaries', () => {
  const more: MoreWire = { format: findFormat, names: '灯\n', summaries: '\nA rug', others: [] };

  it('combine the texts of several search files in order', () => {
    const one = { ...more, names: '毯', summaries: 'Ｒug' };
    const columns = toMoreColumns([readMore(more), readMore(one)], []);
    expect(columns.map(({ kind, text }) => [kind, text])).toEqual([
      ['other', '灯\n\n毯\n'],
      ['summary', '\na rug\nrug\n'],
    ]);
  });

  it('yield their words in batches of 1,000 lines', () => {
    const lines = Array.from({ length: 2_345 }, (_, at) => `lamp${at}x`);
    const [names] = toMoreColumns([{ names: lines.join('\n'), summaries: '', others: [] }], []);
    const listed = names ? [...listVocabulary(names)] : [];
    expect(listed.map(({ length }) => length)).toEqual([1_000, 1_000, 345]);
    expect(listed.flat()).toEqual(lines);
  });

  it.each([null, 'more', { ...more, format: findFormat + 1 }])('throw an error if read from %j', (value) => {
    expect(() => readMore(value)).toThrow('written by another version of the site');
  });
});

describe('readVariants', () => {
  const pairs: HanWire = { format: findFormat, from: '燈氈', to: '灯毡' };

  it('parses pairs of a traditional and a simplified character', () => {
    expect([...readVariants(pairs)]).toEqual([
      ['燈', '灯'],
      ['氈', '毡'],
    ]);
  });

  it.each([null, 'x', { ...pairs, format: findFormat + 1 }])('rejects %j', (value) => {
    expect(() => readVariants(value)).toThrow('written by another version of the site');
  });
});

describe('the card of a search row', () => {
  const prices = { En: { SGD: formatPriceForm('SGD', 'En', 'sg') } };
  const place = {
    locale: 'En',
    prices,
    productsPath: '/products/',
    countText: String,
    compare: () => 0,
  } as const;

  it('links to the page of the product and shows the formatted price', () => {
    const row = aRow('灯/1', 'Lamp', { key: '灯', price: 5, currency: 'SGD', availability: 'preorder' });
    expect(toRowCard([row], place)).toEqual({
      ...{ id: '灯/1', name: { text: 'Lamp', locale: 'En' }, price: '$5.00', availability: 'preorder' },
      ...{ detail: null, image: null, path: '/products/item/%E7%81%AF/' },
    });
    expect(toRowCard([aRow('1', 'Lamp')], place).price).toBeNull();
  });

  it('offers its picture in several widths if the search file lists widths', () => {
    const imageOf = (picture: RowPicture) => toRowCard([aRow('1', 'Lamp', { picture })], place).image;
    const { endings, widths, height, tone } = sizedKind;
    const address = '/a/1-{width}.';
    expect(imageOf({ kind: sizedKind, end: '1-{width}.' })).toEqual({
      ...{ url: address, alt: null, width: null, height: null, isBroken: false },
      sized: { address, endings, widths, height, tone },
    });
    expect(imageOf({ kind: brokenKind, end: '2.jpg' })).toEqual({
      ...{ url: '/a/2.jpg', alt: null, width: 1600, height: 1200, isBroken: true, sized: null },
    });
  });

  it.each([
    ['灯', 'Zh', 'Zh'],
    ['Lamp', 'Zh', 'En'],
    ['灯', 'En', 'En'],
  ] as const)('marks %s on a page in %s as text in %s', (text, page, locale) => {
    expect(rowText(text, page)).toEqual({ text, locale });
  });
});

const currencies = Intl.supportedValuesOf('currency');
/** These regions cover all digit groupings and positions of the currency sign. */
const regions = 'sg my cn in de ch at za fr es pl se jp id ae br'.split(' ');

it('formats a price in the browser exactly as the build does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.constantFrom<Locale>('En', 'Zh'),
      fc.constantFrom(...regions),
      fc.oneof(
        fc.double({ min: 0, max: 1e20, noNaN: true }),
        fc.double({ min: 0, max: 99_999, noNaN: true }),
      ),
      (currency, locale, region, amount) => {
        const price = roundPrice({ amount, currency });
        const form = formatPriceForm(currency, locale, region);
        expect(fillPriceForm(form, price.amount)).toBe(formatPrice(price, locale, region));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('formats an empty price template as an empty string', () => {
  expect(fillPriceForm('', 5)).toBe('');
});
