import { describe, expect, it } from 'vitest';
import { escapeHtml, formatCsvCell } from '#catalogue/escape.ts';

it('escapes text for HTML and XML', () => {
  expect(escapeHtml(`<a href="x">Tom & 'Jerry'</a>`)).toBe(
    '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#x27;Jerry&#x27;&lt;/a&gt;',
  );
});

describe('formatCsvCell', () => {
  it.each([
    [null, ''],
    [12.5, '12.5'],
    ['plain', 'plain'],
    ['a "quoted" word', '"a ""quoted"" word"'],
    ['one, two', '"one, two"'],
    ['=1+1', "'=1+1"],
    ['＝1', "'＝1"],
    [' -5', "' -5"],
  ])('formats %j as %j', (value, cell) => {
    expect(formatCsvCell(value)).toBe(cell);
  });
});
