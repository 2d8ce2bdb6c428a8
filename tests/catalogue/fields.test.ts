import { describe, expect, it } from 'vitest';
import { groupFields, listParts, type PartName, productFields } from '#catalogue/fields.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { Product } from '#catalogue/product.ts';
import type { LocalText } from '#catalogue/text.ts';
import { aGroup, anImage, aProduct } from './build-catalogue.ts';

const parts = listParts(productFields);
const partOf = (name: PartName, locale: Locale | null, given: Partial<Product>) =>
  parts.find((part) => part.name === name && part.locale === locale)?.of(aProduct('1', given));
const both: LocalText = { En: 'Red', Zh: '红' };
const english: LocalText = { En: 'Red', Zh: null };
const chinese: LocalText = { En: null, Zh: '红' };
const attributes = (name: LocalText, value: LocalText) => ({ attributes: [{ name, value }] });
const alt = (text: LocalText | null) => ({ images: [{ ...anImage('/a.jpg'), alt: text }] });

describe('a compared part of a record', () => {
  it.each<[name: PartName, given: Partial<Product>, En: unknown, Zh: unknown]>([
    ['summary', {}, null, null],
    ['summary', { summary: both }, 'Red', '红'],
    ['summary', { summary: english }, 'Red', null],
    ['summary', { summary: chinese }, '红', '红'],
    ['attributes', {}, null, null],
    ['attributes', attributes(both, both), [['Red', 'Red']], [['红', '红']]],
    ['attributes', attributes(english, english), [['Red', 'Red']], null],
    ['attributes', attributes(both, english), [['Red', 'Red']], [['红', null]]],
    ['attributes', attributes(english, both), [['Red', 'Red']], [[null, '红']]],
    ['pictureTexts', {}, null, null],
    ['pictureTexts', alt(null), null, null],
    ['pictureTexts', alt(english), ['Red'], null],
    ['pictureTexts', alt(both), ['Red'], ['红']],
  ])('%s of %j is %j in English and %j in Chinese', (name, given, En, Zh) => {
    expect([partOf(name, 'En', given), partOf(name, 'Zh', given)]).toEqual([En, Zh]);
  });

  it('has no language for codes, order and pictures', () => {
    expect(partOf('code', null, { code: 'X-1' })).toBe('X-1');
    expect(partOf('order', null, { sortOrder: 3 })).toBe(3);
    expect(partOf('pictures', null, { images: [anImage('/a.jpg')] })).toEqual([['/a.jpg', 1600, 1200]]);
    expect(partOf('pictures', null, {})).toBeNull();
  });

  it('includes the image of a group', () => {
    const ofGroup = (group: Parameters<typeof aGroup>[1]) =>
      listParts(groupFields).map(({ name, locale, of }) => [name, locale, of(aGroup('Arc', group))]);
    expect(ofGroup({}).every(([, , value]) => value === null)).toBe(true);
    expect(ofGroup({ image: { ...anImage('/a.jpg'), alt: both }, sortOrder: 2 })).toEqual([
      ['description', 'En', null],
      ['description', 'Zh', null],
      ['pictures', null, [['/a.jpg', 1600, 1200]]],
      ['pictureTexts', 'En', ['Red']],
      ['pictureTexts', 'Zh', ['红']],
      ['order', null, 2],
    ]);
  });
});
