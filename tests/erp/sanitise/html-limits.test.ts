import { expect, it } from 'vitest';
import { estimateDepth, estimateElements } from '#erp/sanitise.ts';

it.each([
  ['x', 0],
  ['<div><div>x</div><div>y</div></div>', 2],
  ['<UL><li>x<li>y</ul><br><DIV>', 1],
  ['</u></u></div><div><u>x', 2],
  ['<b>x</b><b>y</b></b></b><div>', 1],
])('estimates the nesting depth of %s as %i', (html, depth) => {
  expect(estimateDepth(html)).toBe(depth);
});

it.each([
  ['<p>x</p><ul><li>y</li></ul>', 6],
  ['<b>x</b></b></b>', 4 * 2],
  ['<B>x<i>y<p>z', 3 * 3],
  ['<b><b><b><b><b>x', 5 * 4],
])(
  'estimates the number of elements in %s as %i, including elements that the parser reopens',
  (html, count) => {
    expect(estimateElements(html)).toBe(count);
  },
);
