import { expect, it } from 'vitest';
import { findFileName } from '#catalogue/find/format.ts';
import { hanFileName } from '#catalogue/find/more.ts';
import { findPath } from '#catalogue/find/path.ts';

// A page that is open in a browser asks for them after the next release too.
it('has the files of the search where older pages ask for them', () => {
  expect(findPath.index).toBe('/search.json');
  expect(findPath.part(findFileName('rows', '01', '0123abcd', 'Zh'))).toBe(
    '/assets/search/rows-zh-01.0123abcd.json',
  );
  expect(findFileName('more', '', '0123abcd', 'En')).toBe('more-en.0123abcd.json');
  expect(findFileName('faces', '', '0123abcd')).toBe('faces.0123abcd.json');
  expect(findFileName('faces', '110', '0123abcd')).toBe('faces-110.0123abcd.json');
  expect(hanFileName('0123abcd')).toBe('han.0123abcd.json');
});
