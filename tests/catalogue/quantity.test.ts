import { expect, it } from 'vitest';
import { sortBySize } from '#catalogue/quantity.ts';

it.each<[string, readonly string[]]>([
  ['clothes', ['3XS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', 'XXXL', '5XL']],
  ['ranges of letters', ['XS/S', 'M/L', 'XL-2XL']],
  ['words', ['Small', 'Medium', 'Large', 'X-Large']],
  ['Chinese', ['S码', 'M码', 'XL码']],
  ['Chinese words', ['小号', '中号', '大号', '加大号']],
  ['numbers', ['36', '36.5', '38', '102']],
  ['ranges', ['36–38', '40–42', '104–110']],
  ['sizes of a country', ['EU 38', 'EU 42', 'EU 104']],
  ['sizes of a country in lower case', ['eu 38', 'eu 41', 'eu 104']],
  ['quantities', ['90 g', '120 g', '1,200 g']],
  ['letters before numbers before other texts', ['S', 'L', '36', 'One size']],
])('sorts sizes from small to large: %s', (_, sizes) => {
  const other = sizes.toSorted();
  expect(sortBySize(other.toReversed(), (size) => size)).toEqual(sizes);
});

it('sortBySize keeps the order of values that are not sizes, such as colours', () => {
  expect(sortBySize(['White', 'Black', 'Navy'], (text) => text)).toEqual(['White', 'Black', 'Navy']);
});
