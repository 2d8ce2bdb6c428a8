import { expect, it } from 'vitest';
import { toCategoryTree } from '#catalogue/category-tree.ts';
import { aGroup } from './build-catalogue.ts';

function treeOf(...names: readonly string[]) {
  return toCategoryTree(names.map((name) => aGroup(name))).map(({ group, levels, hasChildren }) => [
    group.name,
    levels.map(({ label }) => label.En).join(' > '),
    levels.map(({ slug }) => slug).join(' '),
    hasChildren,
  ]);
}

it.each([
  ['a single category is a root', ['Lamps'], [['Lamps', 'Lamps', 'lamps', false]]],
  [
    'three levels without spaces get their missing parents',
    ['Men/Tops/Jackets'],
    [
      ['Men', 'Men', 'men', true],
      ['Men › Tops', 'Men > Tops', 'men men-tops', true],
      ['Men/Tops/Jackets', 'Men > Tops > Jackets', 'men men-tops men-tops-jackets', false],
    ],
  ],
  [
    'two paths share a parent',
    ['Collections/Eco Friendly', 'Collections/New'],
    [
      ['Collections', 'Collections', 'collections', true],
      [
        'Collections/Eco Friendly',
        'Collections > Eco Friendly',
        'collections collections-eco-friendly',
        false,
      ],
      ['Collections/New', 'Collections > New', 'collections collections-new', false],
    ],
  ],
  [
    'a path has a category of the ERP as its parent',
    ['Men/Tops', 'Men'],
    [
      ['Men/Tops', 'Men > Tops', 'men men-tops', false],
      ['Men', 'Men', 'men', true],
    ],
  ],
  ['a single name with a slash is a root', ['AC/DC'], [['AC/DC', 'AC/DC', 'ac-dc', false]]],
  [
    'numbers with a slash are roots',
    ['24/7', '24/5'],
    [
      ['24/7', '24/7', '24-7', false],
      ['24/5', '24/5', '24-5', false],
    ],
  ],
])('builds a tree of category names: %s', (_, names, expected) => {
  expect(treeOf(...names)).toEqual(expected);
});

it('the slug of an added parent category gets a digest if an ERP category already uses the slug without it', () => {
  const [parent, child, other] = treeOf('Men / Tops', 'Men!');
  expect(parent?.[2]).toMatch(/^men-[0-9a-f]{8}$/);
  expect(child?.[2]).toBe(`${parent?.[2]} men-tops`);
  expect(other?.[2]).toBe('men');
});

it.each([
  ['男装/上衣', ['男装', '上衣']],
  ['上衣', [null, '上衣']],
  ['男装/上衣/夹克', [null, '夹克']],
  [null, [null, null]],
] as const)('splits the Chinese title %s into the labels %j', (Zh, labels) => {
  const tree = toCategoryTree([aGroup('x', { title: { En: 'Men / Tops', Zh } })]);
  expect(tree.at(-1)?.levels.map(({ label }) => label.Zh)).toEqual(labels);
});
