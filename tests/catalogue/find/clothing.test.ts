import { describe, expect, it } from 'vitest';
import { findNear } from '#catalogue/find/near.ts';
import type { Row } from '#catalogue/find/rows.ts';
import { search } from '#catalogue/find/search.ts';
import { toSynonyms } from '#catalogue/find/find-word.ts';
import type { Locale } from '#catalogue/text.ts';
import { aSite } from '../../site/build-site.ts';
import { composeClothing } from './clothing.ts';
import { openIndex } from './open-index.ts';

const synonyms = toSynonyms([
  ['bicycle', 'bike', '单车'],
  ['trainers', 'sneakers', 'shoes'],
  ['sweater', 'sweatshirt'],
  ['tee', 't-shirt'],
  ['trousers', 'pants', 'long bottom'],
  ['苹果', 'iPhone'],
  ['红米', 'Redmi'],
]);
const site = aSite(composeClothing());
const indexes = { En: { ...openIndex(site, 'En'), synonyms }, Zh: { ...openIndex(site, 'Zh'), synonyms } };

function find(query: string, locale: Locale = 'En') {
  const index = indexes[locale];
  const { rows, exact } = search(index, query, { near: findNear, limit: index.rows.length });
  const found = rows.flatMap((row) => index.rows[row] ?? []);
  return { found: found.slice(0, exact), near: found.slice(exact), index };
}

type IsRight = (row: Row) => boolean;
const named =
  (...pieces: readonly string[]): IsRight =>
  ({ name }) =>
    pieces.every((piece) => name.includes(piece));
const inCategory =
  (...slugs: readonly string[]): IsRight =>
  ({ categories }) =>
    categories.some(({ key }) => slugs.includes(key));
const valued =
  (value: string): IsRight =>
  ({ attributes }) =>
    attributes.some(({ values }) => values.some(({ key }) => key === value));
const all =
  (...tests: readonly IsRight[]): IsRight =>
  (row) =>
    tests.every((isRight) => isRight(row));
const any =
  (...tests: readonly IsRight[]): IsRight =>
  (row) =>
    tests.some((isRight) => isRight(row));

const table: readonly [query: string, isRight: IsRight, locale?: Locale][] = [
  ['t-shirt', inCategory('t-shirts')],
  ['t shirts', inCategory('t-shirts')],
  ['tshirt', inCategory('t-shirts')],
  ['tee', inCategory('t-shirts')],
  ['mens shorts', all(named("Men's"), inCategory('shorts'))],
  ["men's shorts", all(named("Men's"), inCategory('shorts'))],
  ['womens shorts', all(named("Women's"), inCategory('shorts'))],
  ['shorts for women', all(named("Women's"), inCategory('shorts'))],
  ['shirt', any(inCategory('t-shirts', 'polos'), named('Shirt'))],
  ['bike', any(inCategory('bikes', 'bike-care'))],
  ['bicycle', any(inCategory('bikes', 'bike-care'))],
  ['sweatshirt', inCategory('hoodies-sweatshirts')],
  ['hoodies', any(named('Hoodie'), inCategory('hoodies-sweatshirts'))],
  ['black pants', all(inCategory('pants'), valued('Black'))],
  ['black pants, size XL', all(inCategory('pants'), valued('Black'), valued('XL'))],
  ['black pants, size M', all(inCategory('pants'), valued('Black'), valued('M'))],
  ['trail black pants, size M', all(named('Trail'), inCategory('pants'), valued('Black'), valued('M'))],
  ['colour black, size s, shorts', all(inCategory('shorts'), valued('Black'), valued('S'))],
  ['黑色的长裤 尺码 XL', all(inCategory('pants'), valued('Black'), valued('XL')), 'Zh'],
  ['long bottom', inCategory('pants')],
  ['trousers', inCategory('pants')],
  ['trail long bottoms', all(named('Trail'), inCategory('pants'))],
  ['a jacket in merino wool', all(inCategory('jackets'), valued('Merino wool'))],
  ['trail leggings', all(named('Trail'), inCategory('leggings'))],
  ['iphone 11', named('iPhone 11')],
  ['iphone11', named('iPhone 11')],
  ['苹果11', named('iPhone 11'), 'Zh'],
  ['苹果11', named('iPhone 11')],
  ['红米note8', named('Redmi Note 8'), 'Zh'],
  ['红米note8', named('Redmi Note 8')],
  ['hoodie m', all(inCategory('hoodies-sweatshirts'), valued('M'))],
  ['black pants s', all(inCategory('pants'), valued('Black'), valued('S'))],
  ['黑色长裤', all(inCategory('pants'), valued('Black')), 'Zh'],
  ['黑色 长裤 XL码', all(inCategory('pants'), valued('Black'), valued('XL')), 'Zh'],
  ['男士黑色长裤', all(inCategory('pants'), valued('Black'), named('男士')), 'Zh'],
  ['T恤黑色', all(any(named('T恤'), inCategory('t-shirts')), valued('Black')), 'Zh'],
  ['黑长裤', all(inCategory('pants'), valued('Black')), 'Zh'],
  ['black 长裤', all(inCategory('pants'), valued('Black')), 'Zh'],
  ['black 长裤', all(inCategory('pants'), valued('Black'))],
  ['黑色 hoodie', all(inCategory('hoodies-sweatshirts'), valued('Black'))],
  ['黑色的短裤', all(inCategory('shorts'), valued('Black')), 'Zh'],
  ['短裤的', inCategory('shorts'), 'Zh'],
  ['longbottoms', inCategory('pants')],
  ['单车', inCategory('bikes', 'bike-care'), 'Zh'],
];

describe('the search in a catalogue of clothes', () => {
  it.each(table)('has at least 98 % recall and 95 % precision for %s', (query, isRight, locale) => {
    const { found, index } = find(query, locale);
    const right = index.rows.filter(isRight);
    expect(right.length).toBeGreaterThan(0);
    const hits = found.filter(isRight).length;
    expect(hits / found.length, `${found.length} found`).toBeGreaterThanOrEqual(0.95);
    expect(hits / right.length, `${right.length} right`).toBeGreaterThanOrEqual(0.98);
  });

  it.each([
    ['bike', 'Bikes'],
    ['bikes', 'Bikes'],
    ['bicycle', 'Bikes'],
    ['t-shirt', 'T-Shirts'],
    ['hoodies & sweatshirts', 'Hoodies & Sweatshirts'],
    ["men's trail shorts", 'Shorts'],
  ])('for the query %s, ranks the products of the category %s first', (query, category) => {
    const { found } = find(query);
    for (const row of found.slice(0, 10)) expect(row.categories.map(({ text }) => text)).toEqual([category]);
  });

  it('treats a match in the middle of a word as a near match', () => {
    const { found, near } = find('oodie');
    expect(found).toEqual([]);
    expect(near[0]?.name).toContain('Hoodie');
  });

  it.each(['sweaters', 'jacketz', 'hodie', 'shor'])('finds an exact or a near match for %s', (query) => {
    const { found, near } = find(query);
    expect(found.length + near.length).toBeGreaterThan(0);
  });

  it('ranks products that match all words first, even if the query has no spaces', () => {
    const { found, near } = find('苹果11手机壳', 'Zh');
    expect([...found, ...near].slice(0, 10).every(named('iPhone 11'))).toBe(true);
  });
});
