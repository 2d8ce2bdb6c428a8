import { anAttribute, aRow, columnsOf, indexOf, named, wordsOf } from './rows-of.ts';
import { describe, expect, it } from 'vitest';
import { needsVariants } from '#catalogue/find/more.ts';
import { findNear } from '#catalogue/find/near.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { search } from '#catalogue/find/search.ts';

const find = (query: string, rows: readonly Row[], limit = 100) =>
  search(indexOf(rows), query, { near: findNear, limit }).rows.map((row) => rows[row]?.name);
const names = (...all: readonly string[]) => all.map((name, at) => aRow(String(at), name));

describe('search', () => {
  it.each(['', '  ', '\u0301', "'"])('finds nothing for the blank query %j', (query) => {
    expect(find(query, names('Lamp', "– & ! '"))).toEqual([]);
  });

  it.each([
    ['+', ['Lamp A+', '+++', 'Desk + chair']],
    ['+++', ['+++']],
    ['＋＋', ['+++']],
    ['∞', ['∞', 'Sofa∞']],
    ['&', ['Pack & Go']],
    ['™', ['Pure™', 'Bright ™ x']],
    ['®', ['Pure™', 'Bright ™ x']],
    ['– & !', []],
    ['- ', []],
    ['.*', []],
    ['[', []],
    ['，', []],
    ['😀', []],
  ])('for the query %j, which consists of symbols, finds the names %j', (query, found) => {
    const all = ['Lamp', 'Lamp A+', '+++', 'Desk + chair', '∞', 'Sofa∞', 'Pack & Go', 'Pure™', 'Bright ™ x'];
    const rows = all.map((name, at) => aRow(String(at), name, { code: `LT-10.${at} + &` }));
    expect(find(query, rows).toSorted()).toEqual([...found].sort());
  });

  it('finds symbols in the names of both languages', () => {
    expect(find('+++', names('Lamp +++', '++++ x', '+++'))[0]).toBe('+++');
    const rows = names('Lamp', 'Rug');
    const index = indexOf(rows, { names: '灯\n毯 ∞', summaries: '∞\n' });
    expect(search(index, '∞', { near: findNear, limit: 10 }).rows).toEqual([1]);
  });

  it('ignores a trademark sign in a word', () => {
    expect(
      find('pure', names('Pure x', 'Pure™ x', 'Pureness x'))
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Pure x', 'Pure™ x']);
    expect(find('puretm', names('Pure™'))).toEqual([]);
    expect(find('Pure™', names('Pure', 'Pure™ x', 'Pure™'))[0]).toBe('Pure™');
  });

  it('finds a single Chinese character of a longer word only at the edges of values and at the end of names', () => {
    const bag = aRow('1', '背包', { attributes: [anAttribute('颜色', '白色')] });
    const rows = [bag, aRow('2', '背包（哑光白）'), aRow('3', '白鹭背包'), aRow('4', '纯白好背包')];
    const { rows: found, exact } = search(indexOf(rows), '白背包', { near: findNear, limit: 10 });
    expect(found.slice(0, exact).toSorted()).toEqual([0, 1]);
    const lids = indexOf([...rows, aRow('5', '背包 礼盖')]);
    expect(search(lids, '背包盖', { near: findNear, limit: 10 }).exact).toBe(0);
  });

  it('finds a two-digit query only at the start of a number', () => {
    const rows = ['LT-1042', 'LT-2104', 'LT-10'].map((code, at) => aRow(String(at), code, { code }));
    expect(find('10', rows).toSorted()).toEqual(['LT-10', 'LT-1042']);
  });

  it('ranks a complete code first, whatever separators the query contains', () => {
    const rows = ['LT-10421', 'LT-1042', 'LT-1042-B'].map((code, at) => aRow(String(at), code, { code }));
    for (const query of ['lt 1042', 'LT1042', 'l t 1042']) expect(find(query, rows)[0]).toBe('LT-1042');
  });

  it('finds only the products of a category if the query is its complete name', () => {
    const categories = (text: string) => ({ categories: [{ key: text, text }] });
    const rows = ['Seats', 'Seats', 'Lamps'].map((text, at) => aRow(String(at), `${at}`, categories(text)));
    expect(find('lamps', rows)).toEqual(['2']);
  });

  it.each([
    ['落地灯 lamp', false, ''],
    ['lamp', false, ''],
    ['落地燈', true, ''],
    ['羊毛毯', false, ''],
    ['落地灯', true, '灯'],
  ])(
    'for the query "%s", needsVariants returns %j (characters that are both traditional and simplified: "%s")',
    (query, isDue, mixed) => {
      const { columns, more } = indexOf(names('落地灯', 'Rug'), { names: '毯\n毯', summaries: '羊毛\n' });
      expect(needsVariants([...columns, ...more], query, mixed)).toBe(isDue);
    },
  );

  it('corrects a typing error in a word of the other language', () => {
    const rows = names('三脚架', '毯');
    const index = indexOf(rows, { names: 'tripod\nrug', summaries: 'an easel\n' });
    const find = (query: string) => search(index, query, { near: findNear, limit: 10 });
    expect(find('tirpod')).toEqual({ rows: [0], exact: 0 });
    // Typing errors in summaries are not corrected.
    expect(find('eazel').rows).toEqual([]);
  });

  it('truncates the query after 100 characters', () => {
    expect(find(`lamp${' '.repeat(96)}rug`, names('Rug', 'Lamp'))).toEqual(['Lamp']);
    expect(find(`lamp${' '.repeat(93)}rug`, names('Rug', 'Lamp', 'Lamp rug'))[0]).toBe('Lamp rug');
  });

  it.each<[what: string, query: string, rows: readonly Row[]]>([
    ['a whole name before a longer name', 'desk lamp', names('Desk lamp', 'Desk lamp', 'A desk lamp')],
    ['adjacent words before separate words', 'desk lamp', names('A desk lamp x', 'Lamp of a desk')],
    ['joined words before separate words', 'desk lamp', names('Desklamp x', 'Desk for a lamp')],
    ['names that end with the word before others', 'bike', names('Road bike 54 cm', 'Bike lock')],
    ['a plural at the end of a name before another word', 'phone', names('Old phones', 'Phone case')],
    ['whole words before prefixes', 'lamp', names('One lamp x', 'Lampshade')],
    ['prefixes before infixes', 'amp', names('Big amplifier', 'Lamp')],
    [
      'names before groups, and groups before attributes',
      'oak',
      [
        aRow('1', 'Of oak x'),
        aRow('2', 'Series', { series: named('Of oak x') }),
        aRow('3', 'Attribute', { attributes: [anAttribute('Wood', 'Of oak x')] }),
      ],
    ],
    [
      'a whole word first, even after an infix in the same name',
      'amp',
      names('Clamp amp x', 'Big amplifier'),
    ],
    [
      'each row by its best match',
      'lamp',
      [
        aRow('1', 'Of lamp x', { attributes: [anAttribute('Kind', 'Of lampshade')] }),
        aRow('2', 'Series', { series: named('Of lamp x') }),
      ],
    ],
    [
      'a word of a code before a word of a name',
      '842',
      [aRow('1', 'Code', { code: 'BKM-82 842' }), aRow('2', 'An 842 x')],
    ],
    ['codes before names', 'bkm82', [aRow('1', 'Code', { code: 'BKM-82' }), aRow('2', 'Bkm82')]],
  ])('ranks %s', (_, query, rows) => {
    const expected = rows.map(({ name }) => name);
    expect(find(query, rows)).toEqual(expected);
    expect(find(query, rows.toReversed())).toEqual(expected);
  });

  it.each<[what: string, query: string, other: Row]>([
    ['the beginning of a word before the last', 'bath towel', aRow('2', 'Bathrobe towel')],
    [
      'a number of one to three digits inside a code',
      'towel 40 bath',
      aRow('2', 'Bath towel', { code: 'AT40-1' }),
    ],
    ['digits inside a code', '24/7', aRow('2', 'Bath', { code: 'NB-1247' })],
  ])('does not count %s as an exact match', (_, query, other) => {
    const rows = [aRow('1', 'Bath towel 40, 24/7'), other];
    expect(search(indexOf(rows), query, { near: findNear, limit: 10 })).toMatchObject({ exact: 1 });
    expect(find(query, rows)[0]).toBe('Bath towel 40, 24/7');
  });

  it('counts a match in a summary as near', () => {
    const index = indexOf(names('Wall lamp', 'Desk'), { names: '\n', summaries: 'a soft light\n' });
    for (const query of ['light', 'wall light'])
      expect(search(index, query, { near: findNear, limit: 10 })).toEqual({ rows: [0], exact: 0 });
  });

  it('ranks the members of a series first if the query is its whole name, even with a slash', () => {
    const rows = [aRow('1', 'Lamp 24/7'), aRow('2', 'Rug', { series: named('24/7') })];
    expect(find('24/7', rows)).toEqual(['Rug', 'Lamp 24/7']);
  });

  it('finds rows by a word of their groups or attribute values', () => {
    const [oak, ash] = [named('Of oak'), named('Of ash')];
    const rows = [
      aRow('1', 'A', { series: oak }),
      aRow('2', 'B', { categories: [ash, oak] }),
      aRow('3', 'C', { series: oak, attributes: [anAttribute('Wood', 'Of ash', 'Of oak')] }),
      aRow('4', 'D', { series: ash, categories: [ash] }),
      aRow('5', 'E', { categories: [oak] }),
    ];
    expect(find('oak', rows).toSorted()).toEqual(['A', 'B', 'C', 'E']);
    expect(find('ash', rows).toSorted()).toEqual(['B', 'C', 'D']);
  });

  it('finds one or two Latin letters only at the start of a word', () => {
    expect(find('la', names('Villa', 'Lamp', 'A lace'))).toEqual(['Lamp', 'A lace']);
    expect(find('灯', names('落地灯'))).toEqual(['落地灯']);
  });

  it('returns at most `limit` rows', () => {
    const lamps = names(...Array.from({ length: 12 }, (_, at) => `Lamp ${at}`), 'Lamb');
    expect(find('lamp', lamps)).toHaveLength(12);
    expect(find('lamp', lamps, 11)).toHaveLength(11);
    expect(search(indexOf(lamps), 'lamp', { near: findNear, limit: 100 }).exact).toBe(12);
  });

  it.each([
    [9, 3, 10, 9],
    [10, 3, 10, 10],
    [2, 12, 10, 2],
    [0, 12, 10, 0],
  ])(
    'with %i exact and %i near matches, returns %i rows, of which %i are exact',
    (right, near, all, exact) => {
      const rights = Array.from({ length: right }, (_, at) => `纯棉四件套 ${at}`);
      const nears = Array.from({ length: near }, (_, at) => `纯棉三件套 ${at}`);
      const index = indexOf(names(...nears, ...rights));
      const { rows, exact: whole } = search(index, '纯棉四件套', { near: findNear, limit: 100 });
      expect([rows.length, whole]).toEqual([all, exact]);
      expect(rows.slice(0, exact).every((row) => row >= near)).toBe(true);
    },
  );

  it('treats a single letter after another word as a whole word, if any product has it', () => {
    const m = anAttribute('Size', 'M');
    const rows = [aRow('1', "Men's hoodie"), aRow('2', 'Hoodie', { attributes: [m] }), aRow('3', 'Hoodie')];
    expect(find('hoodie m', rows)).toEqual(['Hoodie']);
    expect(find('hoodie m', rows.slice(0, 1))).toEqual(["Men's hoodie"]);
  });

  it('treats Chinese words without a space as separate words, and ranks the whole text first', () => {
    const rows = names('长裤（黑色）', '男士黑色长裤', '黑色短裤', '蓝色长裤');
    const found = search(indexOf(rows), '黑色长裤', { near: null, limit: 10 });
    expect(found).toEqual({ rows: [1, 0], exact: 2 });
    expect(search(indexOf(rows), '男士长裤黑色', { near: null, limit: 10 })).toEqual({ rows: [1], exact: 1 });
    const sets = names('纯棉四件套', '纯棉加厚四件套');
    expect(search(indexOf(sets), '纯棉四件套', { near: null, limit: 10 }).rows).toEqual([0, 1]);
    expect(search(indexOf(rows), '长裤子', { near: null, limit: 10 }).exact).toBe(0);
  });

  it('treats a match as exact even if its words are not adjacent', () => {
    const rows = names('Desk lamp', 'Lamp of a desk', 'Desk');
    expect(search(indexOf(rows), 'desk lamp', { near: findNear, limit: 10 })).toMatchObject({ exact: 2 });
  });

  it('ranks a complete translated name before a match spread over several fields', () => {
    const rows = [aRow('1', 'Bureau', { code: 'DESK' }), aRow('2', 'Lampe')];
    const index = indexOf(rows, { names: 'lamp\ndesk lamp', summaries: '\n' });
    expect(search(index, 'desk lamp', { near: null, limit: 10 }).rows).toEqual([1, 0]);
  });

  it.each([
    ['Lamp usb3 4ktv 1042 LT 落地灯', 'LT-77a', ['4ktv', '77a', 'arc', 'lamp', 'usb3']],
    ['A 4K lamp 2000 灯', 'BKM-82', ['arc', 'bkm', 'lamp']],
  ])(
    'for a product named %s with the code %s, considers only the words %j as corrections of typing errors',
    (name, code, words) => {
      const { columns } = indexOf([aRow('1', name, { code, series: named('Arc') })]);
      expect([...wordsOf(columns)].toSorted()).toEqual(words);
    },
  );

  it('ranks matches in the other language last', () => {
    const rows = names('Rug', 'Bed', 'Lamp rug');
    const index = indexOf(rows, { names: '灯\nrug\n', summaries: '\n\na rug, unlamped' });
    const found = (query: string) => search(index, query, { near: null, limit: 10 });
    expect(found('灯')).toEqual({ rows: [0], exact: 1 });
    expect(found('rug')).toEqual({ rows: [0, 2, 1], exact: 3 });
    expect(found('nlamp')).toEqual({ rows: [], exact: 0 });
  });
});

it('search columns of groups and attributes contain each distinct text once', () => {
  const wood = [anAttribute('Wood', 'oak', 'ash')];
  const rows = [aRow('1', 'Lamp', { code: 'BKM-82 S42', attributes: wood }), aRow('2', 'Rug')];
  const columns = columnsOf([...rows, aRow('3', 'Desk', { attributes: [anAttribute('Top', 'ash')] })]);
  expect(columns.map(({ kind, text, rows }) => [kind, text, rows])).toEqual([
    ['code', 'bkm-82 s42\n\n\n', null],
    ['squeezed', 'bkm82s42\n\n\n', null],
    ['name', 'lamp\nrug\ndesk\n', null],
    ['series', '\n', []],
    ['category', '\n', []],
    ['attribute', 'oak\nash\n', [[0], [0, 2]]],
  ]);
});

it('joinColumns returns the same columns for rows in one file and in several files', () => {
  const oak = { attributes: [anAttribute('Wood', 'oak')] };
  const rows = [aRow('1', 'Lamp', oak), aRow('2', 'Rug'), aRow('3', 'Desk', oak), aRow('4', 'Shelf')];
  expect(columnsOf(rows.slice(0, 1), rows.slice(1, 3), rows.slice(3))).toEqual(columnsOf(rows));
});
