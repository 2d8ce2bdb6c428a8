import { describe, expect, it } from 'vitest';
import { findNear } from '#catalogue/find/near.ts';
import { search } from '#catalogue/find/search.ts';
import { aRow, indexOf } from './rows-of.ts';

const names = (...all: readonly string[]) => all.map((name, at) => aRow(String(at), name));
const find = (query: string, ...all: readonly string[]) => {
  const index = indexOf(names(...all));
  const { rows, exact } = search(index, query, { near: findNear, limit: 10 });
  return { found: rows.map((row) => index.rows[row]?.name), exact };
};

describe('findNear', () => {
  it('ranks rows with more matching words first', () => {
    const { found, exact } = find('oak table bronze', 'Desk', 'Steel table', 'Oak table', 'Oak bed');
    expect(found[0]).toBe('Oak table');
    expect(found.slice(1).sort()).toEqual(['Oak bed', 'Steel table']);
    expect(exact).toBe(0);
  });

  it('returns rows with one of two query words if no row contains both', () => {
    expect(find('oak steel', 'Steel table', 'Oak bed', 'Desk').found.toSorted()).toEqual([
      'Oak bed',
      'Steel table',
    ]);
    expect(find('oak bronze', 'An oaken bed', 'Oak bed').found).toEqual(['Oak bed', 'An oaken bed']);
  });

  it('ranks near matches after exact matches', () => {
    const { found, exact } = find('纯棉四件套', '羊毛毯', '纯棉三件套', '纯毛毯', '纯棉四件套');
    expect(found).toEqual(['纯棉四件套', '纯棉三件套']);
    expect(exact).toBe(1);
  });

  it('corrects a typing error in a plural', () => {
    expect(find('jakets', 'Rain jacket', 'Desk').found).toEqual(['Rain jacket']);
    expect(find('hoddies', 'Hoodie', 'Desk').found).toEqual(['Hoodie']);
  });

  it('returns all variants of a series that match best if cards show series', () => {
    const series = { key: 'coast', text: 'Coast' };
    const black = Array.from({ length: 14 }, (_, at) => aRow(String(at), 'Hoodie black', { series }));
    const rows = [...black, aRow('15', 'Hoodie white', { series })];
    const options = { near: findNear, limit: 100 };
    expect(search(indexOf(rows), 'black hoodie cheap', options).rows).toHaveLength(10);
    const { rows: found } = search(indexOf(rows), 'black hoodie cheap', { ...options, bySeries: true });
    expect(found.toSorted((one, other) => one - other)).toEqual([...black.keys()]);
  });

  it('for joined words such as `teaset`, ranks names that contain `tea set` first', () => {
    const { found } = find('teaset', 'Travel set, tea edition', 'Tea tray of a set', 'Brown tea set');
    expect(found[0]).toBe('Brown tea set');
    expect(found).toHaveLength(3);
    expect(find('note8', 'Tablet 8, a note', 'Sticky note 8').found[0]).toBe('Sticky note 8');
  });

  it('finds only names that contain enough characters of a Chinese query', () => {
    expect(find('灯', '台灯', '落地灯').found).toEqual(['台灯', '落地灯']);
    expect(find('凳', '台灯').found).toEqual([]);
    expect(find('纯棉四件套', '纯毛毯', '四件', '件四').found).toEqual(['四件']);
    expect(find('纯棉四件套', '纯棉被', '棉四件', '纯棉四件').found).toEqual([
      '纯棉四件',
      '棉四件',
      '纯棉被',
    ]);
    // The suffixes 头 and 子 are ignored. In a word of two characters, one matching character is enough.
    expect(find('枕头', '床头柜', '记忆棉枕').found).toEqual(['记忆棉枕']);
    expect(find('椅子', '亲子装', '靠背椅').found).toEqual(['靠背椅']);
    expect(find('桌布', '餐桌', '地毯').found).toEqual(['餐桌']);
    // Adjacent characters rank before scattered ones.
    expect(find('纯棉四件套', '套纯件棉', '四件 床').found).toEqual(['四件 床', '套纯件棉']);
  });

  it.each([
    ['lamp11', 'Lamp 11'],
    ['tablelamp', 'Table lamp'],
    ['tablelamps', 'Table lamp'],
    ['lmap', 'Lamp'],
    ['tabel', 'Table lamp'],
    ['tbaxe', null],
    ['talxe', null],
    ['xabel', null],
    ['lmp', null],
    ['lampp', 'Lamp'],
    ['lomp', 'Lamp'],
    ['lomb', null],
    ['chandalier', 'Chandelier'],
    ['chandaleir', 'Chandelier'],
    ['chxndalxir', null],
    ['chan', 'Chandelier'],
    ['chxn', 'Chandelier'],
    ['chxndel', 'Chandelier'],
  ])('returns the best match for %s: %s', (query, name) => {
    expect(find(query, 'Lamp 11', 'Table lamp', 'Lamp', 'Chandelier').found[0] ?? null).toBe(name);
  });

  it('finds `Oak bed` for the query `oakbed`, which joins two words', () => {
    expect(find('oakbed', 'Oak bed').found).toEqual(['Oak bed']);
    expect(find('carpetrug', 'Car x', 'Carpet rug').found).toEqual(['Carpet rug']);
    expect(find('lamp11', 'Lamp 1').found).toEqual([]);
  });

  it.each([
    ['wifi', 'Wi-Fi lamp'],
    ['coffeetableset', 'Coffee table set'],
    ['360lm', 'Bulb, 360 lm'],
    ['60x90', 'Rug 60 × 90 cm'],
    ['60×90cm', 'Rug 60 × 90 cm'],
    ['1200', 'Strip 1,200 lm'],
    ['160x230', '160*230 羊毛地毯'],
    ['160 × 230 地毯', '160*230 羊毛地毯'],
    ['1.5l', 'Cleaner 1.5 L'],
    ['20,000mah', 'Power bank 20,000 mAh'],
    ['tshirt', 'T-shirt'],
    ['bluray', 'Blu-ray shelf'],
    ['hoodie3xl', 'Fleece hoodie 3XL'],
    ['led台灯', 'LED 台灯'],
    ['led 台灯12w', '台灯 LED 12 W'],
  ])('returns no near matches for %s, which matches %s exactly', (query, name) => {
    const { found, exact } = find(query, 'Desk', name, 'Cart');
    expect(found[0]).toBe(name);
    expect(exact).toBe(1);
  });

  it('does not find the quantity `230 cm` for the query `30cm`', () => {
    expect(find('30cm', 'Rug 230 cm', 'Rug 230cm', 'Wok 30 cm').found).toEqual(['Wok 30 cm']);
    expect(find('13.3', 'Candle 13, 3 wicks', 'Laptop 13.3"').found).toEqual(['Laptop 13.3"']);
    expect(find('1.5l', 'Clock with LCD, 5 V, 1 m', 'Cleaner 1.5 L').found).toEqual(['Cleaner 1.5 L']);
  });

  it('splits a query word only into whole words that are adjacent in the row', () => {
    expect(find('cart', 'Car table', 'Scar, top', 'Car t').found).toEqual(['Car t']);
    expect(find('1200', '31,200', '1,2001', '1,200').found).toEqual(['1,200']);
  });

  it('returns all exact matches, even if there are more than ten', () => {
    const sets = Array.from({ length: 12 }, (_, at) => `Tea-set ${at}`);
    const index = indexOf(names(...sets, 'Tea tray of a set'));
    const { rows, exact } = search(index, 'teaset', { near: findNear, limit: 100 });
    expect(rows).toHaveLength(12);
    expect(exact).toBe(12);
  });

  it('tolerates two typing errors only in words of at least eight letters', () => {
    expect(find('cxpboxrd', 'Cupboard').found).toEqual(['Cupboard']);
    expect(find('cxrpxts', 'Carpets').found).toEqual([]);
    expect(find('arpxt', 'Carpet').found).toEqual([]);
    expect(find('cpbard', 'Cupboard').found).toEqual(['Cupboard']);
    expect(find('cupbo', 'Cupboard').found).toEqual(['Cupboard']);
    expect(find('chpbr', 'Cupboard').found).toEqual([]);
  });

  it('ranks rows with fewer typing errors first, and whole words before prefixes', () => {
    expect(find('cupboerd', 'Cupbeard', 'Cupboard').found).toEqual(['Cupboard']);
    expect(find('lanps', 'Lampshade', 'Lamps').found).toEqual(['Lamps', 'Lampshade']);
    expect(find('chasr', 'Chastity', 'Chair').found).toEqual(['Chair', 'Chastity']);
    expect(find('poewr', 'Powered desk', 'Desk with power').found).toEqual([
      'Desk with power',
      'Powered desk',
    ]);
  });

  it('corrects no numbers, and no words that the catalogue contains', () => {
    expect(find('1234', '1235').found).toEqual([]);
    expect(find('lamp', 'Lamp', 'Ramp').found).toEqual(['Lamp']);
  });
});
